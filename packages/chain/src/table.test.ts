import type { Hex } from '@facedown/base';
import { KuhnKind, kuhnCodecs } from '@facedown/game-kit/kuhn';
import { lobbyHash, TablePhase } from '@facedown/protocol';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  type ChainClient,
  checkpoint,
  connectChain,
  type Deployment,
  dispute,
  faucet,
  readBalance,
  readClock,
  readEvents,
  readNonce,
  readTable,
  revokeFor,
  type SendingClient,
  settle,
  signPermit,
  signRevoke,
  timeout,
  withdraw,
} from './index.js';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from './node/index.js';
import { putReplay, Room } from './testing/room.js';

const bet = kuhnCodecs.action.encode({ kind: KuhnKind.Bet });
const shuffle = { party: 128, payload: '0x', evidence: '0x020001' } as const;
const bets = (party: number) => ({ party, payload: bet, evidence: '0x' }) as const;

let anvil: Anvil;
let relay: SendingClient;
let deployment: Deployment;
let replay: Hex;
const owners = ANVIL_KEYS.slice(1, 3).map((key) => privateKeyToAccount(key));

beforeAll(async () => {
  anvil = await startAnvil();
  relay = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  deployment = await deploy(relay);
  replay = await putReplay(relay);
  for (const account of owners) {
    const client = await connectChain({ rpcUrl: anvil.url, account });
    await faucet(client, { chips: deployment.chips, amount: 1_000n });
    await approve(client, { token: deployment.chips, spender: deployment.table, amount: 1_000n });
  }
});
afterAll(() => anvil.stop());

const balances = (client: ChainClient) =>
  Promise.all(owners.map(({ address }) => readBalance(client, { token: deployment.chips, owner: address })));

async function roomOf(onchain = false): Promise<Room> {
  const rulesConfig = kuhnCodecs.config.encode({ ante: 10n });
  const room = new Room({
    deployment,
    replay,
    relay,
    owners,
    game: 'kuhn',
    dealer: 'open',
    rulesConfig,
    stakes: [20n, 20n],
    onchain,
  });
  await room.open();
  return room;
}

async function seated(onchain = false): Promise<Room> {
  const room = await roomOf(onchain);
  await room.join(await room.entry(0));
  await room.join(await room.entry(1), ['0x', '0x']);
  return room;
}

const passTime = async (seconds: number) => {
  await relay.request({ method: 'evm_increaseTime', params: [seconds] } as never);
  await relay.request({ method: 'evm_mine', params: [] } as never);
};

