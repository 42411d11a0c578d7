import { randomBelow, seededRandom, unwrap } from '@facedown/base';
import {
  act,
  choicesAt,
  handOf,
  type Legal,
  openWorld,
  scriptedDecks,
  settle,
  shuffledDecks,
  type World,
} from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { NONE } from './cards.js';
import { knownFaces, knows, possibleFaces, unseenCounts } from './knows.js';
import { RelicFace as F, RelicKind as K, type RelicAction, RelicPhase, type RelicState } from './layout.js';
import { relic } from './relic.js';
import { Scenario } from './testing/scenario.js';

const three = (...top: number[]) => new Scenario(3, top);

describe('knows', () => {
  it('still holds after the seen seat plays another face', () => {
    const t = three(F.Scout, F.Healer, F.Wizard, F.Cleric, F.Cleric, F.Scout);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Scout);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[1, F.Wizard]]));
  });
  it('is lost after the seen seat plays that face, for it may have drawn another', () => {
    const t = three(F.Scout, F.Healer, F.Knight, F.Cleric, F.Cleric, F.Knight);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Knight, 2, F.Wizard);
    t.answer(K.Deny);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map());
    expect(knows(t.state, 0)).toEqual([{ slot: 5, holder: 1, memo: 21, except: 1 << F.Knight }]);
  });
  it('is lost with the card when the seen seat discards it', () => {
    const t = three(F.Scout, F.Healer, F.Knight, F.Cleric, F.Cleric, F.Wizard);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Wizard, 1);
    t.answer(K.Discard);
    expect(knows(t.state, 0)).toEqual([]);
  });
  it('follows a card that is swapped', () => {
    const t = three(F.Scout, F.Healer, F.Berserker, F.Cleric, F.Cleric, F.Paladin);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Paladin, 2);
    t.answer(K.Swap);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[2, F.Berserker]]));
    expect(knownFaces(t.state, 1, t.hand(1))).toEqual(new Map([[2, F.Berserker]]));
    expect(knownFaces(t.state, 2, t.hand(2))).toEqual(new Map([[1, F.Cleric]]));
  });
  it("is lost when a Tactician's seat mixes three cards, and that seat knows the bottom", () => {
    const t = three(F.Scout, F.Healer, F.Berserker, F.Cleric, F.Cleric, F.Tactician, F.Knight, F.Knight);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Tactician);
    t.putBack(F.Knight, F.Knight);
    expect(knows(t.state, 0)).toEqual([]);
    expect(knows(t.state, 1).map(({ holder, memo }) => [holder, memo])).toEqual([
      [NONE, NONE],
      [NONE, NONE],
    ]);
  });
  it('tells everyone what a Knight was denied and a Berserker proved', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric);
    t.play(F.Knight, 1, F.Tactician);
    t.answer(K.Deny);
    for (const seat of [0, 2]) expect(possibleFaces(t.state, seat, t.hand(seat)).get(1)! & (1 << F.Tactician)).toBe(0);
  });
  it('counts the faces that a seat has not seen', () => {
    const t = three(F.Scout, F.Healer, F.Wizard, F.Cleric, F.Tactician);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    expect(unseenCounts(t.state, 0, t.hand(0))).toEqual([2, 6, 1, 2, 2, 1, 1, 1, 1, 1]);
    expect(unseenCounts(t.state, 2, t.hand(2))).toEqual([2, 6, 1, 2, 1, 2, 2, 1, 1, 1]);
  });
});

interface Moment {
  readonly world: World<RelicState>;
  readonly seat: number;
  readonly choice: Legal<RelicAction>;
}

