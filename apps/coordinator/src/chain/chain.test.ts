import { bytesToHex, type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, readEvents, readNonce, tableAbi } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { makeMessage, setupHash } from '@facedown/protocol';
import {
  type Client,
  connectCoordinator,
  gameEntry,
  memoryStore,
  newSession,
  type OpenStore,
  parseInvite,
  type SessionKey,
  sessionOf,
} from '@facedown/sdk';
import { keyOwner, openStakes, type Stakes } from '@facedown/sdk/chain';
import { parseTableKey as idOfKey, type LobbyTable } from '@facedown/sdk/coordinator';
import { ANY_TERMS, ackDigest, listingDigest, type SeatSecrets, signWith } from '@facedown/sdk/engine';
import { playSeat, randomChoice } from '@facedown/sdk/testing';
import { encodeFunctionData } from 'viem';
import { getTransactionCount } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBotHost } from '../bots/host.js';
import { eventually } from '../testing/eventually.js';
import { type House, openHouse, TEST_TIMES } from '../testing/house.js';
import { openGasRelay } from './gasRelay.js';
import { openRpcProxy } from './rpcProxy.js';

let anvil: Anvil;
let house: House;
let deployment: Deployment;
/** Asleep, it sees no time pass: a busy machine is no seat that stalls. */
let isKeeperAwake = false;
const lines: string[] = [];
const botHouse = newSession(seededRandom('bots'));
const wallets = Array.from({ length: 3 }, (_, i) => newSession(seededRandom(`bot ${i}`)));
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS.at(-1)! });
  house = await openHouse({
    chain: { client, deployment, gasRelay: true, pollMs: 100 },
    rpc: openRpcProxy(anvil.url),
    keeping: { patienceMs: 300, pollMs: 100, now: () => (isKeeperAwake ? performance.now() : 0) },
    botsFor: ['holdem'],
    openHost: () => botHouse.address,
    botOwners: () => wallets.map(({ address }) => address),
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await house.close();
  await anvil.stop();
});

