import { bytesToHex, type Hex, systemRandom } from '@facedown/base';
import { duelBot } from '@facedown/bots/duel';
import { dealsOf, type SaltState, SaltWay, saltConfigCodec, stageOf } from '@facedown/dealers/salt';
import {
  bringingList,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  duelConfig,
  hiddenCount,
  NONE,
} from '@facedown/duel';
import type { Legal, SeatView } from '@facedown/game-kit';
import type { DealerStep, Desk, TableAt } from '../session/desk.js';
import type { BringWish } from './choices.js';
import { eventsBetween } from './events.js';
import { levelOfTable, practiceConfig } from './practice.js';

const USUAL_LEVEL = 5;
/** A bot answers within a second, however slow the machine. */
const THINKING_MS = 800;

/** Where nothing is said of it. */
const STAKE = 10;

/** A list that a seat has fixed. */
interface Kept {
  readonly list: Hex;
  readonly nonce: Hex;
}

/** What an action's evidence has proven. */
export type DuelProof =
  | { readonly kind: 'shown'; readonly face: number }
  | { readonly kind: 'buried'; readonly count: number; readonly kept?: number | undefined };

const duelDesk: Desk = {
  game: duel,
  dealer: 'salt',
  seating: ({ table }) => ({ config: duel.codecs.config.encode(practiceConfig(table)), amount: 0n }),
  hosted({ options, owned }) {
    const stake = BigInt(options.stake ?? STAKE);
    return duelConfig({ stake, bond: stake, oaths: options.oaths !== 0, owned: owned === true, lists: ['0x', '0x'] });
  },
  buyIn(config) {
    const parsed = duel.codecs.config.parse(config);
    return parsed.ok ? parsed.value.stake + parsed.value.bond : 0n;
  },
  newBot: (table) => (table ? botOf(levelOfTable(table.name), table.onProgress) : botOf(USUAL_LEVEL)),
  pause: ({ state }, fraction) => ((state as DuelState).phase === DuelPhase.Turn ? 0.6 + 0.4 * fraction : 0.2),
  events: (before, after, move) => eventsBetween(before as DuelState, after as DuelState, move),
  proof: (before, { action }) => proofOf(before as DuelState, action as DuelAction | undefined),
  isProven(dealerConfig) {
    const parsed = saltConfigCodec.parse(dealerConfig);
    return parsed.ok && parsed.value.way === SaltWay.Proof;
  },
  dealt({ before, seat }: DealerStep) {
    const dealer = before.dealer as Partial<SaltState>;
    if (dealer.way === undefined) return {};
    const { needs } = duel.pending(before.rules as DuelState);
    const stage = stageOf(dealer as SaltState, needs);
    const duties = stage?.seats.includes(seat) ? [stage.duty] : [];
    const drew = duties.includes('draw') ? dealsOf(needs, seat).length : 0;
    return { said: { duties, drew, proven: dealer.way === SaltWay.Proof } };
  },
  async at({ memory }: TableAt) {
    // A hash whose sending failed may yet have arrived: every list that was ever told of is kept.
    let kept = ((await memory.read()) as readonly Kept[] | undefined) ?? [];
    return {
      ...duelDesk,
      /** What must be opened later is written down before its hash is told to anyone. */
      async wish(wish, view) {
        const list = (wish as Partial<BringWish>).bring;
        if (list === undefined) return wish;
        const nonce = bytesToHex(systemRandom(32));
        kept = [...kept, { list, nonce }];
        await memory.write(kept);
        return { action: bringingList(view.seat, list, nonce).choose, arrange: [] };
      },
      without: (view) => opened(view, kept),
    };
  },
};

/** A fixed list is opened as soon as the rules ask for it: whoever doesn't open it has lost. */
function opened({ state, seat }: SeatView, kept: readonly Kept[]): Legal<DuelAction> | undefined {
  const now = state as DuelState;
  if (now.phase !== DuelPhase.Reveal) return undefined;
  const reveals = kept.map(({ list, nonce }) => bringingList(seat, list, nonce).reveal);
  const action = reveals.find((reveal) => duel.check(now, seat, reveal) === undefined);
  return action && { action, arrange: [] };
}

function botOf(level: number, onProgress?: (done: number) => void): (view: SeatView) => Legal<unknown> {
  const bot = duelBot(level, {
    milliseconds: THINKING_MS,
    now: () => performance.now(),
    ...(onProgress ? { onProgress } : {}),
  });
  return ({ state, seat, hand }) => bot({ state: state as DuelState, seat, hand }, systemRandom);
}

function proofOf(before: DuelState, action: DuelAction | undefined): DuelProof | undefined {
  switch (action?.kind) {
    case DuelKind.Play:
      return { kind: 'shown', face: action.what };
    case DuelKind.Mulligan:
      return action.what > 0 ? { kind: 'buried', count: action.what } : undefined;
    case DuelKind.Replace:
      return { kind: 'buried', count: 1 };
    case DuelKind.Forget:
      return { kind: 'buried', count: hiddenCount(before, 1 - before.seat) };
    case DuelKind.Keep:
      return action.what === NONE
        ? { kind: 'buried', count: before.aside }
        : { kind: 'buried', count: before.aside - 1, kept: action.what };
    default:
      return undefined;
  }
}

export default duelDesk;
