import {
  hexToBytes,
  membersOf,
  ok,
  pick,
  type RandomBytes,
  type Result,
  randomPermutation,
  refuse,
  unwrap,
} from '@facedown/base';
import type { Game, GameOf, Hand } from '../game.js';
import { asksSeat, type Need, PendingKind, type Shown, unpackSlots, Verb } from '../joints/index.js';
import { expandAmounts, type Legal, legalActions } from './legal.js';
import { EVERYONE, handOf, layDeck, meetAction, meetPending, reshuffleDeck, type Truth } from './truth.js';

/** A game in progress together with the faces that nobody sees. For play-outs, fuzzing and bot matches. */
export interface World<State> {
  readonly state: State;
  readonly truth: Truth;
}

/** Gives the order in which a new deck lies, by faces, or the one that a reshuffle leads to, by places. */
export type DeckSource = (need: Need) => readonly number[];

export const shuffledDecks =
  (random: RandomBytes): DeckSource =>
  (need) => {
    if (need.verb === Verb.Reshuffle) return randomPermutation(random, unpackSlots(need.list).length);
    const faces = hexToBytes(need.list);
    return randomPermutation(random, faces.length).map((from) => faces[from]!);
  };

/** Decks in a fixed order; after the last one it starts again. */
export function scriptedDecks(...orders: readonly (readonly number[])[]): DeckSource {
  let next = 0;
  return () => orders[next++ % orders.length]!;
}

export interface Seating<Config> {
  readonly config: Config;
  /** What each seat brings, by seat. */
  readonly amounts: readonly bigint[];
  /** What a locker says that each seat brings beside it, by seat; only for games that know `bring`. */
  readonly brought?: readonly bigint[];
}

export function openWorld<Config, State, Action>(
  game: Game<Config, State, Action>,
  { config, amounts, brought }: Seating<Config>,
): World<State> {
  let state = unwrap(game.setup(config));
  amounts.forEach((amount, seat) => {
    state = unwrap(game.admit(state, seat, amount));
    const word = brought?.[seat];
    if (word !== undefined && game.bring) state = unwrap(game.bring(state, seat, word));
  });
  return { state: unwrap(game.begin(state)), truth: new Map() };
}

/** One of a seat's choices. Rules that leave it none are wrong: the seat would be late for nothing. */
export function pickLegal<State, Choice>(
  random: RandomBytes,
  game: GameOf<State>,
  state: State,
  { seat, legal }: { readonly seat: number; readonly legal: readonly Choice[] },
): Choice {
  if (legal.length === 0) throw new Error(`seat ${seat} has no legal action in ${game.describeState(state)}`);
  return pick(random, legal);
}

/** Lays or shuffles every deck that is asked for. */
export function layDecks(truth: Truth, needs: readonly Need[], decks: DeckSource): Truth {
  let next = truth;
  for (const need of needs) {
    if (need.verb === Verb.Deck) next = unwrap(layDeck(next, need, decks(need)));
    if (need.verb === Verb.Reshuffle) next = unwrap(reshuffleDeck(next, need, decks(need)));
  }
  return next;
}

/** Meets pending needs until a seat must act or the game is over. */
export function settle<State>(
  game: GameOf<State>,
  world: World<State>,
  decks: DeckSource,
  onShown?: (shown: Shown[]) => void,
): World<State> {
  let { state, truth } = world;
  for (let rounds = 0; ; rounds++) {
    const pending = game.pending(state);
    if (pending.kind !== PendingKind.Dealer) return { state, truth };
    if (rounds > 1000) throw new Error(`${game.name}: the dealer is asked for ever`);
    truth = layDecks(truth, pending.needs, decks);
    const met = unwrap(meetPending(truth, pending.needs));
    truth = met.truth;
    state = game.on(state, met.shown);
    onShown?.(met.shown);
  }
}

/** One seat's action, with its secret choice. Does not settle what follows. */
export function act<State, Action>(
  game: GameOf<State, Action>,
  world: World<State>,
  seat: number,
  { action, arrange }: Legal<Action>,
): Result<World<State> & { shown: Shown[] }> {
  if (!asksSeat(game.pending(world.state), seat)) return refuse('NotYourTurn');
  const code = game.check(world.state, seat, action);
  if (code) return refuse(code);
  const met = meetAction(world.truth, seat, game.needs(world.state, seat, action), arrange);
  if (!met.ok) return met;
  const applied = game.apply(world.state, seat, action);
  const { truth, shown } = met.value;
  return ok({ state: shown.length > 0 ? game.on(applied, shown) : applied, truth, shown });
}

/** Everything that the seat to act may do, amounts expanded; of several, `among` or the lowest. */
export function choicesAt<State, Action>(
  game: GameOf<State, Action>,
  world: World<State>,
  among?: number,
): { seat: number; hand: Hand; legal: Legal<Action>[] } {
  const pending = game.pending(world.state);
  const seat = pending.kind === PendingKind.All ? (among ?? membersOf(pending.seats)[0]!) : pending.seat;
  if (!asksSeat(pending, seat)) return { seat, hand: new Map(), legal: [] };
  const hand = handOf(world.truth, seat);
  return { seat, hand, legal: legalActions(game, world.state, seat, hand).flatMap(expandAmounts) };
}

/** The same public history with the cards that `seat` cannot see dealt differently among themselves. */
export function resampleHidden(truth: Truth, seat: number, random: RandomBytes): Truth {
  const hidden = [...truth].filter(([, card]) => card.holder !== seat && card.holder !== EVERYONE);
  const order = randomPermutation(random, hidden.length);
  const next = new Map(truth);
  hidden.forEach(([slot, card], i) => {
    next.set(slot, { face: hidden[order[i]!]![1].face, holder: card.holder });
  });
  return next;
}
