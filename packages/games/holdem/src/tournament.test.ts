import { seededRandom } from '@facedown/base';
import { type GameCase, recordScript } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { sitAndGoCase } from './case.js';
import { holdem } from './holdem.js';
import { HoldemPhase, type HoldemState } from './layout.js';
import { finishOf } from './tournament.js';

const GAMES = process.env.FACEDOWN_LONG ? 1000 : 60;

describe('a sit-and-go played at random', () => {
  it('ends, by itself or by lapses, and pays out what was brought less one rake', () => {
    let placed = 0;
    for (let game = 0; game < GAMES; game++) {
      const random = seededRandom(`tournament/${game}`);
      const script = recordScript(sitAndGoCase as GameCase, random, { lapses: game % 2 === 1 });
      const states = script.ops.flatMap(({ after }) => (after ? [after.state as HoldemState] : []));
      const begun = states.find(({ phase }) => phase === HoldemPhase.Shuffle)!;
      const last = states.at(-1)!;
      expect(script.finished).toBe(true);
      expect(last.phase).toBe(HoldemPhase.Waiting);
      const entries = begun.stacks.reduce((sum, stack) => sum + stack, 0n);
      const seats = begun.stacks.flatMap((stack, seat) => (stack > 0n ? [seat] : []));
      const { payouts, pot, house } = holdem.outcome(last);
      const due = (entries * BigInt(last.config.rakeBp)) / 10_000n;
      const rake = due < last.config.rakeCap ? due : last.config.rakeCap;
      const isPlaced = seats.every((seat) => finishOf(last, seat) > 0);
      if (isPlaced) placed++;
      // Seats may leave once it is over, and take their prizes with them.
      if (!states.some(({ seated }, i) => i > 0 && seated < states[i - 1]!.seated))
        expect(payouts.reduce((sum, payout) => sum + payout, pot + house)).toBe(entries);
      expect(house).toBe(isPlaced ? rake : 0n);
    }
    // The others ended with their dealer.
    expect(placed).toBeGreaterThan(GAMES / 2);
  });
});
