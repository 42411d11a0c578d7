import { maskOf, pick, type RandomBytes, randomBelow, randomPermutation, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import {
  claim,
  DECK,
  drop,
  hide,
  mix,
  type Need,
  none,
  pass,
  passCopy,
  same,
  show,
  unpackSlots,
  Verb,
} from '../joints/index.js';
import { arrangeFor } from './arrangeFor.js';
import { match } from './match.js';
import { choiceKey, MAX_CHOICES, solveArrangements } from './solve.js';
import { type Arrange, meetAction } from './truth.js';

const SEAT = 1;
const handOf = (faces: readonly number[]) => new Map(faces.map((face, slot) => [slot, face]));
const slots = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);
const all = maskOf(slots(52));

function permutations(length: number): number[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((order) =>
    Array.from({ length }, (_, at) => [...order.slice(0, at), length - 1, ...order.slice(at)]),
  );
}

/** Every order of every mix is tried. */
function bruteForce(needs: readonly Need[], hand: ReadonlyMap<number, number>): Set<string> {
  const truth = new Map([...hand].map(([slot, face]) => [slot, { face, holder: SEAT }]));
  let arranges: number[][][] = [[]];
  for (const need of needs)
    if (need.verb === Verb.Mix) {
      const orders = permutations(unpackSlots(need.list).length);
      arranges = arranges.flatMap((before) => orders.map((order) => [...before, order]));
    }
  return new Set(
    arranges
      .filter((arrange) => meetAction(truth, SEAT, needs, arrange).ok)
      .map((arrange) => choiceKey(needs, hand, arrange)),
  );
}

function randomNeeds(random: RandomBytes, size: number, faces: number): Need[] {
  const some = (count: number) => randomPermutation(random, size).slice(0, count);
  const set = () => maskOf(slots(faces).filter(() => randomBelow(random, 5) < 3));
  const needs: Need[] = [mix(some(2 + randomBelow(random, size - 1)))];
  const hasSecondMix = size <= 4 && randomBelow(random, 3) === 0;
  const count = randomBelow(random, 6);
  let copies = 100;
  for (let i = 0; i < count; i++) {
    const slot = randomBelow(random, size);
    const other = randomBelow(random, size);
    const verbs = [
      () => claim(slot, set()),
      () => claim(slot, set()),
      () => show(slot, set()),
      () => pass(slot, pick(random, [0, 2, 2, DECK])),
      () => passCopy(slot, pick(random, [0, SEAT]), copies++),
      () => same(slot, other),
      () => drop(slot),
      () => none(some(1 + randomBelow(random, size)), set()),
    ];
    needs.push(pick(random, verbs)());
    if (hasSecondMix && i === 1) needs.push(mix(some(2 + randomBelow(random, size - 1))));
  }
  return needs;
}

