import { seededRandom } from '@facedown/base';
import { parseMessage, type WireMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manualClock.js';
import { quietChoice, seatTable } from '../testing/playTable.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** What all seats of a table said until its second hand was over, where nothing is lost. */
async function saidAt(seats: number): Promise<{ said: readonly WireMessage[]; kinds: ReadonlyMap<bigint, string> }> {
  const clock = manualClock();
  const said: WireMessage[] = [];
  const { clients } = await seatTable({
    game: 'holdem',
    dealer: 'players',
    seats,
    seed: 'economy',
    clock,
    relayOf: (relay) => ({
      ...relay,
      async post(table, text) {
        const message = parseMessage(text);
        if (message.ok) said.push(message.value);
        await relay.post(table, text);
      },
    }),
  });
  open.push(...clients);
  const kinds = new Map<bigint, string>();
  let ended = 0;
  for (const client of clients) {
    void client.done.then(() => ended++);
    void play(client);
  }
  await clock.run(() => ended === clients.length, 600_000);
  return { said, kinds };

  async function play(client: Client): Promise<void> {
    const choose = quietChoice(seededRandom(client.party));
    let [hands, wasBoundary, asked] = [0, true, -1n];
    for await (const { events, outcome, waiting, version: now } of client.watch()) {
      for (const { version, kind } of events) kinds.set(version, kind);
      if (wasBoundary && !outcome.boundary && ++hands === 2) void client.leave();
      wasBoundary = outcome.boundary;
      if (!waiting.mine || now === asked) continue;
      asked = now;
      clock.after(200, () => void client.act(choose(client)));
    }
  }
}

describe('what is said at a table', () => {
  it.each([2, 4])(
    'is a message for each of %i seats in an action, two in a round, and nothing again',
    async (seats) => {
      const { said, kinds } = await saidAt(seats);
      const counts = new Map<bigint, number>();
      for (const message of said)
        if (message.kind === 'move' || message.kind === 'share' || message.kind === 'ack')
          counts.set(message.version, (counts.get(message.version) ?? 0) + 1);
      const of = (kind: string) => [...counts].filter(([version]) => kinds.get(version) === kind);
      const actions = of('action').map(([, count]) => count);
      expect(actions.length).toBeGreaterThan(4 * seats);
      expect(new Set(actions)).toEqual(new Set([seats]));
      // A round is everybody's; of a deck one seat at a time says its shuffle.
      const rounds = of('dealer')
        .map(([, count]) => count)
        .filter((count) => count > seats + 1);
      expect(rounds.length).toBeGreaterThan(4);
      expect(new Set(rounds)).toEqual(new Set([2 * seats]));
      expect(said.filter(({ kind }) => kind === 'lack')).toEqual([]);
    },
  );
});
