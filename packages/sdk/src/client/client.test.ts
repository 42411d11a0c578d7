import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { playSeat, playTable, randomChoice, seatTable } from '../testing/playTable.js';
import type { Client } from './client.js';
import type { Clock } from './clock.js';

describe('openClient', () => {
  it('plays Kuhn poker on the open dealer to the payout', async () => {
    const played = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'kuhn-open' });
    expect(played.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(played.judge.calls).toEqual(['create', 'join', 'join', 'settle']);
    expect(played.clients[0]!.log().map(({ hash }) => hash)).toEqual(played.clients[1]!.log().map(({ hash }) => hash));
  });

  it('counts the deeds of others that it has checked, and how long that took', async () => {
    const { clients } = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'checks' });
    for (const { party, log, view } of clients) {
      const others = log().flatMap(({ deeds }) => deeds.filter((deed) => deed.party !== party));
      expect(others.length).toBeGreaterThan(0);
      expect(view().timings).toMatchObject({ checks: others.length });
      expect(view().timings.checkingMs).toBeGreaterThan(0);
    }
  });

  it('plays the same game on the chain alone', async () => {
    const played = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'kuhn-open', mode: 'onchain' });
    expect(played.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(played.judge.calls.filter((call) => call === 'advance').length).toBe(played.clients[0]!.log().length);
  });

  it('has in its log how each fixed state came about, also while that is being written down', async () => {
    const open = memoryStore();
    const seated: Client[] = [];
    const looked: boolean[] = [];
    const look = ({ engine, log }: Client) => {
      const { version } = engine().fixed.state;
      if (version > 0n) looked.push(log().at(-1)?.version === version);
    };
    const plan = { game: 'kuhn', dealer: 'players', seats: 2, seed: 'written' };
    const { clients } = await seatTable({
      ...plan,
      storeOf: (party) => async (table) => {
        const store = await open(table, party);
        return {
          ...store,
          append(entries) {
            if (seated[party]) look(seated[party]);
            return store.append(entries);
          },
        };
      },
    });
    seated.push(...clients);
    const choose = randomChoice(seededRandom(plan.seed));
    await Promise.all(clients.map((client) => playSeat(client, choose, 1)));
    expect(new Set(looked)).toEqual(new Set([true]));
    for (const client of clients) client.stop();
  });

  it('leaves no timer behind once it has stopped, in the middle of a game that a judge’s clock watches', async () => {
    const outer = manualClock();
    const pending = new Set<object>();
    const clock: Clock = {
      now: outer.now,
      after(ms, run) {
        const one = {};
        pending.add(one);
        const off = outer.after(ms, () => {
          pending.delete(one);
          run();
        });
        return () => {
          pending.delete(one);
          off();
        };
      },
    };
    const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'stop', mode: 'onchain', clock } as const;
    const { clients, servers } = await seatTable(plan);
    await outer.run(() => clients.some((client) => client.view().waiting.mine));
    expect(pending.size).toBeGreaterThan(0);
    for (const client of [...clients, ...servers]) client.stop();
    const stopped = outer.now();
    await outer.run(() => pending.size === 0);
    expect(outer.now()).toBe(stopped);
  });
});