const ask = async (path: string, body?: unknown) => {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${house.url}${path}`, init);
  return { status: response.status, body: await response.json() };
};

/** A newcomer with a key that was made a moment ago: no coins, no chips, nothing but the house's address. */
async function newcomer(seed: string) {
  const random = seededRandom(seed);
  const [secret, creator] = [bytesToHex(random(32)), newSession(random)];
  const connection = connectCoordinator({ urls: [house.url] });
  const stakes = await openStakes({ house: connection, owner: keyOwner(secret), creator, pollMs: 50 });
  return { secret, creator, connection, stakes };
}

/** A store that lets the test look for its secrets elsewhere. */
function noting(secrets: Set<Hex>): OpenStore {
  return async (table, party) => {
    const store = await memoryStore()(table, party);
    const writeSecrets = (kept: SeatSecrets) => {
      secrets.add(kept.session).add(kept.dealer);
      return store.writeSecrets(kept);
    };
    return { ...store, writeSecrets };
  };
}

async function everythingKept(): Promise<string> {
  const tables = await house.database.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  const rows = await Promise.all(tables.map(({ table_name }) => house.database.query(`select * from ${table_name}`)));
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

describe('a table with stakes', () => {
  it('is opened, joined by invitation, played and paid without a coin; no key leaves its owner', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const secrets = new Set<Hex>();
    const people = await Promise.all([newcomer('ann'), newcomer('ben')]);
    const [ann, ben] = people.map(({ stakes }) => stakes) as [Stakes, Stakes];
    for (const { secret, creator } of people) secrets.add(secret).add(creator.secret);
    expect(await ann.balance()).toBe(0n);
    expect(await ann.claimChips()).toBe(100_000n);
    expect(await ben.claimChips()).toBe(100_000n);
    const { config, amounts } = await gameEntry('kuhn').example(2);
    const table = { game: 'kuhn', dealer: 'players', config, seats: 2, name: 'A private table' };
    const created = await ann.createTable({ ...table, access: { kind: 'invite' }, spectators: false });
    secrets.add(created.inviter!.secret);
    const { tableId, key } = created;
    expect((await ask(`/api/tables/${key}`)).body).toMatchObject({
      judge: 'chain',
      access: 'private',
      spectators: false,
      creator: ann.creator.address,
      token: deployment.chips.toLowerCase(),
    });
    expect((await ask('/api/tables')).body).toEqual([]);
    const seatAt = (stakes: Stakes, seat: number, more: object = {}): Promise<Client> =>
      stakes.joinTable({
        tableId,
        seat,
        amount: amounts[seat]!,
        times: TEST_TIMES,
        store: noting(secrets),
        keep: false,
        ...more,
      });
    await expect(seatAt(ben, 1)).rejects.toMatchObject({ code: 'NotInvited' });
    const inviter = parseInvite(`#${created.invite}`)!.inviter;
    const clients = await Promise.all([seatAt(ann, 0), seatAt(ben, 1, { inviter })]);
    for (const [seat, client] of clients.entries()) void playSeat(client, randomChoice(seededRandom(`chain/${seat}`)));
    const endings = await Promise.all(clients.map(({ done }) => done));
    const payouts = endings.map((ending) => (ending.kind === 'settled' ? ending.payouts : []));
    expect(payouts[0]!.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(payouts[1]).toEqual(payouts[0]);
    expect(await ann.balance()).toBe(100_000n - 20n + payouts[0]![0]!);
    expect(await ben.balance()).toBe(100_000n - 20n + payouts[0]![1]!);
    const spent = [ann, ben].flatMap(({ judge }) => judge.spent.map(({ name }) => name)).sort();
    // The one that was turned away had signed: what the relay has seen of it is void.
    expect(spent).toEqual(['create', 'join', 'join', 'revokeFor', 'settle']);
    for (const { owner, client } of [ann, ben])
      expect(await getTransactionCount(client, { address: owner.address })).toBe(0);

    // Its results are kept, and told to nobody: it was a private table.
    const seen = async () => {
      const rows = await house.database.query('select * from results order by seat');
      const seats = rows.map(({ seat, owner, paid_in, paid_out }) => ({
        seat,
        owner,
        paidIn: paid_in,
        paidOut: paid_out,
      }));
      return rows.slice(0, 1).map(({ table_key, game }) => ({ key: table_key, game, seats }));
    };
    await eventually(async () => {
      expect(await seen()).toMatchObject([{ key, game: 'kuhn' }]);
      expect((await ask(`/api/tables/${key}`)).body).toMatchObject({ judge: 'chain', phase: 'done' });
    });
    expect((await ask(`/api/history?owner=${ann.owner.address}`)).body).toEqual([]);
    const before = await seen();
    expect(before[0]!.seats.map(({ paidOut }) => BigInt(String(paidOut)))).toEqual(payouts[0]);

    const told = JSON.stringify([lines, fetched.mock.calls]) + (await everythingKept());
    fetched.mockRestore();
    expect(told.length).toBeGreaterThan(10_000);
    // Two wallets, two creators, an inviter, and three seats' session and card keys: one was turned away.
    expect(secrets.size).toBe(11);
    for (const secret of secrets) expect(told).not.toContain(secret.slice(2));
    for (const { connection } of people) connection.close();

    await house.database.transaction(async (query) => {
      for (const name of ['results', 'lobby_tables', 'indexed_chains']) await query(`delete from ${name}`);
    });
    await eventually(async () => expect(await seen()).toEqual(before));
    // The reader keeps its place last of all: only then is it done and touches nothing until it sees the other hash.
    const places = () => house.database.query('select last_hash from indexed_chains');
    await eventually(async () => expect(await places()).toHaveLength(1));
    await house.database.transaction(async (query) => {
      await query("update results set owner = '0xwrong'");
      await query("update indexed_chains set last_hash = '0xother'");
    });
    await eventually(async () => expect(await seen()).toHaveLength(1));
  });

  it('is found by its password, begins with fewer seats when its creator says so, or pays everyone back', async () => {
    const people = await Promise.all(['cid', 'dot'].map(newcomer));
    const [cid, dot] = people.map(({ stakes }) => stakes) as [Stakes, Stakes];
    await Promise.all([cid.claimChips(), dot.claimChips()]);
    const { config } = await gameEntry('holdem').example(3);
    const table = { game: 'holdem', dealer: 'players', config, seats: 3, minSeats: 2 };
    const access = { kind: 'password', password: 'knave of cups' } as const;
    const { tableId, key } = await cid.createTable({ ...table, access });
    const seat = { tableId, amount: 700n, times: TEST_TIMES, keep: false };
    await expect(dot.joinTable({ ...seat, seat: 2, password: 'knave of coins' })).rejects.toMatchObject({
      code: 'NotInvited',
    });
    // What he signed for that seat is void, and it costs him no coin.
    const at = { table: deployment.table, tableId, owner: dot.owner.address };
    const nonce = await readNonce(dot.client, at);
    await dot.judge.revoke(tableId);
    expect(await readNonce(dot.client, at)).toBe(nonce + 1n);
    expect(dot.judge.spent.map(({ name }) => name)).toContain('revokeFor');
    const joining = [
      cid.joinTable({ ...seat, seat: 0 }),
      dot.joinTable({ ...seat, seat: 2, password: 'knave of cups' }),
    ];
    await eventually(async () => expect((await ask(`/api/tables/${key}`)).body.seats).toHaveLength(2));
    await cid.start(tableId);
    const clients = await Promise.all(joining);
    expect(clients.map(({ party }) => party)).toEqual([0, 2]);
    for (const client of clients) client.stop();

    const open = await cid.createTable(table);
    const abort = new AbortController();
    const waiting = dot.joinTable({ ...seat, tableId: open.tableId, seat: 1, signal: abort.signal });
    await eventually(async () => expect(await dot.balance()).toBe(100_000n - 1400n));
    await dot.leaveLobby(open.tableId, 1);
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'Aborted' });
    expect(await dot.balance()).toBe(100_000n - 700n);
    const second = dot.joinTable({ ...seat, tableId: open.tableId, seat: 1 });
    await eventually(async () => expect(await dot.balance()).toBe(100_000n - 1400n));
    await cid.cancel(open.tableId);
    await expect(second).rejects.toMatchObject({ code: 'TableCancelled' });
    expect(await dot.balance()).toBe(100_000n - 700n);
    for (const { connection } of people) connection.close();
  });
});

