import { type Mask, maskOf } from '@facedown/base';
import type { AmountRange, GameOf, Hand } from '../game.js';
import { DECK, type Need, PendingKind, unpackSlots, Verb } from '../joints/index.js';
import { type Arrange, meetAction, type Truth } from './truth.js';

/** An action that a hand can back up, with the secret choice that goes with it. */
export interface Legal<Action> {
  readonly action: Action;
  readonly range?: AmountRange;
  /** How the seat arranges the slots of each `mix`: known to the seat alone. */
  readonly arrange: Arrange;
}

/** The candidates whose needs this hand can meet. */
export function legalActions<State, Action>(
  game: GameOf<State, Action>,
  state: State,
  seat: number,
  hand: Hand,
): Legal<Action>[] {
  const pending = game.pending(state);
  if (pending.kind !== PendingKind.Action || pending.seat !== seat) return [];
  const truth: Truth = new Map([...hand].map(([slot, face]) => [slot, { face, holder: seat }]));
  // A game with many candidates gives those with equal needs the same list, which is tried once.
  const tried = new Map<readonly Need[], Arrange[]>();
  const faces = maskOf(hand.values());
  const met = (needs: readonly Need[]): Arrange[] => {
    const known = tried.get(needs);
    if (known) return known;
    const wider = withUnheld(truth, needs);
    const found = canShow(needs, faces)
      ? arrangements(needs, hand).filter((arrange) => meetAction(wider, seat, needs, arrange).ok)
      : [];
    tried.set(needs, found);
    return found;
  };
  return game
    .candidates(state, seat)
    .flatMap(({ action, range }) =>
      met(game.needs(state, seat, action)).map((arrange) => (range ? { action, range, arrange } : { action, arrange })),
    );
}

/** However a hand is arranged, it shows no face that it doesn't hold. */
const canShow = (needs: readonly Need[], faces: Mask): boolean =>
  needs.every(({ verb, set }) => verb !== Verb.Show || (set & faces) !== 0n);

/** Each concrete action that a legal one stands for: amounts by their samples. */
export function expandAmounts<Action>(legal: Legal<Action>): Legal<Action>[] {
  const { action, range, arrange } = legal;
  if (!range) return [legal];
  return range.samples.map((amount) => ({ action: { ...action, amount }, arrange }));
}

/** Exits and drops may speak of slots that the seat doesn't hold; whether they exist isn't this hand's business. */
function withUnheld(truth: Truth, needs: readonly Need[]): Truth {
  const named = needs.flatMap(({ verb, slot, list }) =>
    verb === Verb.Exit ? unpackSlots(list) : verb === Verb.Drop ? [slot] : [],
  );
  if (named.length === 0) return truth;
  const wider = new Map(truth);
  for (const slot of named) if (!wider.has(slot)) wider.set(slot, { face: 0, holder: DECK });
  return wider;
}

/** Every choice for the mixes in `needs` that leads to different faces in the slots. */
function arrangements(needs: readonly Need[], hand: Hand): Arrange[] {
  let all: number[][][] = [[]];
  for (const need of needs) {
    if (need.verb !== Verb.Mix) continue;
    const slots = unpackSlots(need.list);
    const seen = new Set<string>();
    const distinct = choices(slots.length).filter((order) => {
      const faces = order.map((from) => hand.get(slots[from]!)).join();
      return !seen.has(faces) && seen.add(faces);
    });
    all = all.flatMap((before) => distinct.map((order) => [...before, order]));
  }
  return all;
}

/** Past four slots only the choice of the first is enumerated: all orders of a large hand are too many to list. */
function choices(length: number): number[][] {
  if (length <= 4) return permutations(length);
  return Array.from({ length }, (_, first) => [
    first,
    ...Array.from({ length }, (_, i) => i).filter((i) => i !== first),
  ]);
}

const permutationCache = new Map<number, number[][]>();
function permutations(length: number): number[][] {
  const cached = permutationCache.get(length);
  if (cached) return cached;
  const made: number[][] =
    length === 0
      ? [[]]
      : permutations(length - 1).flatMap((order) =>
          Array.from({ length }, (_, at) => [...order.slice(0, at), length - 1, ...order.slice(at)]),
        );
  permutationCache.set(length, made);
  return made;
}
