import { committeeDealer } from '@facedown/dealers/committee';
import { HoldemEnd, HoldemPhase, type HoldemState, holdemCase } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { committeeSeats, dealingServers } from './committeeTable.js';
import { describeKilled } from './describeKilled.js';
import { CHAIR, holdemSeating } from './escrowTable.js';
import { calm, killed, type ServedDealer } from './killedTable.js';

const served: ServedDealer = { dealer: committeeDealer, ...dealingServers(2, 3, 'killed'), seatsOf: committeeSeats };

describeKilled({
  how: 'dealt by key servers',
  dealer: served,
  seed: 'served',
  holdem: [
    [3, [1], 'Shuffle'],
    [3, [1], 'Deal'],
    [3, [1, 2], 'Flop'],
    [3, [0, 2], 'Showdown'],
    [6, [0, 5], 'TurnBetting'],
  ],
  relic: [
    [3, [1], 'Draw'],
    [4, [0, 3], 'Play'],
  ],
  check({ phase, rules, broken }) {
    // Whoever has not shuffled is not dealt in; from then on nobody is needed for another's cards.
    if (phase !== 'Shuffle') expect([rules.end === HoldemEnd.Cancelled, broken]).toEqual([false, 0]);
  },
});

describe("Hold'em dealt by key servers", () => {
  it('is cancelled, and nobody is blamed, where too few servers answer', async () => {
    const { state } = await killed({
      with: served,
      game: calm,
      seating: holdemSeating(3),
      gone: [CHAIR],
      when: (rules: HoldemState) => rules.phase === HoldemPhase.Flop,
      until: (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1,
      seed: 'no servers',
    });
    const rules = state.rules as HoldemState;
    expect(rules.end).toBe(HoldemEnd.Cancelled);
    expect(holdemCase.game.outcome(rules).payouts.slice(0, 3)).toEqual([1050n, 1050n, 1050n]);
  });
});
