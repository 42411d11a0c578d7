import { systemRandom } from '@facedown/base';
import { concealedBot } from '@facedown/bots/concealed';
import { type ConcealedState, concealed, concealedConfig } from '@facedown/concealed';
import { type Duty, dealsOf, type SaltState, SaltWay, saltConfigCodec, stageOf } from '@facedown/dealers/salt';
import { contextOf } from '@facedown/game-kit';
import type { DealerStep, Desk } from '../session/desk.js';
import { auditOf } from './audit.js';
import { type ConcealedEvent, eventsBetween } from './events.js';

/** Where nothing is said of it. */
const STAKE = 10;

const table = ({ options }: { options?: Readonly<Record<string, number>> | undefined }) =>
  concealedConfig({ stake: BigInt(options?.stake ?? STAKE), ...(options?.rounds ? { rounds: options.rounds } : {}) });

/** What a seat brought: in its own words, and how many cards it drew with a proof. */
export interface ConcealedPart {
  readonly duties: readonly Duty[];
  readonly drew: number;
  readonly proven: boolean;
}

const concealedDesk: Desk = {
  game: concealed,
  dealer: 'salt',
  seating(request) {
    const config = table(request);
    return { config: concealed.codecs.config.encode(config), amount: config.stake + config.bond };
  },
  hosted: table,
  buyIn(config) {
    const parsed = concealed.codecs.config.parse(config);
    return parsed.ok ? parsed.value.stake + parsed.value.bond : 0n;
  },
  newBot: () => (view) => concealedBot({ ...view, state: view.state as ConcealedState }, systemRandom),
  pause: (_view, fraction) => 0.6 + 0.8 * fraction,
  events: (before, after, move, shown) => eventsBetween(before as ConcealedState, after as ConcealedState, move, shown),
  isProven(dealerConfig) {
    const parsed = saltConfigCodec.parse(dealerConfig);
    return parsed.ok && parsed.value.way === SaltWay.Proof;
  },
  dealt({ table, before, seat, evidence }: DealerStep) {
    const { needs } = concealed.pending(before.rules as ConcealedState);
    const dealer = before.dealer as SaltState;
    // Cards that lie on a chain have no secrets of the seats' to open.
    if (dealer.way === undefined) return {};
    const stage = stageOf(dealer, needs);
    const brought = stage?.seats.includes(seat) ? [stage.duty] : [];
    const proven = dealer.way === SaltWay.Proof;
    const drew = brought.includes('draw') ? dealsOf(needs, seat).length : 0;
    const said: ConcealedPart = { duties: brought, drew, proven };
    const isOpening = brought.length === 1 && brought[0] === 'close' && evidence.length === 66;
    const context = contextOf(table, before.version, seat);
    const events: ConcealedEvent[] = isOpening
      ? [{ kind: 'audit', audit: auditOf(context, dealer.seats[seat]!, BigInt(evidence), dealer.way) }]
      : [];
    return { said, events };
  },
};

export default concealedDesk;
