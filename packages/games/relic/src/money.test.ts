import { pick, randomBelow, seededRandom, unwrap } from '@facedown/base';
import { act, handOf, PendingKind, settle, shuffledDecks, type World } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { RelicPhase, type RelicState } from './layout.js';
import { relicLegal } from './legal.js';
import { relic } from './relic.js';
import { results } from './results.js';

const LIMIT = 600;

describe('money', () => {
  it.each([0n, 1n, 7n])(
    'with a fee of %i is conserved through games, arrivals, departures, timeouts and broken decks',
    (fee) => {
      let games = 0;
      for (let table = 0; table < (process.env.FACEDOWN_LONG ? 100 : 8); table++) {
        const random = seededRandom(`money/${fee}/${table}`);
        const decks = shuffledDecks(random);
        let world: World<RelicState> = {
          state: unwrap(relic.setup({ fee, minSeats: 2, maxSeats: 4 })),
          truth: new Map(),
        };
        let [paidIn, paidOut] = [0n, 0n];
        for (let step = 0; step < LIMIT; step++) {
          const { state, truth } = world;
          const { kind, seat, needs } = relic.pending(state);
          const { payouts, pot, house, boundary } = relic.outcome(state);
          expect(payouts.reduce((sum, payout) => sum + payout, 0n) + pot + house).toBe(paidIn - paidOut);
          const who = randomBelow(random, 4);
          if (boundary && (kind === PendingKind.Over || randomBelow(random, 3) === 0)) {
            const isLeaving = randomBelow(random, 3) === 0;
            const released = isLeaving ? relic.release(state, who) : undefined;
            const admitted = isLeaving ? undefined : relic.admit(state, who, fee);
            if (released?.ok) {
              expect(released.value.amount).toBe(payouts[who]);
              paidOut += released.value.amount;
              world = { state: released.value.state, truth };
            } else if (admitted?.ok) {
              paidIn += fee;
              world = { state: admitted.value, truth };
            }
            const begun = relic.begin(world.state);
            if (begun.ok && randomBelow(random, 2) === 0) world = { state: begun.value, truth };
          } else if (kind === PendingKind.Dealer) {
            if (randomBelow(random, 30) === 0) world = { state: relic.broken(state, 1n << BigInt(who)), truth };
            else world = settle(relic, world, decks);
            expect(needs.length).toBeGreaterThan(0);
          } else if (kind === PendingKind.Action) {
            if (randomBelow(random, 30) === 0) world = { state: relic.forfeit(state, seat), truth };
            else world = unwrap(act(relic, world, seat, pick(random, relicLegal(state, seat, handOf(truth, seat)))));
          }
          if (state.phase !== RelicPhase.Between && world.state.phase === RelicPhase.Between) games++;
        }
        const tallies = results(world.state).flatMap((result) => (result ? [result] : []));
        for (const { wins, games: played } of tallies) expect(wins).toBeLessThanOrEqual(played);
      }
      expect(games).toBeGreaterThan(20);
    },
  );
});
