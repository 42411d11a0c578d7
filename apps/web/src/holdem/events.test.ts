import { seededRandom, unwrap } from '@facedown/base';
import { act, choicesAt, openWorld, settle, shuffledDecks } from '@facedown/game-kit';
import { CASH, type HoldemAction, type HoldemConfig, type HoldemState, holdem } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { eventsBetween, type HoldemEvent, lastDeeds } from './events.js';

const config: HoldemConfig = {
  seats: 3,
  headsUpOrder: 0,
  rakeBp: 200,
  rakeCap: 1000n,
  smallBlind: 5n,
  bigBlind: 10n,
  ante: 1n,
  minBuyIn: 50n,
  maxBuyIn: 2000n,
  bond: 0n,
  ...CASH,
};

/** Plays at random and gives the events of each step. */
function playOut(seed: number, steps: number): { events: HoldemEvent[]; states: HoldemState[] } {
  const random = seededRandom(seed);
  const decks = shuffledDecks(random);
  let world = openWorld(holdem, { config, amounts: [400n, 300n, 500n] });
  const events: HoldemEvent[] = [];
  const states: HoldemState[] = [];
  const note = (before: HoldemState, after: HoldemState, move?: { seat: number; action: HoldemAction }) => {
    events.push(...eventsBetween(before, after, move));
    states.push(after);
  };
  for (let i = 0; i < steps; i++) {
    const dealt = settle(holdem, world, decks);
    if (dealt.state !== world.state) note(world.state, dealt.state);
    world = dealt;
    const { seat, legal } = choicesAt(holdem, world);
    if (legal.length === 0) break;
    const choice = legal[random(1)[0]! % legal.length]!;
    const next = unwrap(act(holdem, world, seat, choice));
    note(world.state, next.state, { seat, action: choice.action });
    world = next;
  }
  return { events, states };
}

describe('eventsBetween', () => {
  it('tells a hand in the order in which it happened', () => {
    const { events } = playOut(1, 200);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.indexOf('hand')).toBe(0);
    expect(kinds.indexOf('post')).toBe(1);
    expect(kinds).toContain('wins');
    const first = events.slice(0, kinds.indexOf('wins'));
    expect(first.filter(({ kind }) => kind === 'hand')).toHaveLength(1);
    expect(first.filter((event) => event.kind === 'post' && event.what === 'ante')).toHaveLength(3);
  });
  it('never tells a street twice in a hand, and every win is a number of chips', () => {
    for (let seed = 2; seed < 12; seed++) {
      let streets: string[] = [];
      for (const event of playOut(seed, 300).events) {
        if (event.kind === 'hand') streets = [];
        if (event.kind === 'board') {
          expect(streets).not.toContain(event.street);
          streets.push(event.street);
          expect(event.faces).toHaveLength(event.street === 'flop' ? 3 : 1);
        }
        if (event.kind === 'wins') expect(event.amount).toBeGreaterThan(0n);
      }
    }
  });
  it('says nothing where nothing happened', () => {
    const { states } = playOut(3, 5);
    expect(eventsBetween(states[0]!, states[0]!)).toEqual([]);
  });
});

describe('lastDeeds', () => {
  const deed = (seat: number, what: 'fold' | 'call'): HoldemEvent => ({
    kind: 'deed',
    seat,
    deed: what,
    amount: 0n,
    allIn: false,
  });
  it('forgets all but folds when the board grows', () => {
    const deeds = lastDeeds(new Map(), [
      deed(0, 'fold'),
      deed(1, 'call'),
      { kind: 'board', street: 'flop', faces: [1, 2, 3] },
    ]);
    expect([...deeds.keys()]).toEqual([0]);
  });
  it('forgets everything with a new hand', () =>
    expect(lastDeeds(new Map([[0, deed(0, 'fold')]]), [{ kind: 'hand', hand: 2, button: 0 }]).size).toBe(0));
});
