import { setTimeout as sleep } from 'node:timers/promises';
import { type Hex, seededRandom, systemRandom } from '@facedown/base';
import { committeeDealer } from '@facedown/dealers/committee';
import { Verb } from '@facedown/game-kit';
import { RelicPhase, type RelicState, relic } from '@facedown/relic';
import { type Client, memoryJudge } from '@facedown/sdk';
import { jumpClock, playSeat, quietChoice } from '@facedown/sdk/testing';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BesideJudge, serveBeside } from './besideJudge.js';
import { type Served, serveApp } from './server/serve.js';
import { keyedTable } from './testing/keyedTable.js';

const clock = jumpClock();
const judge = memoryJudge({ resolve: () => ({ game: relic, dealer: committeeDealer }), clock });
let beside: BesideJudge;
let ways: Served;
/** How long the others wait: it passes when the test says so, not while a busy machine still works. */
const WAIT_MS = 60_000;
/** Seats to which no server's answer comes through. */
const cutOff = new Set<number>();
/** Who has asked for the cards of a state, in order, and who gets them. */
let asked: Map<string, { receivers: number[]; seats: number[] }>;

beforeAll(async () => {
  beside = await serveBeside(judge, { random: systemRandom });
  // Each seat has its own way to each server.
  const app = new Hono().post('/:seat/:server/:path', async ({ req }) => {
    const { seat, server, path } = req.param();
    const body = await req.text();
    if (path === 'deal') note(Number(seat), JSON.parse(body));
    if (cutOff.has(Number(seat))) return new Response('{}', { status: 503 });
    const headers = { 'content-type': 'application/json' };
    return beside.house.servers[Number(server) - 1]!.app.fetch(
      new Request(`http://server/${path}`, { method: 'POST', body, headers }),
    );
  });
  ways = await serveApp(app);
});
afterAll(async () => {
  await ways.close();
  await beside.close();
});

function note(seat: number, { version, rules }: { version: { $n: string }; rules: Hex }): void {
  const state = relic.codecs.state.parse(rules);
  if (!state.ok) throw new Error(state.code);
  const { needs } = relic.pending(state.value);
  const receivers = needs.flatMap(({ verb, seat: to }) => (verb === Verb.Deal ? [to] : []));
  const found = asked.get(version.$n) ?? { receivers, seats: [] };
  asked.set(version.$n, { receivers, seats: [...new Set([...found.seats, seat])] });
}

async function played(seed: string): Promise<Client[]> {
  asked = new Map();
  const { tableId, clients } = await keyedTable({
    judge,
    clock,
    seed,
    dealer: 'committee',
    dealerConfig: beside.offered.configs.committee!,
    keyServersOf: (seat) => [1, 2, 3].map((server) => `${ways.url}/${seat}/${server}`),
    times: { resendMs: WAIT_MS },
    plan: { game: 'relic', config: { fee: 10n, minSeats: 3, maxSeats: 3 }, amount: 10n },
  });
  for (const [seat, client] of clients.entries())
    void playSeat(client, quietChoice(seededRandom(`${seed} ${seat}`)), 1);
  const isOver = () => (clients[0]!.engine().fixed.state.rules as RelicState).phase === RelicPhase.Between;
  const last = () => Math.max(...[...asked.keys()].map(Number));
  const tick = async () => {
    await sleep(10);
    const seats = asked.get(String(last()))?.seats ?? [];
    // Whose turn it was has asked in vain.
    if (seats.length === 1 && cutOff.has(seats[0]!)) clock.jump(WAIT_MS);
  };
  while (asked.size < 5 && !isOver()) await tick();
  // The last of them is still to be brought.
  const upTo = last();
  while (Number(clients[0]!.engine().fixed.state.version) <= upTo && !isOver()) await tick();
  expect((await judge.read(tableId)).phase).toBe('live');
  for (const client of clients) client.stop();
  return clients;
}

describe('a card that key servers deal', () => {
  it('is asked for by who gets it, before anyone else does', async () => {
    await played('first');
    const drawn = [...asked.values()];
    expect(drawn.length).toBeGreaterThan(2);
    for (const { receivers, seats } of drawn) expect(seats[0]).toBe(Math.min(...receivers));
    expect(new Set(drawn.map(({ seats }) => seats[0])).size).toBeGreaterThan(1);
  });

  it('is brought by the others where who gets it says nothing', async () => {
    cutOff.add(1);
    await played('silent');
    const toIt = [...asked.values()].filter(({ receivers }) => Math.min(...receivers) === 1);
    expect(toIt.length).toBeGreaterThan(0);
    for (const { seats } of toIt) {
      expect(seats[0]).toBe(1);
      expect(seats.length).toBeGreaterThan(1);
    }
  });
});
