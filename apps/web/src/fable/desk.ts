import { bytesToHex, hexToBytes, systemRandom } from '@facedown/base';
import { fableBot } from '@facedown/bots/fable';
import { type Duty, dealsOf, type SaltState, SaltWay, saltConfigCodec, stageOf } from '@facedown/dealers/salt';
import {
  bringingList,
  checkOpening,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fable,
  fableConfig,
  HOUSE,
  type Opening,
  SEED,
} from '@facedown/fable';
import { contextOf, type SeatView } from '@facedown/game-kit';
import { auditOf } from '../concealed/audit.js';
import type { DealerStep, Desk, TableAt } from '../session/desk.js';
import type { BringWish } from './choices.js';
import { eventsBetween, type FableEvent } from './events.js';
import { optionsOf, PRESETS } from './options.js';

/** Where nothing is said of it. */
const STAKE = 10;

/** What a seat did for the cards, in its own words. */
export interface FablePart {
  readonly duties: readonly Duty[];
  readonly drew: number;
  readonly proven: boolean;
}
/** What an action has proven. */
export type FableProof = { readonly kind: 'sealed' | 'opened' | 'played' };

/** What the worker keeps of one table: the deck that its seat has sealed, and from what its bot's deck comes. */
interface Kept {
  readonly opening?: Opening;
  readonly secret: `0x${string}`;
}

/** A table of this preset. */
const tableOf = (preset: string | undefined, owned = false, stake = STAKE) =>
  fableConfig({ stake: BigInt(stake), preset: preset === 'seed' ? SEED : HOUSE, owned });

const fableDesk: Desk = {
  game: fable,
  dealer: 'salt',
  seating({ table }) {
    const config = tableOf(optionsOf(table).preset);
    return { config: fable.codecs.config.encode(config), amount: config.stake + config.bond };
  },
  hosted: ({ options, owned }) => tableOf(PRESETS[options.preset ?? 0], owned, options.stake),
  buyIn(config) {
    const parsed = fable.codecs.config.parse(config);
    return parsed.ok ? parsed.value.stake + parsed.value.bond : 0n;
  },
  newBot() {
    throw new Error('a bot belongs to one table');
  },
  pause: ({ state }, fraction) => ((state as FableState).phase < FablePhase.Main ? 0.3 : 0.5 + 0.8 * fraction),
  events: (before, after, move, shown) => eventsBetween(before as FableState, after as FableState, move, shown),
  proof(_before, { action }) {
    const kind = (action as FableAction | undefined)?.kind;
    if (kind === FableKind.ChooseList) return { kind: 'sealed' } satisfies FableProof;
    if (kind === FableKind.RevealList) return { kind: 'opened' } satisfies FableProof;
    return kind === FableKind.Play ? ({ kind: 'played' } satisfies FableProof) : undefined;
  },
  isProven(dealerConfig) {
    const parsed = saltConfigCodec.parse(dealerConfig);
    return parsed.ok && parsed.value.way === SaltWay.Proof;
  },
  dealt,
  async at({ name, memory }: TableAt) {
    let kept = ((await memory.read()) as Kept | undefined) ?? { secret: bytesToHex(systemRandom(32)) };
    await memory.write(kept);
    const bot = fableBot({ strength: optionsOf(name).strength, secret: hexToBytes(kept.secret) });
    return {
      ...fableDesk,
      newBot: () => (view) => bot({ ...view, state: view.state as FableState }, systemRandom),
      /** What must be opened later is written down before its hash is told to anyone. */
      async wish(wish, view) {
        const bring = (wish as Partial<BringWish>).bring;
        if (!bring) return wish;
        const opening = { nonce: bytesToHex(systemRandom(32)), ...bring };
        kept = { ...kept, opening };
        await memory.write(kept);
        return { action: bringingList(view.seat, opening).choose, arrange: [] };
      },
      without: (view) => opened(view, kept.opening),
    };
  },
};

/** A sealed deck is opened as soon as the rules ask for it: whoever doesn't open it has lost. */
function opened({ state, seat }: SeatView, opening: Opening | undefined) {
  const now = state as FableState;
  if (now.phase !== FablePhase.Reveal || !opening) return undefined;
  if (checkOpening(now.config, now.owned[seat]!, opening) !== undefined) return undefined;
  const { reveal } = bringingList(seat, opening);
  return fable.check(now, seat, reveal) === undefined ? { action: reveal, arrange: [] } : undefined;
}

function dealt({ table, before, seat, evidence }: DealerStep) {
  const dealer = before.dealer as SaltState | object;
  if (!('way' in dealer)) return {};
  const { needs } = fable.pending(before.rules as FableState);
  const stage = stageOf(dealer, needs);
  const duties = stage?.seats.includes(seat) ? [stage.duty] : [];
  const drew = duties.includes('draw') ? dealsOf(needs, seat).length : 0;
  const said: FablePart = { duties, drew, proven: dealer.way === SaltWay.Proof };
  const isOpening = duties.length === 1 && duties[0] === 'close' && evidence.length === 66;
  const context = contextOf(table, before.version, seat);
  const events: FableEvent[] = isOpening
    ? [{ kind: 'audit', audit: auditOf(context, dealer.seats[seat]!, BigInt(evidence), dealer.way) }]
    : [];
  return { said, events };
}

export default fableDesk;
