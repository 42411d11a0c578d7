import { setTimeout as sleep } from 'node:timers/promises';
import { type Hex, membersOf, randomBelow, seededRandom } from '@facedown/base';
import { platformRandom } from '@facedown/crypto';
import { type CommitteeState, committeeDealer } from '@facedown/dealers/committee';
import { tablePending } from '@facedown/game-kit';
import { CASH, HoldemEnd, HoldemPhase, type HoldemState, holdem } from '@facedown/holdem';
import { type Client, createTable, joinTable, localRelay, memoryJudge } from '@facedown/sdk';
import { dealClaim, tableKeyClaim } from '@facedown/sdk/committee';
import { jumpClock, playSeat, quietChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BesideJudge, serveBeside } from './besideJudge.js';
import { DAY_SECONDS } from './keys/names.js';

const DAY = 20_000;
const CHAIR = 128;
const clock = jumpClock();
const judge = memoryJudge({ resolve: () => ({ game: holdem, dealer: committeeDealer }), clock });
let beside: BesideJudge;
beforeAll(async () => {
  beside = await serveBeside(judge, { random: platformRandom(), seconds: () => DAY * DAY_SECONDS });
});
afterAll(() => beside.close());

async function seated(seed: string, urls: readonly string[]) {
  const relay = localRelay();
  const tableId = await createTable({
    judge,
    game: 'holdem',
    dealer: 'committee',
    dealerConfig: beside.offered.configs.committee!,
    seats: 3,
    config: {
      seats: 3,
      headsUpOrder: 0,
      rakeBp: 0,
      rakeCap: 0n,
      smallBlind: 5n,
      bigBlind: 10n,
      ante: 0n,
      minBuyIn: 100n,
      maxBuyIn: 2000n,
      bond: 0n,
      ...CASH,
    },
    registerSeconds: 600,
    answerSeconds: 600,
  });
  const clients = await Promise.all(
    [0, 1, 2].map((seat) =>
      joinTable({
        judge,
        relay,
        tableId,
        seat,
        amount: 1000n,
        clock,
        random: seededRandom(`${seed}/${seat}`),
        times: { answerMs: 0, staggerMs: 20, resendMs: 50, patienceMs: 1e9 },
        keyServers: urls,
      }),
    ),
  );
  return { tableId, clients };
}

const rulesOf = (client: Client) => client.engine().fixed.state.rules as HoldemState;
const claimOf = (client: Client, change: Record<string, unknown> = {}) => {
  const { table, fixed } = client.engine();
  return { ...(dealClaim(table, fixed.state, fixed.acks) as Record<string, unknown>), ...change };
};

