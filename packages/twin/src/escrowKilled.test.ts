import { escrowDealer } from '@facedown/dealers/escrow';
import { finishOf, HoldemEnd, HoldemPhase, type HoldemState, holdemCase, sitAndGo } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { describeKilled } from './describeKilled.js';
import { escrowSeats, testServers } from './escrowTable.js';
import { killed, type ServedDealer } from './killedTable.js';

const escrow: ServedDealer = { dealer: escrowDealer, ...testServers(2, 3, 'killed'), seatsOf: escrowSeats };
const long = Boolean(process.env.FACEDOWN_LONG);

describeKilled({
  how: 'with key servers',
  dealer: escrow,
  seed: 'killed',
  holdem: [
    [3, [1], 'Deal'],
    [3, [1], 'Flop'],
    [3, [1], 'TurnBetting'],
    [3, [0, 2], 'River'],
    [3, [1, 2], 'Flop'],
    [6, [0, 5], 'Flop'],
  ],
  relic: [
    [3, [1], 'Draw'],
    [3, [1, 2], 'Play'],
    [4, [0, 3], 'Draw'],
  ],
  check({ phase, rules, left, broken, served }) {
    const isSealed = phase !== 'Shuffle' && phase !== 'Deal';
    // One who is alone has won; before all have sealed a vanishing breaks the deal, before blinds.
    if (isSealed) expect(rules.end).not.toBe(HoldemEnd.Cancelled);
    if (isSealed && left > 1) expect(broken).toBe(0);
    if (left > 1 && ['Flop', 'Turn', 'River'].includes(phase)) expect(served).toBeGreaterThan(0);
  },
});

describe('a sit-and-go with key servers', () => {
  it.each(long ? [3, 6, 9] : [4])(
    'of %i seats is played to its last place although a seat vanishes; no hand is cancelled',
    async (size) => {
      const buyIn = 300n;
      const { state, broken, isKilled } = await killed({
        with: escrow,
        game: holdemCase.game,
        seating: {
          config: sitAndGo(size, 1, { smallBlind: 20n, buyIn }),
          amounts: Array<bigint>(size).fill(buyIn),
        },
        gone: [1],
        when: ({ phase, hand }: HoldemState) => hand === 1 && phase === HoldemPhase.PreFlop,
        until: () => false,
        seed: `sit-and-go ${size}`,
      });
      const rules = state.rules as HoldemState;
      const { boundary, payouts, pot, house } = holdemCase.game.outcome(rules);
      expect([isKilled, broken, boundary, pot, house]).toEqual([true, 0, true, 0n, 0n]);
      expect(payouts.reduce((sum, one) => sum + one, 0n)).toBe(buyIn * BigInt(size));
      const places = payouts.map((_, seat) => finishOf(rules, seat));
      expect(places).toContain(1);
      // Nobody plays for it: it can't be first, and goes when blinds and antes have taken its chips.
      expect(places[1]).toBeGreaterThan(1);
    },
    900_000,
  );
});