describe('bots', () => {
  it.each(process.env.FACEDOWN_LONG ? [2, 3] : [2])(
    'come to a private table of %i with their own wallets and the buy-in of the others',
    async (count) => {
      const { stakes: gus, connection } = await newcomer(`gus ${count}`);
      const house = connectCoordinator({ urls: [connection.urls[0]!] });
      const host = openBotHost({
        house,
        store: memoryStore(),
        openHost: botHouse,
        wallets,
        random: seededRandom('thinking'),
        think: [0, 0],
        times: TEST_TIMES,
      });
      await gus.claimChips();
      const { config } = await gameEntry('holdem').example(count);
      const table = { game: 'holdem', dealer: 'players', config, seats: count };
      const { tableId, key } = await gus.createTable({ ...table, access: { kind: 'invite' } });
      const refused = await ask(`/api/tables/${key}/bots`, { count: count - 1, strength: 'easy' });
      expect(refused.body.code).toBe('NotInvited');
      const joining = gus.joinTable({ tableId, seat: 0, amount: 650n, times: TEST_TIMES, keep: false });
      await eventually(async () => expect((await ask(`/api/tables/${key}`)).body.seats).toHaveLength(1));
      await gus.inviteBots(tableId, { count: count - 1, strength: 'easy' });
      const client = await joining;
      const bots = Array.from({ length: count - 1 }, (_, i) => ({
        bot: 'easy',
        owner: wallets[i]!.address,
        amount: '650',
      }));
      // The lobby reads the chain a moment after the seats do.
      await eventually(async () => {
        const { seats } = (await ask(`/api/tables/${key}`)).body as LobbyTable;
        expect([...seats].sort((a, b) => a.seat - b.seat)).toMatchObject([
          { owner: gus.owner.address, amount: '650' },
          ...bots,
        ]);
      });
      await playSeat(client, randomChoice(seededRandom('gus')), 1);
      // He leaves with what is his; bots that are left alone go too.
      const ending = await client.done;
      await eventually(async () => expect((await gus.judge.read(tableId)).phase).toBe('done'));
      const { payouts } = await gus.judge.read(tableId);
      const taken = ending.kind === 'left' ? ending.payout : payouts![0]!;
      const others = payouts!.filter((_, seat) => seat > 0).reduce((sum, payout) => sum + payout, 0n);
      expect(['settled', 'left']).toContain(ending.kind);
      expect(await gus.balance()).toBe(100_000n - 650n + taken);
      expect(taken + others).toBe(BigInt(count) * 650n);
      host.stop();
      house.close();
      connection.close();
    },
    900_000,
  );
});

