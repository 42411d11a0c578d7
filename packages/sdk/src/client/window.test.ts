import { unwrap } from '@facedown/base';
import { CheatKind, CheatPhase, type CheatState, cheat } from '@facedown/game-kit/cheat';
import { describe, expect, it } from 'vitest';
import { createTable } from '../createTable.js';
import { joinTable } from '../joinTable.js';
import { memoryJudge } from '../judge/memoryJudge.js';
import { loadDealer } from '../registry.js';
import { localRelay } from '../transport/localRelay.js';

async function seated(silenceMs: number) {
  const { dealer } = await loadDealer('players');
  const judge = memoryJudge({ resolve: () => ({ game: cheat, dealer }) });
  const relay = localRelay();
  const config = { fee: 1n, minSeats: 3, maxSeats: 3 };
  const tableId = await createTable({ judge, game: cheat, dealer: 'players', config, seats: 3 });
  const times = { silenceMs, answerMs: 0 };
  return Promise.all(
    [0, 1, 2].map((seat) => joinTable({ game: cheat, judge, relay, tableId, seat, amount: 1n, times })),
  );
}

describe('a window', () => {
  it('is answered by the client of whoever says nothing, while another doubts', async () => {
    const seats = await seated(40);
    const doubter = seats[2]!;
    const played = seats.map(async (client) => {
      for await (const { state, waiting } of client.watch()) {
        const { phase, turns, hands } = state as CheatState;
        if (turns > 1 || phase === CheatPhase.Over) return hands;
        if (!waiting.mine) continue;
        const legal = client.legalActions();
        if (phase === CheatPhase.Lay) unwrap(await client.act(legal.find(({ action }) => action.count === 1)!));
        // Seat 1 never answers: its client says for it that it has no doubt.
        else if (client === doubter)
          unwrap(await client.act(legal.find(({ action }) => action.kind === CheatKind.Doubt)!));
      }
      return [];
    });
    const [hands] = await Promise.all(played);
    expect(hands!.length).toBe(3);
    const words = seats[0]!.view().events.map(({ party, words: said }) => `${party} ${said}`);
    for (const client of seats) client.stop();
    expect(words.length).toBeGreaterThan(0);
    const said = seats[0]!.log().flatMap((entry) => ('deeds' in entry ? entry.deeds : []));
    expect(said.length).toBeGreaterThan(0);
  }, 30_000);
});
