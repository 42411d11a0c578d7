import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Hex, membersOf, pick, randomBelow, seededRandom, systemRandom } from '@facedown/base';
import { type CommitteeState, committeeDealer } from '@facedown/dealers/committee';
import { tablePending } from '@facedown/game-kit';
import { HoldemEnd, HoldemPhase, type HoldemState, holdem } from '@facedown/holdem';
import { type Client, makeGameFile, memoryJudge } from '@facedown/sdk';
import { dealClaim, tableKeyClaim } from '@facedown/sdk/committee';
import { jumpClock, playSeat, quietChoice, triedMutations } from '@facedown/sdk/testing';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BesideJudge, serveBeside } from './besideJudge.js';
import { loadRing } from './keys/keyStore.js';
import { DAY_SECONDS } from './keys/names.js';
import { offerOf, tablesPolicy } from './offer.js';
import { createKeyApp } from './server/app.js';
import { createKeyServer } from './server/keyServer.js';
import { serveApp } from './server/serve.js';
import { keyedTable } from './testing/keyedTable.js';

const DAY = 20_000;
const CHAIR = 128;
const clock = jumpClock();
const judge = memoryJudge({ resolve: () => ({ game: holdem, dealer: committeeDealer }), clock });
let today = DAY;
let beside: BesideJudge;
const folder = mkdtempSync(join(tmpdir(), 'facedown-keys-'));
beforeAll(async () => {
  beside = await serveBeside(judge, { random: systemRandom, seconds: () => today * DAY_SECONDS, folder });
});
afterAll(async () => {
  await beside.close();
  rmSync(folder, { recursive: true, force: true });
});

const seated = (seed: string, urls: readonly string[]) =>
  keyedTable({
    judge,
    clock,
    seed,
    dealer: 'committee',
    dealerConfig: beside.offered.configs.committee!,
    keyServersOf: () => urls,
    times: { resendMs: 50 },
  });

const rulesOf = (client: Client) => client.engine().fixed.state.rules as HoldemState;
const claimOf = ({ table, fixed }: ReturnType<Client['engine']>, change: Record<string, unknown> = {}) => ({
  ...(dealClaim(table, fixed.state, fixed.acks) as Record<string, unknown>),
  ...change,
});