describe('solveArrangements', () => {
  it('lists exactly the choices that brute force finds, for random needs on small hands', () => {
    let legal = 0;
    let illegal = 0;
    for (let round = 0; round < (process.env.FACEDOWN_LONG ? 30_000 : 1500); round++) {
      const random = seededRandom(`solve/${round}`);
      const size = 2 + randomBelow(random, 5);
      const faces = 2 + randomBelow(random, 5);
      const hand = handOf(slots(size).map(() => randomBelow(random, faces)));
      const needs = randomNeeds(random, size, faces);
      const solved = solveArrangements(needs, SEAT, hand);
      const keys = solved.map((arrange) => choiceKey(needs, hand, arrange));
      const truth = new Map([...hand].map(([slot, face]) => [slot, { face, holder: SEAT }]));
      const text = JSON.stringify({ round, hand: [...hand.values()], needs }, (_, value) =>
        typeof value === 'bigint' ? value.toString(2) : value,
      );
      expect(new Set(keys).size, text).toBe(keys.length);
      for (const arrange of solved) expect(meetAction(truth, SEAT, needs, arrange).ok, text).toBe(true);
      expect([...keys].sort(), text).toEqual([...bruteForce(needs, hand)].sort());
      if (keys.length > 0) legal++;
      else illegal++;
    }
    expect(Math.min(legal, illegal)).toBeGreaterThan(300);
  });

  it('finds the book of four in a hand of seven', () => {
    const hand = handOf([3, 9, 3, 5, 3, 8, 3]);
    const needs = [mix(slots(7)), ...slots(4).map((slot) => show(slot, maskOf([3])))];
    expect(solveArrangements(needs, SEAT, hand)).toHaveLength(1);
    expect(solveArrangements(needs, SEAT, new Map([...hand, [6, 4]]))).toEqual([]);
  });

  it('gives a pass of three cards out of thirteen once for each of the 286 sets', () => {
    const hand = handOf(slots(13, 20));
    const needs = [mix(slots(13)), ...slots(3).map((slot) => pass(slot, 2))];
    expect(solveArrangements(needs, SEAT, hand)).toHaveLength(286);
  });

  it('tells the order of cards that go back to the deck', () => {
    const needs = [mix(slots(5)), pass(0, DECK), pass(1, DECK)];
    expect(solveArrangements(needs, SEAT, handOf(slots(5)))).toHaveLength(20);
  });

  it('matches claimed places where the greedy choice fails', () => {
    expect(solveArrangements([hide(9, DECK), mix([0, 1]), show(0, 4n)], SEAT, handOf([1, 2]))).toEqual([[[1, 0]]]);
    const needs = [mix(slots(3)), claim(0, maskOf([1, 2])), claim(1, maskOf([1]))];
    expect(solveArrangements(needs, SEAT, handOf([1, 2, 7]))).toEqual([[[1, 0, 2]]]);
    expect(solveArrangements(needs, SEAT, handOf([1, 7, 7]))).toEqual([]);
  });

  it('is no slower than its answer is long: twenty claims over a whole deck', () => {
    const needs = [mix(slots(52)), ...slots(20).map((slot) => claim(slot, maskOf([51 - slot, 50 - slot])))];
    expect(solveArrangements(needs, SEAT, handOf(slots(52)))).toHaveLength(1);
    const impossible = [...needs, ...slots(20).map((slot) => claim(slot + 20, maskOf(slots(19))))];
    expect(solveArrangements(impossible, SEAT, handOf(slots(52)))).toEqual([]);
  });

  it('cuts a list off that nobody could read, and the action stays legal', () => {
    const needs = [mix(slots(13)), ...slots(5).map((slot) => show(slot, all))];
    expect(solveArrangements(needs, SEAT, handOf(slots(13)))).toHaveLength(MAX_CHOICES);
  });
});

describe('arrangeFor', () => {
  const needs = [mix(slots(13)), ...slots(5).map((slot) => show(slot, all))];
  const facesAt = (arrange: Arrange | undefined, count = 5) => (arrange ?? [])[0]?.slice(0, count);

  it('reaches a choice that the list left out', () => {
    const wanted = new Map(slots(5).map((slot) => [slot, 12 - slot]));
    expect(facesAt(arrangeFor(needs, SEAT, handOf(slots(13)), wanted))).toEqual([12, 11, 10, 9, 8]);
  });
  it('gives nothing for a face that the hand lacks, or for one that the needs forbid', () => {
    expect(arrangeFor(needs, SEAT, handOf(slots(13)), new Map([[0, 40]]))).toBeUndefined();
    expect(arrangeFor([mix([0, 1]), show(0, maskOf([1]))], SEAT, handOf([1, 2]), new Map([[0, 2]]))).toBeUndefined();
  });
  it('arranges what is laid face down', () =>
    expect(facesAt(arrangeFor([mix(slots(6))], SEAT, handOf(slots(6)), new Map([[0, 4]])), 1)).toEqual([4]));
});

describe('match', () => {
  it('moves an earlier place to make room for a later one', () => {
    const fits: Record<number, number[]> = { 0: [0, 1], 1: [0], 2: [1, 2] };
    expect(match([0, 1, 2], 3, (place, card) => fits[place]!.includes(card))).toEqual(
      new Map([
        [1, 0],
        [0, 1],
        [2, 2],
      ]),
    );
  });
  it('gives nothing where two places have one card between them', () =>
    expect(match([0, 1], 2, (_, card) => card === 0)).toBeUndefined());
});