/** One round, played at random on a given deck. */
function playRound(seed: string, seats: number): { deck: number[]; moments: Moment[] } {
  const random = seededRandom(seed);
  let deck: number[] = [];
  const shuffled = shuffledDecks(random);
  const decks: typeof shuffled = (need) => {
    deck = [...shuffled(need)];
    return deck;
  };
  const seating = { config: { fee: 0n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(0n) };
  let world = settle(relic, openWorld(relic, seating), decks);
  const dealt = deck;
  const moments: Moment[] = [];
  while (deck === dealt && world.state.phase !== RelicPhase.Between) {
    const { seat, legal } = choicesAt(relic, world);
    // Plays that everyone sees through end rounds early; prefer the others, so that knowledge piles up.
    const quiet = legal.filter(({ action }) => action.face !== F.Crystal);
    const from = quiet.length > 0 ? quiet : legal;
    const choice = from[randomBelow(random, from.length)]!;
    moments.push({ world, seat, choice });
    world = settle(relic, unwrap(act(relic, world, seat, choice)), decks);
  }
  return { deck: dealt, moments };
}

/** The same moves on another deck, as far as they are possible and look the same to `seat`. */
function replay(
  deck: readonly number[],
  moments: readonly Moment[],
  seats: number,
  seat: number,
): World<RelicState>[] | undefined {
  const decks = scriptedDecks(deck);
  const seating = { config: { fee: 0n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(0n) };
  let world = settle(relic, openWorld(relic, seating), decks);
  const worlds: World<RelicState>[] = [];
  for (const moment of moments) {
    const looksAlike =
      world.state.discards === moment.world.state.discards &&
      sameHand(handOf(world.truth, seat), handOf(moment.world.truth, seat));
    if (!looksAlike) return undefined;
    worlds.push(world);
    const acted = act(relic, world, moment.seat, moment.choice);
    if (!acted.ok) return undefined;
    world = settle(relic, acted.value, decks);
  }
  return worlds;
}

const sameHand = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) =>
  a.size === b.size && [...a].every(([slot, face]) => b.get(slot) === face);

describe('two worlds', () => {
  it('that look the same to a seat give it the same state and knowledge, and the knowledge is true in both', () => {
    let pairs = 0;
    let differing = 0;
    let known = 0;
    for (let round = 0; round < (process.env.FACEDOWN_LONG ? 300 : 30); round++) {
      const seats = 2 + (round % 3);
      const { deck, moments } = playRound(`worlds/${round}`, seats);
      const random = seededRandom(`swap/${round}`);
      for (let attempt = 0; attempt < 12; attempt++) {
        const seat = randomBelow(random, seats);
        const [a, b] = [randomBelow(random, 21), randomBelow(random, 21)];
        const other = deck.map((face, i) => (i === a ? deck[b]! : i === b ? deck[a]! : face));
        if (deck[a] === deck[b]) continue;
        const upTo = moments.slice(0, 1 + randomBelow(random, moments.length));
        const worlds = replay(other, upTo, seats, seat);
        if (!worlds) continue;
        pairs++;
        worlds.forEach((there, i) => {
          const here = upTo[i]!.world;
          expect(relic.codecs.state.encode(there.state)).toBe(relic.codecs.state.encode(here.state));
          const faces = knownFaces(here.state, seat, handOf(here.truth, seat));
          expect(knownFaces(there.state, seat, handOf(there.truth, seat))).toEqual(faces);
          expect(possibleFaces(there.state, seat, handOf(there.truth, seat))).toEqual(
            possibleFaces(here.state, seat, handOf(here.truth, seat)),
          );
          for (const [holder, face] of faces) {
            known++;
            const slot = here.state.held[holder]!;
            expect([here.truth.get(slot)?.face, there.truth.get(slot)?.face]).toEqual([face, face]);
          }
          for (const [holder, set] of possibleFaces(here.state, seat, handOf(here.truth, seat))) {
            const slot = here.state.held[holder]!;
            for (const world of [here, there]) expect((set >> world.truth.get(slot)!.face) & 1).toBe(1);
            if (here.truth.get(slot)?.face !== there.truth.get(slot)?.face) differing++;
          }
        });
      }
    }
    expect(pairs).toBeGreaterThan(40);
    expect(differing).toBeGreaterThan(20);
    expect(known).toBeGreaterThan(20);
  });
});