describe('the keeper', () => {
  it('gets a seat that has gone its money from one that signs something else and falls silent', async () => {
    const people = await Promise.all(['eve', 'fay'].map(newcomer));
    const [eve, fay] = people.map(({ stakes }) => stakes) as [Stakes, Stakes];
    await Promise.all([eve.claimChips(), fay.claimChips()]);
    const { config, amounts } = await gameEntry('kuhn').example(2);
    const clocks = { registerSeconds: 60, answerSeconds: 120 };
    const { tableId, key } = await eve.createTable({ game: 'kuhn', dealer: 'players', config, seats: 2, ...clocks });
    const secrets = new Set<Hex>();
    // Patient clients: whatever happens on the chain is the keeper's doing.
    const times = { answerMs: 0, resendMs: 200, patienceMs: 600_000, staggerMs: 600_000 };
    const [away, lying] = await Promise.all([
      eve.joinTable({ tableId, seat: 0, amount: amounts[0]!, times, limits: ANY_TERMS }),
      fay.joinTable({
        tableId,
        seat: 1,
        amount: amounts[1]!,
        times,
        store: noting(secrets),
        keep: false,
        limits: ANY_TERMS,
      }),
    ]);
    await eventually(() => expect(away.view().waiting.mine).toBe(true));
    const { version } = away.view();
    lying.stop();
    await away.act(randomChoice(seededRandom('keeper'))(away));
    const [session] = secrets;
    const id = { chainId: eve.chainId, table: eve.judge.table, tableId, epoch: 0n };
    const state: Hex = `0x${'66'.repeat(32)}`;
    const lie = { epoch: 0n, version: version + 1n, state };
    const signature = signWith(sessionOf(session!))(ackDigest(id, lie));
    await people[1]!.connection.relay.post(key, makeMessage({ kind: 'ack', ...lie, seat: 1, signature }));
    // Its move is with the relay, its permission with the keeper, and nothing else of it is left.
    await eventually(async () => {
      const said = await people[0]!.connection.relay.fetch(key, version + 1n);
      expect(said.some((text) => text.includes('"move"'))).toBe(true);
    });
    away.stop();
    // Only now is it the keeper's turn: however long the seats took until here, it has not looked like a stall.
    isKeeperAwake = true;
    for (const { connection } of people) connection.close();

    const node = await connectChain({ rpcUrl: anvil.url });
    // The chain's time passes when the keeper has done what there is to do, not while it still works.
    const names = async () =>
      (await readEvents(eve.client, { table: deployment.table, tableId })).map(({ eventName }) => eventName);
    const pass = async (seconds: number) => {
      await node.request({ method: 'evm_increaseTime', params: [seconds + 1] } as never);
      await node.request({ method: 'evm_mine', params: [] } as never);
    };
    await eventually(async () => {
      // A keeper that was just looking disputes with what it knew and registers the rest: its clock begins anew.
      if ((await eve.judge.read(tableId)).phase === 'register') await pass(60);
      expect(await names()).toContain('Moved');
    });
    await pass(120);
    await eventually(async () => expect((await eve.judge.read(tableId)).phase).toBe('done'));
    expect((await names()).filter((name) => /^(Disputed|Moved|Lapsed|Settled)$/.test(name))).toEqual([
      'Disputed',
      'Moved',
      'Lapsed',
      'Settled',
    ]);
    const { payouts } = await eve.judge.read(tableId);
    expect(payouts![0]).toBeGreaterThan(20n);
    expect(await eve.balance()).toBe(100_000n - 20n + payouts![0]!);
  });
});

