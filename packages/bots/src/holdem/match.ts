import { pick, type RandomBytes, seededRandom, unwrap } from '@facedown/base';
import {
  act,
  expandAmounts,
  handOf,
  layDeck,
  legalActions,
  meetPending,
  openWorld,
  PendingKind,
  shuffledDecks,
  type World,
} from '@facedown/game-kit';
import {
  CASH,
  type HoldemConfig,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holdem,
  raiseRange,
} from '@facedown/holdem';
import { type HoldemStrategy, holdemBot } from './bot.js';

const BIG_BLIND = 100n;
const STACK = 100n * BIG_BLIND;

const CONFIG: HoldemConfig = {
  seats: 2,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 0n,
  smallBlind: BIG_BLIND / 2n,
  bigBlind: BIG_BLIND,
  ante: 0n,
  minBuyIn: STACK,
  maxBuyIn: STACK,
  bond: 0n,
  ...CASH,
};

export const alwaysCall: HoldemStrategy = ({ state, seat }) => {
  const kind = state.bets[seat]! < state.bet ? HoldemKind.Call : HoldemKind.Check;
  return { action: { kind: state.phase === HoldemPhase.Showdown ? HoldemKind.Show : kind, amount: 0n }, arrange: [] };
};

/** All its chips, whatever it holds. */
export const alwaysShove: HoldemStrategy = ({ state, seat }) => {
  if (state.phase === HoldemPhase.Showdown) return alwaysCall({ state, seat, hand: new Map() }, () => new Uint8Array());
  const range = raiseRange(state, seat);
  if (typeof range === 'string') return alwaysCall({ state, seat, hand: new Map() }, () => new Uint8Array());
  return { action: { kind: HoldemKind.Raise, amount: range.max }, arrange: [] };
};

/** Every legal action alike, amounts by their samples; it stays at the table. */
export const playAtRandom: HoldemStrategy = ({ state, seat, hand }, random) =>
  pick(
    random,
    legalActions(holdem, state, seat, hand)
      .flatMap(expandAmounts)
      .filter(({ action }) => action.kind !== HoldemKind.SitOut),
  );

interface HoldemMatch {
  readonly hands: number;
  /** Big blinds won in a hand, on average. */
  readonly mean: number;
  /** The mean's interval at 95 %. */
  readonly interval: readonly [number, number];
}

/** Heads-up hands from full stacks. Every deck is played twice with the seats changed, which takes most of the luck out. */
export function holdemMatch(
  hands: number,
  seed: string | number,
  options: { bot?: HoldemStrategy; other: HoldemStrategy },
): HoldemMatch {
  const { bot = holdemBot, other } = options;
  const pairs = Math.ceil(hands / 2);
  const results: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const random = seededRandom(`${seed}/${pair}`);
    const order = shuffledDecks(random)(deckOf());
    const won = [0, 1].map((seat) => playHand(seat === 0 ? [bot, other] : [other, bot], order, random)[seat]!);
    results.push((won[0]! + won[1]!) / 2);
  }
  const mean = results.reduce((sum, value) => sum + value, 0) / pairs;
  const spread = results.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (pairs - 1);
  const half = 1.96 * Math.sqrt(spread / pairs);
  return { hands: 2 * pairs, mean, interval: [mean - half, mean + half] };
}

const fresh = openWorld(holdem, { config: CONFIG, amounts: [STACK, STACK] });
const deckOf = () => holdem.pending(fresh.state).needs[0]!;

/** What each seat has won, in big blinds. */
function playHand(strategies: readonly HoldemStrategy[], order: readonly number[], random: RandomBytes): number[] {
  let { state, truth }: World<HoldemState> = { state: fresh.state, truth: unwrap(layDeck(new Map(), deckOf(), order)) };
  state = holdem.on(state, []);
  while (!holdem.outcome(state).boundary) {
    const pending = holdem.pending(state);
    if (pending.kind === PendingKind.Dealer) {
      const met = unwrap(meetPending(truth, pending.needs));
      truth = met.truth;
      state = holdem.on(state, met.shown);
      continue;
    }
    const view = { state, seat: pending.seat, hand: handOf(truth, pending.seat) };
    const choice = strategies[pending.seat]!(view, random);
    ({ state, truth } = unwrap(act(holdem, { state, truth }, pending.seat, choice)));
  }
  return state.stacks.slice(0, 2).map((stack) => Number(stack - STACK) / Number(BIG_BLIND));
}
