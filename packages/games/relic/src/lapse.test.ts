import { describe, expect, it } from 'vitest';
import { NONE } from './cards.js';
import { RelicFace as F, RelicKind as K, RelicPhase as P } from './layout.js';
import { relic } from './relic.js';
import { Scenario } from './testing/scenario.js';

const three = (...top: number[]) => new Scenario(3, top);

describe('a timeout', () => {
  it('on the own turn eliminates, and both cards stay sealed', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Tactician);
    t.late();
    expect(t.state.alive).toBe(0b110);
    expect(t.state.turn).toBe(1);
    expect([t.truth.get(1)?.holder, t.truth.get(4)?.holder]).toEqual([0, 0]);
    expect(t.state.discards).toBe('0x');
  });

  const asked: [string, number, number, number][] = [
    ['Knight', F.Knight, P.Knight, F.Wizard],
    ['Healer', F.Healer, P.Healer, NONE],
    ['Berserker', F.Berserker, P.Berserker, NONE],
    ['Wizard', F.Wizard, P.Wizard, NONE],
    ['Paladin', F.Paladin, P.Paladin, NONE],
  ];
  it.each(asked)(
    'in the answer to a %s eliminates the target and goes on with the next seat',
    (_name, face, phase, guess) => {
      const t = three(F.Scout, face, F.Tactician, F.Cleric, F.Cleric);
      t.play(face, 1, guess);
      expect(t.state.phase).toBe(phase);
      t.late();
      expect(t.state.alive).toBe(0b101);
      expect(t.state.late).toBe(0b010);
      expect(t.state.turn).toBe(2);
      expect(t.truth.get(2)).toEqual({ face: F.Tactician, holder: 1 });
    },
  );

  it('while resolving a Berserker eliminates the attacker', () => {
    const t = three(F.Scout, F.Berserker, F.Healer, F.Knight, F.Tactician);
    t.play(F.Berserker, 1);
    t.answer(K.Reveal);
    t.late();
    expect(t.state.alive).toBe(0b110);
    expect(t.state.turn).toBe(1);
  });

  it('while leaving tokens behind counts, though the seat is out already', () => {
    const t = three(F.Scout, F.Berserker, F.Healer, F.Knight, F.Tactician);
    t.play(F.Berserker, 1);
    t.answer(K.Reveal);
    t.answer(K.Higher);
    t.late();
    expect(t.state).toMatchObject({ alive: 0b101, late: 0b010, playing: 0b111, turn: 2 });
  });

  it('with the cards of a Tactician in hand eliminates, and all three stay sealed', () => {
    const t = three(F.Scout, F.Tactician, F.Healer, F.Cleric, F.Knight, F.Paladin, F.Wizard, F.Idol);
    t.play(F.Tactician);
    expect(t.state.phase).toBe(P.Return);
    t.late();
    expect(t.state.alive).toBe(0b110);
    expect([4, 5, 6].map((slot) => t.truth.get(slot)?.holder)).toEqual([0, 0, 0]);
  });

  it('between games means that the seat leaves', () => {
    const t = three(F.Tactician, F.Cleric, F.Healer, F.Knight, F.Wizard);
    t.set({ deck: '0x', relics: [2, 0, 0, 0] });
    t.play(F.Cleric);
    expect(t.asked).toBe(0);
    t.late();
    expect(t.state.leaving).toBe(0b001);
  });
});

describe('a second timeout in a game', () => {
  it('puts the seat out of the game; its fee stays in the pool', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Tactician);
    t.set({ late: 0b001 });
    t.late();
    expect(t.state).toMatchObject({ playing: 0b110, alive: 0b110, pool: 30n });
  });
  it('lets the last seat win the game', () => {
    const t = new Scenario(2, [F.Scout]);
    t.set({ late: 0b001 });
    t.late();
    expect(t.state.phase).toBe(P.Between);
    expect(relic.outcome(t.state)).toMatchObject({ payouts: [0n, 20n, 0n, 0n], winners: 0b10n });
  });
  it('is forgiven by a new game', () => {
    const t = new Scenario(2, [F.Scout]);
    t.set({ late: 0b001, fee: 0n });
    t.late();
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Continue);
    expect(t.state).toMatchObject({ phase: P.Play, late: 0, playing: 0b11 });
  });
});