describe('a table dealt by key servers', () => {
  it('plays a hand among the seats alone, though one of three servers is down, and answers nothing before it is due', async () => {
    const urls = ['http://127.0.0.1:9', ...beside.offered.urls.slice(1)];
    const { clients } = await seated('played', urls);
    const before = judge.calls.length;
    const { server } = beside.house.servers[1]!;
    const said: string[] = [];
    for (const [seat, client] of clients.entries())
      void playSeat(client, quietChoice(seededRandom(`choice ${seat}`)), 1);
    let asked = 0;
    while (rulesOf(clients[0]!).end === HoldemEnd.None && rulesOf(clients[0]!).hand <= 1) {
      await sleep(5);
      // The table plays on while servers are asked: all claims are about this one state of it.
      const at = clients[0]!.engine();
      const { table, fixed } = at;
      const isDue = membersOf(tablePending(table, fixed.state).parties).includes(CHAIR);
      const dealer = fixed.state.dealer as CommitteeState;
      if (dealer.players.slots.size === 0) continue;
      // A curious seat, while nothing is due; and with false claims, while something is.
      const flip = (signature: Hex) => `${signature.slice(0, -2)}${signature.endsWith('1b') ? '1c' : '1b'}` as Hex;
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
          const answer = await server[path](claimOf(at, change));
          said.push(answer.ok ? 'answered' : answer.code);
        }
      asked += changes.length;
    }
    expect(asked).toBeGreaterThan(10);
    expect(said.filter((code) => code === 'answered')).toEqual([]);
    expect(new Set(said).size).toBeGreaterThan(2);
    // Nobody went to the judge but to be paid, and the chair's part is in the log under seats' signatures.
    for (const name of ['dispute', 'advance', 'timeout']) expect(judge.calls.slice(before)).not.toContain(name);
    const brought = clients[0]!.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === CHAIR));
    expect(brought.length).toBeGreaterThan(2);
    expect(brought.every(({ signature }) => BigInt(signature) !== 0n)).toBe(true);
    expect(await clients[0]!.verify()).toMatchObject({ ok: true });
    const text = makeGameFile(clients[0]!.file());
    const found = await triedMutations(text, 'mutations', { short: 5, long: 400 });
    expect(found).toMatchObject({ verdict: 'proven', accepted: [] });
    for (const client of clients) client.stop();
  });

  it('finishes its hand before the judge although two of three seats vanish at the flop', async () => {
    const { tableId, clients } = await seated('vanished', beside.offered.urls);
    const [there] = clients as [Client];
    for (const [seat, client] of clients.entries())
      void playSeat(client, quietChoice(seededRandom(`quiet ${seat}`)), 1);
    let isGone = false;
    for (;;) {
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
  });

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
  });

  const questions = process.env.FACEDOWN_LONG ? 10_000 : 150;
  it(`answers none of ${questions} questions for cards that are not due`, async () => {
    const { clients } = await seated('curious', beside.offered.urls);
    const { clients: others } = await seated('curious elsewhere', beside.offered.urls);
    const [client] = clients as [Client];
    const draw = seededRandom('curious');
    // Everyone has shuffled and been dealt to; nobody acts, so that nothing is due.
    const isDealt = (one: Client) => rulesOf(one).phase === HoldemPhase.PreFlop;
    while (![...clients, ...others].every(isDealt)) await sleep(10);
    const { table, fixed } = client.engine();
    const elsewhere = others[0]!.engine();
    const { rules, dealer } = { rules: fixed.state.rules as HoldemState, dealer: fixed.state.dealer as CommitteeState };
    const slots = [...dealer.players.slots];
    const acks = [...fixed.acks!];
    const later = [HoldemPhase.Deal, HoldemPhase.Flop, HoldemPhase.Turn, HoldemPhase.River, HoldemPhase.Showdown];
    type Change = Partial<{
      rules: HoldemState;
      dealer: CommitteeState;
      version: bigint;
      round: Hex;
      acks: typeof acks;
    }>;
    const claim = (change: Change = {}, id: Partial<typeof table.id> = {}) =>
      dealClaim({ ...table, id: { ...table.id, ...id } }, { ...fixed.state, ...change }, new Map(change.acks ?? acks));
    const otherSlots = () => {
      const theirs = [...(elsewhere.fixed.state.dealer as CommitteeState).players.slots];
      const [slot, held] = pick(draw, theirs);
      const swapped = new Map(dealer.players.slots).set(slot, held);
      return { ...dealer, players: { ...dealer.players, slots: swapped } };
    };
    const wish = (): unknown => {
      const ahead = { ...rules, phase: pick(draw, later), hand: rules.hand + randomBelow(draw, 2) };
      switch (randomBelow(draw, 12)) {
        case 0: // a curious seat: the board, or another deal
          return claim({ rules: ahead });
        case 1: // signed by itself for all
          return claim({ rules: ahead, acks: acks.map(([seat]) => [seat, acks[0]![1]]) });
        case 2: // what all have signed before, beside a state that they haven't
          return claim({ rules: ahead, version: BigInt(randomBelow(draw, 40)) });
        case 3: // a relay: acks left out, doubled, or of the other table
          return claim({
            rules: ahead,
            acks: pick(draw, [[], acks.slice(1), [...acks, ...acks], [...elsewhere.fixed.acks!]]),
          });
        case 4: // a seat of another table, with this table's cards in its own state
          return dealClaim(elsewhere.table, { ...elsewhere.fixed.state, rules: ahead, dealer }, elsewhere.fixed.acks);
        case 5: // another table's cards in this state
          return claim({ rules: ahead, dealer: otherSlots() });
        case 6: // a card that is somebody's, as if it lay in the deck
          return claim({
            rules: ahead,
            dealer: {
              ...dealer,
              players: {
                ...dealer.players,
                slots: new Map(slots.map(([slot, held]) => [slot, { ...held, missing: 1n << 15n }])),
              },
            },
          });
        case 7: // a table, epoch or chain that isn't
          return claim(
            { rules: ahead },
            pick(draw, [{ tableId: BigInt(randomBelow(draw, 99)) }, { epoch: 1n }, { chainId: 5n }]),
          );
        case 8: // a judge: it says that the state was recorded, and has none
          return claim({ acks: [] });
        case 9: // the true state, in which nothing is due
          return claim();
        case 10: {
          // another day's key for the same cards, or another committee's
          const other = pick(draw, [
            { day: DAY + randomBelow(draw, 3) },
            { ceremony: `0x${'5e'.repeat(32)}` as const },
          ]);
          return claim({ rules: ahead, dealer: { ...dealer, committee: { ...dealer.committee, ...other } } });
        }
        default:
          return pick(draw, [undefined, null, 7, '', [], {}, { ...(claim() as object), rules: '0x12' }, { acks: 'x' }]);
      }
    };
    const codes = new Map<string, number>();
    for (let asked = 0; asked < questions; asked++) {
      const { server } = pick(draw, beside.house.servers);
      const said = await pick(draw, [server.token, server.deal])(wish());
      const code = said.ok ? 'answered' : said.code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(codes.get('answered')).toBeUndefined();
    for (const code of ['NothingOwed', 'NotRecorded', 'MalformedClaim', 'UnknownContract', 'UnknownKey'])
      expect(codes.get(code), code).toBeGreaterThan(0);
    for (const one of [...clients, ...others]) one.stop();
  });

  it('goes on with servers that are late, and with one that was ended and started again in the middle of a hand', async () => {
    // The first is late with everything, the second dies at the flop and comes back; the third is never there.
    const random = systemRandom;
    const [slow, fragile] = beside.house.servers;
    let answered = 0;
    const late = new Hono().all('*', async ({ req }) => {
      await sleep(150);
      answered++;
      return slow!.app.fetch(req.raw);
    });
    const first = await serveApp(late);
    let second = await serveApp(fragile!.app);
    const { port, url } = second;
    const { clients } = await seated('restarted', [first.url, url, 'http://127.0.0.1:9']);
    const [there] = clients as [Client];
    while (rulesOf(there).phase < HoldemPhase.PreFlop) await sleep(10);
    // Before anybody acts: it has answered nothing of the flop.
    await second.close();
    for (const [seat, client] of clients.entries()) void playSeat(client, quietChoice(seededRandom(`late ${seat}`)), 1);
    while (rulesOf(there).phase < HoldemPhase.Flop) await sleep(10);
    // One of two that are needed is away: the hand waits however often the other answers, and nobody is to blame.
    for (const enough = answered + 4; answered < enough; ) await sleep(10);
    expect(rulesOf(there)).toMatchObject({ phase: HoldemPhase.Flop, end: HoldemEnd.None });
    const ring = loadRing(join(folder, '2'));
    const { committee } = beside.house;
    const policy = tablesPolicy([judge], () => committee);
    const seconds = () => DAY * DAY_SECONDS;
    const again = createKeyServer({ ring, committee, policy, random, now: seconds, save: () => {} });
    const app = createKeyApp(again, { perSecond: 1000, burst: 2000 });
    // While nobody listened there somebody's connection may have been given that number.
    const listening = (): ReturnType<typeof serveApp> =>
      serveApp(app, { port }).catch(() => sleep(100).then(listening));
    second = await listening();
    while (rulesOf(there).end === HoldemEnd.None && rulesOf(there).hand <= 1) await sleep(10);
    expect(rulesOf(there).end).not.toBe(HoldemEnd.Cancelled);
    expect(await there.verify()).toMatchObject({ ok: true });
    for (const client of clients) client.stop();
    await Promise.all([first.close(), second.close()]);
  });

  it('deals to its end at a table whose committee’s term ends in mid-game, and makes no new key from then on', async () => {
    const { clients } = await seated('term', beside.offered.urls);
    for (const [seat, client] of clients.entries()) void playSeat(client, quietChoice(seededRandom(`term ${seat}`)), 1);
    const [there] = clients as [Client];
    while (rulesOf(there).phase < HoldemPhase.PreFlop) await sleep(10);
    // Three days later the term is over; the day's keys live for a week.
    today = DAY + 4;
    while (rulesOf(there).end === HoldemEnd.None && rulesOf(there).hand <= 1) await sleep(10);
    expect(rulesOf(there).end).not.toBe(HoldemEnd.Cancelled);
    const { table, fixed } = there.engine();
    const dealer = fixed.state.dealer as CommitteeState;
    const { server } = beside.house.servers[0]!;
    expect(offerOf(beside.house.committee, today * DAY_SECONDS, beside.offered)).toBeUndefined();
    const keyOn = (day: number) =>
      server.tableKey(tableKeyClaim(table.id, { ...dealer, shares: '0x', committee: { ...dealer.committee, day } }));
    expect(await keyOn(today)).toEqual({ ok: false, code: 'UnknownKey' });
    // A week after its day the table's cards can't be opened by anyone: what it still owes is refused.
    today = DAY + 8;
    server.turn();
    expect(await keyOn(DAY)).toEqual({ ok: false, code: 'KeyErased' });
    for (const client of clients) client.stop();
  });
});
