import { hexToBytes, seededRandom, unwrap } from '@facedown/base';
import { type GameCase, PendingKind, perft, playthrough, type Shown } from '@facedown/game-kit';
import { listHash } from '@facedown/game-kit/parts';
import { describeConformance, expectGolden, findOverlooked } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { concealedCase } from './case.js';
import { concealed } from './concealed.js';
import { concealedConfig } from './config.js';
import { type ConcealedAction, ConcealedKind, ConcealedPhase, type ConcealedState } from './layout.js';
import { bringingList, DEFAULT_LIST } from './lists.js';

describeConformance(concealedCase as never, { games: 60, seed: 'concealed', planted: 0 });

describe('the conformance suite', () => {
  it('finds every show and deal that the rules forget', () => {
    const { planted, overlooked } = findOverlooked(concealedCase as GameCase, { games: 20, seed: 2 });
    expect(overlooked).toEqual([]);
    expect(planted).toBeGreaterThan(3);
  });
});

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

describe('begin', () => {
  it('takes the stakes once: a game that runs is not begun again, and none without both seats', () => {
    expect(concealed.begin(begun())).toEqual({ ok: false, code: 'NotAtBoundary' });
    expect(concealed.begin(dealt())).toEqual({ ok: false, code: 'NotAtBoundary' });
    expect(concealed.begin(unwrap(concealed.setup(config)))).toEqual({ ok: false, code: 'NotEnoughSeats' });
  });
});

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
    ['a game too long to be audited', { rounds: 241, replace: true }, 'GameTooLong'],
    ['fewer rounds of more cards too', { rounds: 121, cardsPerRound: 4, replace: true }, 'GameTooLong'],
    ['more rounds than the deck has cards', { rounds: 17 }, 'MalformedConfig'],
    ['more cards a round than in a hand', { handSize: 1, cardsPerRound: 2 }, 'MalformedConfig'],
    ['a hand too large', { handSize: 17 }, 'MalformedConfig'],
    ['a face that is none', { lists: [[64, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], []] as const }, 'MalformedConfig'],
  ])('refuses %s', (_what, options, code) => {
    expect(concealed.setup(concealedConfig({ stake: 10n, ...options }))).toEqual({ ok: false, code });
  });
});

describe('a table whose lists are chosen', () => {
  const nonces = [`0x${'5a'.repeat(32)}`, `0x${'5b'.repeat(32)}`] as const;
  const decks = [DEFAULT_LIST, [...DEFAULT_LIST].map((face) => face + 7)];
  const bring = (seat: number) => bringingList(seat, decks[seat]!, nonces[seat]!);
  const open = () => begun(concealedConfig({ stake: 10n, rounds: 2, handSize: 2, lists: [[], []] }));
  const acted = (state: ConcealedState, seat: number, action: ConcealedAction) => {
    expect(concealed.check(state, seat, action)).toBeUndefined();
    return concealed.apply(state, seat, action);
  };
  const chosen = () => acted(acted(open(), 0, bring(0).choose), 1, bring(1).choose);

  it('takes both hashes before any list, and both lists before any deck is laid', () => {
    let state = acted(open(), 0, bring(0).choose);
    expect(concealed.check(state, 0, bring(0).reveal)).toBe('NotYourTurn');
    expect(concealed.check(state, 1, bring(1).reveal)).toBe('UnknownAction');
    state = acted(state, 1, bring(1).choose);
    expect(state.phase).toBe(ConcealedPhase.Reveal);
    state = acted(state, 0, bring(0).reveal);
    expect(concealed.pending(state)).toMatchObject({ kind: PendingKind.Action, seat: 1 });
    state = acted(state, 1, bring(1).reveal);
    expect(state.phase).toBe(ConcealedPhase.Lay);
    expect(concealed.pending(state).needs.map(({ list }) => [...hexToBytes(list)])).toEqual(decks);
  });

  it('refuses a deck swapped after its hash, or the opponent’s hash repeated', () => {
    const other = [...DEFAULT_LIST].reverse();
    expect(concealed.check(chosen(), 0, bringingList(0, other, nonces[0]).reveal)).toBe('WrongList');
    expect(concealed.check(chosen(), 0, bringingList(0, DEFAULT_LIST, nonces[1]).reveal)).toBe('WrongList');
    let state = acted(open(), 0, bring(0).choose);
    state = acted(state, 1, bring(0).choose);
    state = acted(state, 0, bring(0).reveal);
    expect(concealed.check(state, 1, bring(0).reveal)).toBe('WrongList');
    expect(listHash(0, [1, 2], nonces[0])).not.toBe(listHash(1, [1, 2], nonces[0]));
  });

  it('refuses a list that is too short, too long or has a face that is none', () => {
    for (const list of [[1], [], Array<number>(65).fill(1), [...DEFAULT_LIST, 64]]) {
      const { choose, reveal } = bringingList(0, list, nonces[0]);
      const state = acted(acted(open(), 0, choose), 1, bring(1).choose);
      expect(concealed.check(state, 0, reveal)).toBe('WrongList');
    }
  });

  it('takes the stake of a seat that has seen the other’s list and does not open its own', () => {
    const state = acted(chosen(), 0, bring(0).reveal);
    const ended = concealed.on(concealed.forfeit(state, 1), []);
    expect(concealed.outcome(ended)).toMatchObject({ payouts: [30n, 10n], winners: 1n });
  });

  it('asks only the seat whose list is open', () => {
    const half = begun(concealedConfig({ stake: 10n, rounds: 2, handSize: 2, lists: [DEFAULT_LIST, []] }));
    const after = acted(acted(half, 1, bring(1).choose), 1, bring(1).reveal);
    expect(after.phase).toBe(ConcealedPhase.Lay);
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
