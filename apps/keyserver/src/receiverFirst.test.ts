import { setTimeout as sleep } from 'node:timers/promises';
import { type Hex, seededRandom, systemRandom } from '@facedown/base';
import { committeeDealer } from '@facedown/dealers/committee';
import { Verb } from '@facedown/game-kit';
import { RelicPhase, type RelicState, relic } from '@facedown/relic';
import { memoryJudge } from '@facedown/sdk';
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
interface Asked {
  readonly receivers: readonly number[];
  readonly seats: readonly number[];
}
/** Who has asked for the cards of a state, in order, and who gets them. */
let asked: Map<string, Asked>;
/** At which table: what was on its way from another one is none of this. */
let playing: string;

beforeAll(async () => {
  beside = await serveBeside(judge, { random: systemRandom });
  // Each seat has its own way to each server.
  const app = new Hono().post('/:game/:seat/:server/:path', async ({ req }) => {
    const { game, seat, server, path } = req.param();
    const body = await req.text();
    if (path === 'deal' && game === playing) note(Number(seat), JSON.parse(body));
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

/** Whose cards were brought meanwhile: of the next ones somebody may have asked already, and nobody else yet. */
async function played(seed: string): Promise<readonly Asked[]> {
  [asked, playing] = [new Map(), seed];
  const { clients } = await keyedTable({
    judge,
    clock,
    seed,
    dealer: 'committee',
    dealerConfig: beside.offered.configs.committee!,
    keyServersOf: (seat) => [1, 2, 3].map((server) => `${ways.url}/${seed}/${seat}/${server}`),
    times: { resendMs: WAIT_MS },
    plan: { game: 'relic', config: { fee: 10n, minSeats: 3, maxSeats: 3 }, amount: 10n },
  });
  const before = judge.calls.length;
  for (const [seat, client] of clients.entries())
    void playSeat(client, quietChoice(seededRandom(`${seed} ${seat}`)), 1);
  const isOver = () => (clients[0]!.engine().fixed.state.rules as RelicState).phase === RelicPhase.Between;
  const last = () => Math.max(...[...asked.keys()].map(Number));
  let jumpedAt = 0;
  const tick = async () => {
    await sleep(10);
    const seats = asked.get(String(last()))?.seats ?? [];
    // Whose turn it was has asked in vain. What the others do then is done before the time is pushed on again.
    if (seats.length !== 1 || !cutOff.has(seats[0]!) || performance.now() - jumpedAt < 250) return;
    jumpedAt = performance.now();
    clock.jump(WAIT_MS);
  };
  while (asked.size < 5 && !isOver()) await tick();
  // The last of them is still to be brought.
  const upTo = last();
  while (Number(clients[0]!.engine().fixed.state.version) <= upTo && !isOver()) await tick();
  const drawn = [...asked].flatMap(([version, one]) => (Number(version) <= upTo ? [one] : []));
  for (const name of ['dispute', 'advance', 'timeout']) expect(judge.calls.slice(before)).not.toContain(name);
  for (const client of clients) client.stop();
  return drawn;
}

describe('a card that key servers deal', () => {
  it('is asked for by who gets it, before anyone else does', async () => {
    const drawn = await played('first');
    expect(drawn.length).toBeGreaterThan(2);
    for (const { receivers, seats } of drawn) expect(seats[0]).toBe(Math.min(...receivers));
    expect(new Set(drawn.map(({ seats }) => seats[0])).size).toBeGreaterThan(1);
  });

  it('is brought by the others where who gets it says nothing', async () => {
    cutOff.add(1);
    const drawn = await played('silent');
    const toIt = drawn.filter(({ receivers }) => Math.min(...receivers) === 1);
    expect(toIt.length).toBeGreaterThan(0);
    for (const { seats } of toIt) {
      expect(seats[0]).toBe(1);
      expect(seats.length).toBeGreaterThan(1);
    }
  });
});