describe('a broken deck', () => {
  const drawing = (seats: number) => {
    const t = new Scenario(seats, [F.Scout]);
    t.set({ phase: P.Draw, relics: [1, 2, 0, 0] });
    return t.state;
  };
  it('with 2 seats lets the other win the game', () => {
    const state = relic.broken(drawing(2), 0b01n);
    expect(relic.outcome(state)).toMatchObject({ boundary: true, payouts: [0n, 20n, 0n, 0n], winners: 0b10n });
  });
  it.each([3, 4])('with %i seats voids the round, which is dealt again without the key', (seats) => {
    const state = relic.broken(drawing(seats), 0b001n);
    expect(state).toMatchObject({ phase: P.Shuffle, relics: [1, 2, 0, 0], pool: BigInt(10 * seats), starter: 1 });
    const [deck] = relic.pending(state).needs;
    expect(deck?.set).toBe(BigInt((1 << seats) - 2));
    expect(state.playing & 1).toBe(0);
  });
  it('with 3 seats of which two are gone lets the last win the game', () => {
    const state = relic.broken(drawing(3), 0b011n);
    expect(relic.outcome(state)).toMatchObject({ payouts: [0n, 0n, 30n, 0n], winners: 0b100n });
  });
  it('by a seat that is out of the game already only deals again', () => {
    const state = relic.broken({ ...drawing(3), playing: 0b110, starter: 2 }, 0b001n);
    expect(state).toMatchObject({ phase: P.Shuffle, playing: 0b110, starter: 2 });
  });
  it('by all seats or by a server calls the game off, and it counts for nobody', () => {
    for (const parties of [0b11n, 1n << 128n]) {
      const state = relic.broken(drawing(2), parties);
      expect(relic.outcome(state)).toMatchObject({ payouts: [10n, 10n, 0n, 0n], winners: 0n });
      expect(state.tallies).toEqual([0, 0, 0, 0]);
    }
  });
});

describe('an absent seat', () => {
  const absent = relic.absent!;
  const drawing = (...top: number[]) => {
    const t = new Scenario(3, [F.Scout, ...top]);
    t.set({ phase: P.Draw, relics: [1, 2, 0, 0] });
    return t.state;
  };

  it('leaves the game, and the round goes on with the card that was on its way', () => {
    const state = drawing();
    const next = absent(state, 0b010n);
    expect(next).toMatchObject({ phase: P.Draw, playing: 0b101, alive: 0b101, turn: 0, drawn: state.drawn });
    expect(next).toMatchObject({ pool: 30n, deck: state.deck, discards: state.discards });
    expect(next.held[1]).toBe(NONE);
  });
  it('that should have drawn loses the card, and the next seat draws another', () => {
    const state = drawing();
    const next = absent(state, 0b001n);
    expect(next).toMatchObject({ phase: P.Draw, playing: 0b110, turn: 1 });
    expect(next.drawn[0]).not.toBe(state.drawn[0]);
  });
  it('leaves the last one in the round to show its card', () => {
    const next = absent({ ...drawing(), alive: 0b011 }, 0b010n);
    expect(next).toMatchObject({ phase: P.Showdown, alive: 0b001, playing: 0b101, drawn: [NONE, NONE] });
  });
  it('shows no card at the end of a round: those who do are compared', () => {
    const state = { ...drawing(), phase: P.Showdown, deck: '0x' as const, drawn: [NONE, NONE] as [number, number] };
    const next = absent(state, 0b001n);
    expect(next).toMatchObject({ phase: P.Showdown, alive: 0b110 });
    expect(relic.pending(next).needs).toHaveLength(2);
  });
  it('whose card was to be replaced is out, and any other leaves the replacement to come', () => {
    const state = { ...drawing(), phase: P.Redraw, target: 1, drawn: [NONE, NONE] as [number, number] };
    expect(absent(state, 0b010n)).toMatchObject({ phase: P.Draw, turn: 2, alive: 0b101 });
    expect(absent(state, 0b001n)).toMatchObject({ phase: P.Redraw, target: 1, alive: 0b110 });
    const last = absent({ ...state, alive: 0b011 }, 0b001n);
    expect(last).toMatchObject({ phase: P.Redraw, target: 1, alive: 0b010 });
    expect(relic.on(last, [])).toMatchObject({ phase: P.Showdown });
  });
  it.each([
    ['before the deal', { phase: P.Deal }, 0b001n],
    ['when none of the round is left', { alive: 0b011 }, 0b011n],
    ['when one seat is left in the game', {}, 0b011n],
    ['when all are', {}, 0b111n],
    ['with a server', {}, (1n << 128n) | 1n],
  ])('%s breaks the deck', (_when, changes, seats) => {
    const state = { ...drawing(), ...changes };
    expect(absent(state, seats)).toEqual(relic.broken(state, seats));
  });
});
