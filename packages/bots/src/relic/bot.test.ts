import { seededRandom, unwrap } from '@facedown/base';
import { act, handOf, openWorld, scriptedDecks, settle } from '@facedown/game-kit';
import { DECK_FACES, RelicFace as F, RelicKind, relic, relicLegal } from '@facedown/relic';
import { describe, expect, it } from 'vitest';
import { relicBot } from './bot.js';
import { infer } from './infer.js';
import { relicMatch } from './match.js';

const random = seededRandom('bot');

function table(...top: number[]) {
  const rest = [...DECK_FACES];
  for (const face of top) rest.splice(rest.indexOf(face), 1);
  const decks = scriptedDecks([...top, ...rest]);
  const seating = { config: { fee: 0n, minSeats: 3, maxSeats: 3 }, amounts: [0n, 0n, 0n] };
  let world = settle(relic, openWorld(relic, seating), decks);
  const view = (seat: number) => ({ state: world.state, seat, hand: handOf(world.truth, seat) });
  return {
    view,
    go(seat: number, wanted: (kind: number, face: number, target: number) => boolean) {
      const choice = relicLegal(world.state, seat, view(seat).hand).find(({ action }) =>
        wanted(action.kind, action.face, action.target),
      )!;
      world = settle(relic, unwrap(act(relic, world, seat, choice)), decks);
    },
  };
}

describe('relicBot', () => {
  it('names with a Knight the card that a Healer has shown it', () => {
    const t = table(F.Berserker, F.Healer, F.Tactician, F.Cleric, F.Cleric, F.Scout, F.Scout, F.Knight);
    t.go(0, (_kind, face, target) => face === F.Healer && target === 1);
    t.go(1, (kind) => kind === RelicKind.Reveal);
    t.go(1, (_kind, face) => face === F.Scout);
    t.go(2, (_kind, face) => face === F.Scout);
    expect(relicBot(t.view(0), random).action).toMatchObject({ face: F.Knight, target: 1, guess: F.Tactician });
  });
  it('never plays the Crystal while it has another card', () => {
    const t = table(F.Scout, F.Crystal, F.Healer, F.Cleric, F.Tactician);
    expect(relicBot(t.view(0), random).action.face).toBe(F.Tactician);
  });
  it('does not compare a low card', () => {
    const t = table(F.Healer, F.Berserker, F.Healer, F.Cleric, F.Scout);
    expect(relicBot(t.view(0), random).action.face).toBe(F.Scout);
  });
  it('refuses to move for a seat that is not asked', () => {
    expect(() => relicBot(table(F.Scout).view(1), random)).toThrow('not asked');
  });
});

describe('infer', () => {
  it('gives each unseen card its share, and none to what a claim has ruled out', () => {
    const t = table(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric);
    expect(infer(t.view(0).state, 0, t.view(0).hand).others.get(1)![F.Knight]).toBeCloseTo(5 / 19);
    t.go(0, (_kind, face, target) => face === F.Knight && target === 1);
    t.go(1, (kind) => kind === RelicKind.Deny);
    const { others } = infer(t.view(2).state, 2, t.view(2).hand);
    expect(others.get(1)![F.Scout]).toBe(0);
    expect(others.get(1)!.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
  });
});

describe('relicMatch', () => {
  it.each([
    [2, 0.5],
    [3, 1 / 3],
    [4, 1 / 4],
  ])('with %i seats the bot beats random play: its share lies above %f with 95 % confidence', (seats, even) => {
    const { interval } = relicMatch(process.env.FACEDOWN_LONG ? 2000 : 150, 'match', { seats });
    expect(interval[0]).toBeGreaterThan(even);
  });
});
