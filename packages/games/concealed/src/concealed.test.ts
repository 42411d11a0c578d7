import { seededRandom, unwrap } from '@facedown/base';
import { perft, playthrough, type Shown } from '@facedown/game-kit';
import { describeConformance, expectGolden } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { concealedCase } from './case.js';
import { concealed } from './concealed.js';
import { concealedConfig } from './config.js';
import { ConcealedKind, ConcealedPhase, type ConcealedState } from './layout.js';
import { listHash, opensList } from './lists.js';

describeConformance(concealedCase as never, { games: 60, seed: 'concealed' });

const config = concealedConfig({ stake: 10n, bond: 3n, rounds: 2, handSize: 2 });
const begun = (options = config): ConcealedState => {
  let state = unwrap(concealed.setup(options));
  for (const seat of [0, 1]) state = unwrap(concealed.admit(state, seat, options.stake + options.bond));
  return unwrap(concealed.begin(state));
};
const dealt = (options = config) => concealed.on(concealed.on(begun(options), []), []);
const play = { kind: ConcealedKind.Play };
const playRound = (state: ConcealedState, faces: readonly [number, number]): ConcealedState => {
  const first = concealed.pending(state).seat;
  const both = concealed.apply(concealed.apply(state, first, play), 1 - first, play);
  const shown: Shown[] = concealed.pending(both).needs.map(({ slot }) => ({ slot, face: faces[slot >> 8]! }));
  return concealed.on(both, shown);
};

describe('on', () => {
  it('gives the point to the higher face and none on a tie', () => {
    expect(playRound(dealt(), [7, 9]).points).toEqual([0, 1]);
    expect(playRound(dealt(), [9, 7]).points).toEqual([1, 0]);
    expect(playRound(dealt(), [8, 8]).points).toEqual([0, 0]);
  });

  it('adds the faces up where a round has several cards', () => {
    const two = concealedConfig({ stake: 10n, rounds: 1, handSize: 3, cardsPerRound: 2 });
    const state = dealt(two);
    const both = concealed.apply(concealed.apply(state, 0, play), 1, play);
    const { needs } = concealed.pending(both);
    expect(needs.map(({ slot }) => slot)).toEqual([0, 1, 256, 257]);
    const shown = needs.map(({ slot }, i) => ({ slot, face: [5, 5, 9, 0][i]! }));
    expect(concealed.on(both, shown).points).toEqual([1, 0]);
  });

  it('deals a hand once and one card a round after that, or a fresh hand with replacement', () => {
    const after = playRound(dealt(), [1, 2]);
    expect(after.phase).toBe(ConcealedPhase.Deal);
    expect(concealed.pending(after).needs.map(({ slot }) => slot)).toEqual([2, 258]);
    const fresh = playRound(dealt(concealedConfig({ stake: 1n, replace: true })), [1, 2]);
    expect(fresh.phase).toBe(ConcealedPhase.Lay);
    expect(concealed.pending(concealed.on(fresh, [])).needs).toHaveLength(10);
  });

  it('pays nobody before everything deferred is settled', () => {
    let state = playRound(dealt(), [9, 1]);
    state = playRound(concealed.on(state, []), [9, 1]);
    expect(state.phase).toBe(ConcealedPhase.Close);
    expect(concealed.outcome(state)).toMatchObject({ payouts: [0n, 0n], pot: 26n, winners: 0n });
    expect(concealed.outcome(concealed.on(state, []))).toMatchObject({ payouts: [23n, 3n], pot: 0n, winners: 1n });
  });

  it('gives both stakes back after as many points', () => {
    let state = playRound(dealt(), [9, 1]);
    state = playRound(concealed.on(state, []), [1, 9]);
    expect(concealed.outcome(concealed.on(state, []))).toMatchObject({ payouts: [13n, 13n], winners: 0n });
  });
});

describe('apply', () => {
  it('lets a seat concede, with its salt still to be opened', () => {
    const state = concealed.apply(dealt(), 0, { kind: ConcealedKind.Concede });
    expect(state.phase).toBe(ConcealedPhase.Close);
    expect(concealed.outcome(concealed.on(state, []))).toMatchObject({ payouts: [3n, 23n], winners: 2n });
  });
});

describe('broken', () => {
  it('takes stake and bond from the seat that does not open', () => {
    const state = concealed.apply(dealt(), 0, { kind: ConcealedKind.Concede });
    expect(concealed.outcome(concealed.broken(state, 2n))).toMatchObject({ payouts: [26n, 0n], winners: 1n });
    expect(concealed.outcome(concealed.broken(state, 3n))).toMatchObject({ payouts: [13n, 13n], winners: 0n });
  });
});

describe('setup', () => {
  it.each([
    ['no stake', { stake: 0n }, 'AmountOutOfRange'],
    ['more rounds than the deck has cards', { rounds: 17 }, 'MalformedConfig'],
    ['more cards a round than in a hand', { handSize: 1, cardsPerRound: 2 }, 'MalformedConfig'],
    ['a hand too large', { handSize: 17 }, 'MalformedConfig'],
    ['a face that is none', { lists: [[64, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], []] as const }, 'MalformedConfig'],
  ])('refuses %s', (_what, options, code) => {
    expect(concealed.setup(concealedConfig({ stake: 10n, ...options }))).toEqual({ ok: false, code });
  });
});

describe('opensList', () => {
  const nonce = `0x${'5a'.repeat(32)}` as const;
  it('takes the list that was hashed and no other', () => {
    const hash = listHash([1, 2, 3], nonce);
    expect(opensList(hash, [1, 2, 3], nonce)).toBe(true);
    expect(opensList(hash, [1, 3, 2], nonce)).toBe(false);
    expect(opensList(hash, [1, 2, 3], `0x${'5b'.repeat(32)}`)).toBe(false);
  });
});

describe('perft', () => {
  it('counts the histories of two rounds with hands of two', () => {
    const lists = [
      [1, 2, 3],
      [1, 2, 3],
    ] as const;
    const small = concealedConfig({ stake: 1n, rounds: 2, handSize: 2, lists });
    // A last round has 1 + 1 + 2·(1 + 1 + 2) nodes, 7 of them terminal; the first has one of those below each pair of plays.
    expect(perft(concealed, { config: small, amounts: [2n, 2n] }, [3, 1, 2])).toEqual({ nodes: 46, terminals: 31 });
  });
});

describe('playthrough', () => {
  it.each([1, 2, 3])('of game %i is the committed text', (seed) => {
    const forty = Array.from({ length: 40 }, (_, i) => i);
    const options = [
      concealedConfig({ stake: 100n }),
      concealedConfig({ stake: 100n, cardsPerRound: 2, lists: [forty, forty] }),
      concealedConfig({ stake: 100n, replace: true }),
    ][seed - 1]!;
    const random = seededRandom(seed);
    expectGolden(
      new URL(`./golden/concealed-${seed}.txt`, import.meta.url),
      playthrough(concealed, { config: options, amounts: [200n, 200n] }, random),
    );
  });
});
