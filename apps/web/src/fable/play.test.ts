import { seededRandom, unwrap } from '@facedown/base';
import { fableBot } from '@facedown/bots/fable';
import { type FableAction, FableKind, FablePhase, type FableState, fable, fableConfig, SEED } from '@facedown/fable';
import { act, handOf, openWorld, PendingKind, settle, shuffledDecks, unpackSlots } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { aheadOf } from './ahead.js';
import { attackOf, defenceOf, emptyAnswer, playOf } from './choices.js';
import { eventsBetween, type FableEvent } from './events.js';
import { foreseeDefence } from './foresee.js';
import { shownPlaces } from './Hand.js';

interface Step {
  readonly before: FableState;
  readonly after: FableState;
  readonly seat: number;
  readonly action: FableAction;
  readonly events: readonly FableEvent[];
}

/** A whole game between bots, step by step, with what the page would have drawn and said. */
function game(seed: string, check: (step: Step & { ahead: ReturnType<typeof aheadOf> }) => void): Step[] {
  const random = seededRandom(seed);
  const config = fableConfig({ stake: 1n, ...(seed.startsWith('seed') ? { preset: SEED } : {}) });
  const bots = [0, 1].map(() => fableBot({ strength: 'medium', secret: random(32) }));
  const decks = shuffledDecks(random);
  let world = settle(fable, openWorld(fable, { config, amounts: [2n, 2n] }), decks);
  const steps: Step[] = [];
  for (;;) {
    const { kind, seat } = fable.pending(world.state);
    if (kind !== PendingKind.Action) return steps;
    const hand = handOf(world.truth, seat);
    const choice = bots[seat]!({ state: world.state, seat, hand }, random);
    const next = unwrap(act(fable, world, seat, choice));
    const shown = fable.needs(world.state, seat, choice.action).length > 0 ? lastShown(next.state, seat) : [];
    const events = eventsBetween(world.state, next.state, { seat, action: choice.action }, shown);
    const step = { before: world.state, after: next.state, seat, action: choice.action, events };
    check({ ...step, ahead: aheadOf(world.state, seat, hand, choice) });
    steps.push(step);
    world = settle(fable, next, decks);
  }
}

/** What was shown is what stands last on the board. */
const lastShown = ({ boards }: FableState, seat: number) => [
  { slot: 0, face: Number.parseInt(boards[seat]!.slice(-4, -2), 16) },
];

const SEEDS = ['a', 'b', 'c', 'seed-a', 'seed-b'];

describe('aheadOf', () => {
  it.each(SEEDS)('draws of every own move exactly what is then fixed (%s)', (seed) => {
    const steps = game(seed, ({ ahead, after }) => expect(ahead.state).toEqual(after));
    expect(steps.length).toBeGreaterThan(8);
  });

  it('moves the faces of the hand as the mix does', () => {
    const steps = game('hand', ({ before, after, seat, action, ahead }) => {
      if (action.kind !== FableKind.Play) return;
      const left = unpackSlots(after.hands[seat]!);
      expect(left.every((slot) => ahead.hand.get(slot) !== undefined)).toBe(true);
      expect(unpackSlots(before.hands[seat]!).length).toBe(left.length + 1);
    });
    expect(steps.filter(({ action }) => action.kind === FableKind.Play).length).toBeGreaterThan(3);
  });
});

describe('eventsBetween', () => {
  it.each(SEEDS)('tells every fight as the state has it, and foresees it (%s)', (seed) => {
    let fights = 0;
    game(seed, ({ before, after, seat, action, events }) => {
      const [event] = events;
      expect(events.length).toBeGreaterThan(action.kind === FableKind.Concede ? -1 : 0);
      if (event?.kind !== 'fought') return;
      fights++;
      expect(event.health).toBe(Math.max(0, before.health[seat]! - event.damage));
      const dead = event.pairs.filter(({ attackerDies }) => attackerDies).length;
      const fell = event.pairs.filter(({ blockerDies }) => blockerDies).length;
      expect(after.graves[1 - seat]!.length - before.graves[1 - seat]!.length).toBe(2 * dead);
      expect(after.graves[seat]!.length - before.graves[seat]!.length).toBe(2 * fell);
      const blocks = new Map<number, number>();
      let place = 0;
      for (const [i, pair] of event.pairs.entries()) {
        while (!((before.attackers >> BigInt(place)) & 1n)) place++;
        if (pair.blocker !== undefined)
          blocks.set(place, Number.parseInt(action.data!.slice(2 + 2 * i, 4 + 2 * i), 16));
        place++;
      }
      const foreseen = foreseeDefence(before, seat, blocks);
      expect(foreseen).toMatchObject({ damage: event.damage, left: event.health });
      expect(foreseen.dies[1 - seat]!.size).toBe(dead);
      expect(foreseen.dies[seat]!.size).toBe(fell);
      expect(defenceOf(before, blocks).action).toEqual(action);
    });
    expect(fights).toBeGreaterThan(2);
  });

  it('says who starts and what it paid, and why a game ended', () => {
    const said = game('end', () => {}).flatMap(({ events }) => events);
    const starts = said.filter(({ kind }) => kind === 'starts');
    expect(starts).toHaveLength(1);
    expect(starts[0]).toMatchObject({ paid: 7, byCoin: true });
    expect(said.at(-1)?.kind).toBe('lost');
  });
});

describe('playOf', () => {
  it('puts the chosen card first and every other somewhere behind it', () => {
    const random = seededRandom('play');
    const orders = Array.from({ length: 60 }, () => playOf(8, 3, random).arrange[0]!);
    for (const order of orders) {
      expect(order[0]).toBe(3);
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    }
    // A card that was just drawn comes to lie anywhere.
    expect(new Set(orders.map((order) => order.indexOf(7))).size).toBe(7);
  });
});

describe('shownPlaces', () => {
  it('sorts a hand by its cards, whatever order they were drawn in', () => {
    const hands: FableState['hands'] = ['0x000000010002', '0x'];
    const state = { ...unwrap(fable.setup(fableConfig({ stake: 1n }))), hands };
    const faces = (...held: number[]) => new Map(held.map((face, slot) => [slot, face]));
    const shown = (hand: Map<number, number>) => shownPlaces(state, 0, hand).map((place) => hand.get(place));
    expect(shown(faces(9, 2, 5))).toEqual([2, 5, 9]);
    expect(shown(faces(5, 9, 2))).toEqual([2, 5, 9]);
  });
});

describe('emptyAnswer', () => {
  it('lets an attack through, passes, plays only where it must, and seals nothing', () => {
    const random = seededRandom('empty');
    const steps = game('empty', () => {});
    for (const { before, seat } of steps) {
      const answer = emptyAnswer(before, seat, random);
      if (before.phase < FablePhase.Main) expect(answer).toBeUndefined();
      else expect(fable.check(before, seat, answer!.action)).toBeUndefined();
    }
    const full = {
      ...steps[6]!.before,
      phase: FablePhase.Main,
      hands: [`0x${'0001'.repeat(16)}`, `0x${'0001'.repeat(16)}`],
    } as FableState;
    expect(emptyAnswer(full, full.turn, random)?.action.kind).toBe(FableKind.Play);
  });

  it('attacks with those that were tapped', () => {
    expect(attackOf([0, 2]).action.data).toBe('0x0000000000000005');
  });
});