describe('the gas relay', () => {
  it('opens only so many tables for one address, and takes no listing by a stranger or after a seat is taken', async () => {
    const { connection, stakes: hal } = await newcomer('hal');
    const { config, amounts } = await gameEntry('kuhn').example(2);
    const { key, tableId } = await hal.createTable({ game: 'kuhn', dealer: 'players', config, seats: 2 });
    const listing = (by: SessionKey) => ({
      table: key,
      spectators: false,
      signature: signWith(by)(listingDigest(idOfKey(key), false)),
    });
    expect((await ask('/api/chain/listing', listing(botHouse))).body.code).toBe('NotSigned');
    expect((await ask('/api/chain/listing', listing(hal.creator))).body.spectators).toBe(false);
    await hal.claimChips();
    const abort = new AbortController();
    const waiting = hal.joinTable({ tableId, seat: 0, amount: amounts[0]!, signal: abort.signal });
    await eventually(async () => expect((await ask(`/api/tables/${key}`)).body.seats).toHaveLength(1));
    expect((await ask('/api/chain/listing', listing(hal.creator))).body.code).toBe('WrongPhase');
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'Aborted' });
    const relay = openGasRelay(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[3]! }), deployment);
    const [opened] = await readEvents(hal.client, { table: deployment.table, tableId });
    if (opened?.eventName !== 'Created') throw new Error('the first event of a table');
    const setup = { ...opened.args.setup, servers: [...opened.args.setup.servers] };
    const creating = (salt: Hex) => {
      const other = { ...setup, salt };
      const args = [{ ...opened.args.terms, setup: setupHash(other) }, other] as const;
      return encodeFunctionData({ abi: tableAbi, functionName: 'create', args });
    };
    expect(await relay.post(creating(setup.salt), () => true)).toEqual({ ok: false, code: 'TableExists' });
    const data = creating(`0x${'01'.repeat(32)}`);
    expect(await relay.post(data, () => false)).toEqual({ ok: false, code: 'TooManyTables' });
    expect((await relay.post(data, () => true)).ok).toBe(true);
    connection.close();
  });

  it('gives a poor wallet coins once, and posts only calls that bring their own signatures', async () => {
    const poor: Hex = `0x${'12'.repeat(20)}`;
    expect((await ask('/api/chain/sponsor', { address: poor })).body.balance).toBe(String(10n ** 17n));
    expect((await ask('/api/chain/sponsor', { address: poor })).body.balance).toBe(String(10n ** 17n));
    expect((await ask('/api/chain/sponsor', { address: '0x12' })).body.code).toBe('MalformedRequest');
    expect((await ask('/api/chain/post', { data: '0x12345678' })).body.code).toBe('MalformedCall');
    const withdraw = `0xf940e385${'00'.repeat(64)}`;
    expect(['NotRelayed', 'MalformedCall']).toContain((await ask('/api/chain/post', { data: withdraw })).body.code);
  });
});