describe('a table dealt by key servers', () => {
  it('plays a hand among the seats alone, though one of three servers is down, and answers nothing before it is due', async () => {
    const urls = ['http://127.0.0.1:9', ...beside.offered.urls.slice(1)];
    const { tableId, clients } = await seated('played', urls);
    const { server } = beside.house.servers[1]!;
    const draw = seededRandom('curious');
    const said: string[] = [];
    for (const [seat, client] of clients.entries())
      void playSeat(client, quietChoice(seededRandom(`choice ${seat}`)), 1);
    let asked = 0;
    while (rulesOf(clients[0]!).end === HoldemEnd.None && rulesOf(clients[0]!).hand <= 1) {
      await sleep(5);
      const [client] = clients as [Client];
      const { table, fixed } = client.engine();
      const isDue = membersOf(tablePending(table, fixed.state).parties).includes(CHAIR);
      const dealer = fixed.state.dealer as CommitteeState;
      if (dealer.players.slots.size === 0) continue;
      // A curious seat, while nothing is due; and with false claims, while something is.
      const flip = (signature: Hex): Hex =>
        `${signature.slice(0, -4)}${signature.endsWith('1b') ? '1c' : '1b'}01` as Hex;
      const acks = [...(fixed.acks ?? [])];
      const changes: Record<string, unknown>[] = isDue
        ? [
            { acks: acks.slice(1) },
            { acks: acks.map(([seat, signature]) => [seat, seat === 1 ? flip(signature) : signature]) },
            { acks: acks.map(([seat]) => [seat, acks[0]![1]]) },
            { version: { $n: String(fixed.state.version + 1n) } },
            { epoch: { $n: '7' } },
            { tableId: { $n: '99' } },
            { dealer: {} },
            { rules: '0x' },
          ]
        : [{}, { acks: [] }];
      for (const change of changes)
        for (const path of ['token', 'deal'] as const) {
          const answer = await server[path](claimOf(client, change));
          said.push(answer.ok ? 'answered' : answer.code);
        }
      asked += changes.length + randomBelow(draw, 1);
    }
    expect(asked).toBeGreaterThan(10);
    expect(said.filter((code) => code === 'answered')).toEqual([]);
    expect(new Set(said).size).toBeGreaterThan(2);
    // Nobody went to the judge, and the chair's part is in the log under seats' signatures.
    expect((await judge.read(tableId)).phase).toBe('live');
    const brought = clients[0]!.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === CHAIR));
    expect(brought.length).toBeGreaterThan(2);
    expect(brought.every(({ signature }) => BigInt(signature) !== 0n)).toBe(true);
    expect(await clients[0]!.verify()).toMatchObject({ ok: true });
    for (const client of clients) client.stop();
  }, 120_000);

  it('finishes its hand before the judge although two of three seats vanish at the flop', async () => {
    const { tableId, clients } = await seated('vanished', beside.offered.urls);
    const [there] = clients as [Client];
    for (const [seat, client] of clients.entries())
      void playSeat(client, quietChoice(seededRandom(`quiet ${seat}`)), 1);
    let isGone = false;
    for (let tick = 0; tick < 4000; tick++) {
      await sleep(5);
      const rules = rulesOf(there);
      if (isGone && (rules.end !== HoldemEnd.None || rules.hand > 1)) break;
      if (!isGone && rules.phase >= HoldemPhase.FlopBetting) {
        isGone = true;
        clients[1]!.stop();
        clients[2]!.stop();
        await there.dispute();
      }
      if (!isGone) continue;
      const { phase, hash, remainingMs } = await judge.read(tableId);
      if (phase === 'done') break;
      const { engine, owing } = {
        engine: there.engine(),
        owing: membersOf(tablePending(there.engine().table, there.engine().fixed.state).parties),
      };
      if (phase === 'register' && engine.mode === 'registering') clock.jump(remainingMs + 1);
      // Time is taken from the vanished seats alone.
      const isKnown = phase === 'play' && engine.fixed.hash === hash;
      if (isKnown && owing.length > 0 && owing.every((one) => one === 1 || one === 2)) clock.jump(remainingMs + 1);
    }
    expect(isGone).toBe(true);
    expect(rulesOf(there).end).not.toBe(HoldemEnd.Cancelled);
    expect(rulesOf(there).end).not.toBe(HoldemEnd.None);
    there.stop();
  }, 120_000);

  it('has a key that each server signs alike however often it is asked, and none for another committee or a day that is over', async () => {
    const { clients } = await seated('keys', beside.offered.urls);
    const { table, fixed } = clients[0]!.engine();
    const dealer = fixed.state.dealer as CommitteeState;
    const { server } = beside.house.servers[0]!;
    const claim = tableKeyClaim(table.id, { ...dealer, shares: '0x' });
    const [one, two] = [await server.tableKey(claim), await server.tableKey(claim)];
    expect(one).toMatchObject({ ok: true });
    expect(one).toEqual(two);
    const other = (change: Partial<CommitteeState['committee']>) =>
      server.tableKey(tableKeyClaim(table.id, { ...dealer, committee: { ...dealer.committee, ...change } }));
    for (const change of [
      { day: DAY + 50 },
      { day: DAY - 1 },
      { ceremony: `0x${'44'.repeat(32)}` as Hex },
      { threshold: 3 },
    ])
      expect(await other(change)).toMatchObject({ ok: false });
    for (const raw of [undefined, {}, { ...(claim as object), keys: ['0x12'] }, { ...(claim as object), table: '0x' }])
      expect(await server.tableKey(raw)).toEqual({ ok: false, code: 'MalformedClaim' });
    for (const client of clients) client.stop();
  }, 60_000);
});
