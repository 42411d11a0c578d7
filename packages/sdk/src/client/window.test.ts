import { CheatKind, CheatPhase, cheat } from '@facedown/game-kit/cheat';
import { describe, expect, it } from 'vitest';
import { createTable } from '../createTable.js';
import { joinTable } from '../joinTable.js';
import { memoryJudge } from '../judge/memoryJudge.js';
import { loadDealer } from '../registry.js';
import { manualClock } from '../testing/manualClock.js';
import { localRelay } from '../transport/localRelay.js';
import type { Clock } from './clock.js';

async function seated(clock: Clock) {
  const { dealer } = await loadDealer('players');
  const judge = memoryJudge({ resolve: () => ({ game: cheat, dealer }), clock });
  const relay = localRelay();
  const config = { fee: 1n, minSeats: 3, maxSeats: 3 };
  const tableId = await createTable({ judge, game: cheat, dealer: 'players', config, seats: 3 });
  const times = { silenceMs: 40, answerMs: 0 };
  return Promise.all(
    [0, 1, 2].map((seat) => joinTable({ game: cheat, judge, relay, tableId, seat, amount: 1n, times, clock })),
  );
}

describe('a window', () => {
  it('is answered by the client of whoever says nothing, while another doubts', async () => {
    // Silence lasts while nobody has anything to do: who is slow on a busy machine isn't silent.
    const clock = manualClock();
    const seats = await seated(clock);
    const words = new Set<string>();
    const played = seats.map(async (client) => {
      for await (const { state, waiting, events } of client.watch()) {
        for (const { party, words: said } of events) words.add(`${party} ${said}`);
        const { phase, turns } = state;
        if (turns > 1 || phase === CheatPhase.Over) return;
        if (!waiting.mine) continue;
        // Seat 1 never answers: its client says for it that it has no doubt.
        const kind = phase === CheatPhase.Lay ? CheatKind.Lay : client.party === 2 ? CheatKind.Doubt : undefined;
        const choice = client.legalActions().find(({ action }) => action.kind === kind && action.count <= 1);
        if (choice) await client.act(choice);
      }
    });
    let isPlayed = false;
    const all = Promise.all(played).finally(() => {
      isPlayed = true;
    });
    await clock.run(() => isPlayed);
    await all;
    for (const client of seats) client.stop();
    expect([...words]).toEqual(expect.arrayContaining(['0 lay 1', '1 say nothing', '2 doubt it']));
    expect(await seats[0]!.verify()).toMatchObject({ ok: true });
  });
});
