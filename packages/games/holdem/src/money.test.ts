import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { holdem } from './holdem.js';
import { HoldemEnd } from './layout.js';
import { isBoundary, payoutOf, potsOf } from './pots.js';
import { walk } from './testing/walk.js';

const GAMES = process.env.FACEDOWN_LONG ? 2000 : 60;

describe('money', () => {
  it('chips in are stacks, bonds, pots and rake after every step, and nothing is ever negative', () => {
    let steps = 0;
    for (let game = 0; game < GAMES; game++) {
      let chips = 0n;
      for (const { after, came } of walk(seededRandom(`money/${game}`), 400)) {
        steps++;
        chips += came;
        const { payouts, pot, house } = holdem.outcome(after);
        const whole = payouts.reduce((sum, payout) => sum + payout, 0n) + pot + house;
        if (whole !== chips) throw new Error(`game ${game}: ${chips} came in, ${whole} are there`);
        if ([...after.stacks, ...after.bets, ...after.totals, pot, house].some((amount) => amount < 0n))
          throw new Error(`game ${game}: a negative amount in ${holdem.describeState(after)}`);
      }
    }
    expect(steps).toBeGreaterThan(100 * GAMES);
  });

  it('every pot has an eligible seat and all of it is paid', () => {
    let pots = 0;
    for (let game = 0; game < GAMES; game++)
      for (const { before, after } of walk(seededRandom(`pots/${game}`), 400)) {
        if (isBoundary(before) || !isBoundary(after) || after.end === HoldemEnd.Cancelled) continue;
        for (const { amount, eligible, winners, share, odd, rake } of payoutOf(after).pots) {
          pots++;
          if (eligible === 0 || winners === 0 || (winners & ~eligible) !== 0)
            throw new Error(`game ${game}: a pot for nobody`);
          const ways = BigInt([...winners.toString(2)].filter((digit) => digit === '1').length);
          if (share * ways + odd + rake !== amount) throw new Error(`game ${game}: a pot of ${amount} isn't all paid`);
        }
      }
    expect(pots).toBeGreaterThan(2 * GAMES);
  });

  it('during a hand the pots are what the seats have put in', () => {
    for (let game = 0; game < 30; game++)
      for (const { after } of walk(seededRandom(`contested/${game}`), 300)) {
        if (isBoundary(after) || after.hand === 0) continue;
        const sum = potsOf(after).reduce((whole, { amount }) => whole + amount, 0n);
        expect(sum).toBe(holdem.outcome(after).pot);
      }
  });
});
