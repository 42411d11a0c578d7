import { membersOf, unwrap } from '@facedown/base';
import { type GameCase, openWorld } from '@facedown/game-kit';
import { describeConformance } from '@facedown/game-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../anvil.js';
import { type Client, connect } from '../contracts.js';
import { runTwin } from '../runTwin.js';
import { lowestCase } from './case.js';
import { LowestPhase } from './layout.js';
import { lowest } from './lowest.js';

describeConformance(lowestCase as GameCase, { games: 40, seed: 1 });

const open = (seats: number) =>
  openWorld(lowest, { config: { fee: 5n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(5n) })
    .state;
const after = (seats: number, picks: readonly (readonly [number, number])[]) =>
  picks.reduce((state, [seat, number]) => lowest.apply(state, seat, { number }), open(seats));

describe('lowest', () => {
  it('asks every seat at once, each once', () => {
    const state = after(3, [[1, 2]]);
    expect(membersOf(lowest.pending(state).seats)).toEqual([0, 2]);
    expect(lowest.check(state, 1, { number: 0 })).toBe('NotYourTurn');
    expect(lowest.check(state, 0, { number: 4 })).toBe('UnknownAction');
  });

  it('comes to one state by whatever order of actions', () => {
    const one = after(3, [
      [0, 1],
      [1, 1],
      [2, 3],
    ]);
    expect(
      after(3, [
        [2, 3],
        [0, 1],
        [1, 1],
      ]),
    ).toEqual(one);
    expect(lowest.outcome(one)).toMatchObject({ payouts: [0n, 0n, 15n], winners: 4n });
  });

  it('comes to one state by whatever order of lapses', () => {
    const given = after(4, [[1, 0]]);
    const late = (seats: number[]) => seats.reduce((state, seat) => lowest.forfeit(state, seat), given);
    expect(late([3, 0, 2])).toEqual(late([0, 2, 3]));
    expect(lowest.outcome(late([0, 2, 3]))).toMatchObject({ payouts: [0n, 20n, 0n, 0n], winners: 2n });
  });

  it('gives everyone his fee back when all are late, or nobody is alone thrice', () => {
    let state = open(2);
    for (let round = 0; round < 3; round++) state = [0, 1].reduce((now, seat) => lowest.forfeit(now, seat), state);
    expect(state.phase).toBe(LowestPhase.Over);
    expect(lowest.outcome(state)).toMatchObject({ payouts: [5n, 5n], winners: 0n });
    expect(unwrap(lowest.release(state, 0)).amount).toBe(5n);
  });
});

describe('both halves', () => {
  let anvil: Anvil;
  let client: Client;
  beforeAll(async () => {
    anvil = await startAnvil();
    client = connect(anvil.url);
  });
  afterAll(() => anvil.stop());

  it('agree on games in which all seats act at once', async () => {
    const report = await runTwin(client, lowestCase as GameCase, { games: 60, seed: 'all' });
    expect(report.differ).toEqual([]);
    expect(Object.values(report.phases).every((times) => times > 0)).toBe(true);
    expect(report.steps).toBeGreaterThan(400);
  });
});