describe('a table through the chain', () => {
  it('starts with the join that fills it, and begins in the state that the reducer says once it is asked', async () => {
    const room = await seated();
    const at = { ...room.at, tableId: room.tableId };
    const record = await readTable(relay, at);
    expect(record.phase).toBe(TablePhase.Live);
    expect(record.state).toBe(lobbyHash(room.lobby!.rules, room.tableId));
    expect(record.escrow).toBe(40n);
    await room.begin();
    expect((await readTable(relay, at)).state).toBe(room.hash());
  });

  it('plays off chain, is disputed, goes on on the chain, and pays', async () => {
    const room = await seated();
    const before = await balances(relay);
    const at = { ...room.at, tableId: room.tableId, terms: room.terms, seating: room.seating };
    room.state = await room.after(shuffle);
    await checkpoint(relay, { ...at, fixed: await room.fixed() });
    room.state = await room.after(bets(0));

    const session = await connectChain({ rpcUrl: anvil.url, account: owners[1]! });
    await dispute(session, { ...at, fixed: await room.fixed(), seat: 1 });
    expect((await readClock(relay, at)).phase).toBe(TablePhase.Register);
    await passTime(61);
    expect((await readClock(relay, at)).phase).toBe(TablePhase.Play);
    await room.post(bets(1));
    const record = await readTable(relay, at);
    expect(record.state).toBe(room.hash());

    await settle(relay, { ...room.at, call: room.settleCall() });
    const after = await balances(relay);
    // Seat 0 holds the highest card and both have bet.
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([40n, 0n]);
    await expect(settle(relay, { ...room.at, call: room.settleCall() })).rejects.toMatchObject({
      code: 'WrongPhase',
      category: 'contract',
    });
  });

  it('makes the owed action for a seat that is too late', async () => {
    const room = await seated();
    const at = { ...room.at, tableId: room.tableId, terms: room.terms, seating: room.seating };
    room.state = await room.after(shuffle);
    const session = await connectChain({ rpcUrl: anvil.url, account: owners[0]! });
    await dispute(session, { ...at, fixed: await room.fixed(), seat: 0 });
    const call = { tableId: room.tableId, terms: room.terms, state: room.state, witness: '0x' } as const;
    await passTime(61);
    await expect(timeout(relay, { ...room.at, call })).rejects.toMatchObject({ code: 'TooEarly' });
    await passTime(31);
    await expect(room.post(bets(0))).rejects.toMatchObject({ code: 'TooLate' });
    await timeout(relay, { ...room.at, call });
    room.state = await room.after({ party: 255, payload: '0x', evidence: '0x' });
    const before = await balances(relay);
    await settle(relay, { ...room.at, call: room.settleCall() });
    const after = await balances(relay);
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([10n, 30n]);
  });

  it('settles a game that nobody disputed with the signatures of all seats', async () => {
    const room = await seated();
    for (const deed of [shuffle, bets(0), bets(1)]) room.state = await room.after(deed);
    const [one] = await room.acks();
    const call = room.settleCall();
    await expect(settle(relay, { ...room.at, call: { ...call, acks: [one!] } })).rejects.toMatchObject({
      code: 'MissingAcks',
    });
    await settle(relay, { ...room.at, call: { ...call, acks: await room.acks() } });
    expect((await readTable(relay, { ...room.at, tableId: room.tableId })).phase).toBe(TablePhase.Done);
  });

  it('can be rebuilt from its events when it plays on chain', async () => {
    const room = await seated(true);
    await room.begin();
    for (const deed of [shuffle, bets(0), bets(1)]) await room.post(deed);
    const events = await readEvents(relay, { ...room.at, tableId: room.tableId });
    expect(events.map(({ eventName }) => eventName)).toEqual([
      'Created',
      'Joined',
      'Joined',
      'Started',
      'Begun',
      'Moved',
      'Moved',
      'Moved',
    ]);
    const stranger = new Room(room.options);
    await stranger.follow(events);
    expect(stranger.state).toEqual(room.state);
  });

  it('lets anyone revoke for an owner, by his signature and once', async () => {
    const room = await roomOf();
    const held = await room.entry(0);
    const [owner] = owners;
    const at = { table: room.at.table, tableId: room.tableId, owner: owner!.address };
    const nonce = await readNonce(relay, at);
    const permission = await signRevoke(relay, { ...at, owner: owner!, nonce });
    await revokeFor(relay, { ...at, permission });
    expect(await readNonce(relay, at)).toBe(nonce + 1n);
    await expect(revokeFor(relay, { ...at, permission })).rejects.toMatchObject({ code: 'BadSignature' });
    await expect(room.join(held)).rejects.toMatchObject({ code: 'AuthorisationRevoked' });
  });

  it('gives nobody money that does not wait for him', async () => {
    const nothing = { table: deployment.table, token: deployment.chips, to: owners[0]!.address };
    await expect(withdraw(relay, nothing)).rejects.toMatchObject({ code: 'NothingToWithdraw' });
  });

  it('takes a permit, so that the owner sends no transaction', async () => {
    const room = await roomOf();
    const fresh = privateKeyToAccount(ANVIL_KEYS[5]!);
    const client = await connectChain({ rpcUrl: anvil.url, account: fresh });
    await faucet(client, { chips: deployment.chips, amount: 20n });
    const permit = await signPermit(relay, {
      owner: fresh,
      token: deployment.chips,
      spender: deployment.table,
      value: 20n,
      deadline: 2n ** 40n,
    });
    const other = new Room({ ...room.options, owners: [fresh, owners[1]!] });
    Object.assign(other, { tableId: room.tableId, state: room.state, setup: room.setup, terms: room.terms });
    await other.join(await other.entry(0, '0x', permit));
    expect(await readBalance(relay, { token: deployment.chips, owner: fresh.address })).toBe(0n);
  });
});

describe('lobbyHash', () => {
  it('is what the chain keeps of a lobby', async () => {
    const room = await roomOf();
    const record = await readTable(relay, { ...room.at, tableId: room.tableId });
    expect(record.state).toBe(lobbyHash(room.state.rules, room.tableId));
  });
});
