import { bytesToHex, concatBytes, hexToBytes, inMask, seededRandom, slotAt, unwrap } from '@facedown/base';
import {
  contextHash,
  elementOf,
  faceOfElement,
  lagrange,
  msm,
  mul,
  openFace,
  prssShare,
  sub,
  words,
} from '@facedown/crypto';
import { testCommittee } from '@facedown/crypto/testing';
import {
  claim,
  DECK,
  deal,
  deck,
  exit,
  hide,
  mix,
  type Need,
  ownDeck,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
} from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { cipherOf } from '../players/state.js';
import { answersEvidence, chairDebt } from './answers.js';
import { committeeDealer } from './dealer.js';
import { CHAIR, CHAIR_MASK, labelOfTable, SERVERS_MASK } from './state.js';
import { CommitteeTable, TEST_TABLE, testConfig, testServers } from './testing.js';

const random = seededRandom('committee');
const committee = testCommittee(3, 5, random);
const servers = testServers(committee, random);
const config = testConfig(committee);
const FACES = Array.from({ length: 12 }, (_, i) => i);
const ALL = (1n << 12n) - 1n;
const everyone = (size: number) => (1n << BigInt(size)) - 1n;
const tableOf = (size: number, id = TEST_TABLE) => new CommitteeTable(size, config, random, servers, id);
const holes = (size: number): Need[] =>
  [0, 1].flatMap((round) => Array.from({ length: size }, (_, seat) => deal(slotAt(0, round * size + seat), seat)));
const board = (size: number): Need[] => [0, 1, 2].map((i) => show(slotAt(0, 2 * size + i), ALL));

async function dealt(size: number, id = TEST_TABLE) {
  const table = tableOf(size, id);
  await table.settle([deck(0, FACES, everyone(size))]);
  await table.settle(holes(size));
  return table;
}

const code = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code);

describe('the committee dealer', () => {
  it('deals and shows a deck that nobody has seen, though all seats but one have vanished', async () => {
    const table = await dealt(3);
    const { shown } = await table.settle(board(3), [1, 2]);
    const hands = await Promise.all(table.seats.map((seat) => seat.hand(table.state)));
    const seen = [...hands.flatMap((hand) => [...hand.values()]), ...shown.map(({ face }) => face)];
    expect(new Set(seen).size).toBe(9);
  });

  it('asks the chair for a key of the table first, once in an epoch', async () => {
    const table = tableOf(2);
    const needs = [deck(0, FACES, 3n)];
    expect(table.owed(needs)).toEqual([CHAIR]);
    const early = table.seats[0]!.contribute(table.context(0), table.state, needs);
    await expect(early).rejects.toThrow();
    table.put(CHAIR, needs, table.brought(needs));
    expect(table.owed(needs)).toEqual([0]);
    await table.settle(needs);
    expect(table.owed([deck(0, FACES, 3n)])).toEqual([0]);
  });

  it('takes the key of no other table, epoch, seating or configuration', () => {
    const table = tableOf(2);
    const needs = [deck(0, FACES, 3n)];
    const others = [
      tableOf(2, { ...TEST_TABLE, tableId: 6n }),
      tableOf(2, { ...TEST_TABLE, epoch: 2n }),
      tableOf(2, { ...TEST_TABLE, chainId: 1n }),
      tableOf(2),
    ];
    for (const other of others) {
      const key = servers.tableKey(labelOfTable(other.id, other.state)).bytes;
      expect(committeeDealer.contribute(table.context(CHAIR), table.state, needs, bytesToHex(key))).toEqual({
        ok: false,
        code: 'BadTableKey',
      });
    }
  });

  it('makes the same deal whichever servers answer, and the same show', async () => {
    const table = tableOf(3);
    await table.settle([deck(0, FACES, 7n)]);
    const needs = [...holes(3), ...board(3)];
    const [one, two] = [table.brought(needs), table.brought(needs, [1, 2, 4])];
    expect(one).not.toBe(two);
    const ends = [one, two].map((evidence) =>
      committeeDealer.encode(unwrap(committeeDealer.contribute(table.context(CHAIR), table.state, needs, evidence))),
    );
    expect(ends[0]).toBe(ends[1]);
  });

  it('serves all six verbs, and cards that go back, are hidden and shuffled again', async () => {
    const table = await dealt(3);
    const [mine, other] = [slotAt(0, 0), slotAt(0, 3)];
    const before = await table.seats[0]!.hand(table.state);
    await table.act(0, [mix([mine, other])], [[1, 0]]);
    expect((await table.seats[0]!.hand(table.state)).get(mine)).toBe(before.get(other));
    await table.act(0, [claim(mine, ALL & ~(1n << BigInt(before.get(mine)!)))]);
    await table.act(0, [passCopy(mine, 1, slotAt(0, 40))]);
    expect((await table.seats[1]!.hand(table.state)).get(slotAt(0, 40))).toBe(before.get(other));
    await table.act(0, [passCopy(other, 0, slotAt(0, 41))]);
    await table.act(0, [same(other, slotAt(0, 41))]);
    // Back to the deck: sealed to the table's key, and dealt to somebody else.
    await table.act(0, [pass(mine, DECK)]);
    expect(table.state.players.slots.get(mine)!.missing).toBe(SERVERS_MASK);
    await table.settle([deal(mine, 2)], [0, 1]);
    expect((await table.seats[2]!.hand(table.state)).get(mine)).toBe(before.get(other));
    const { shown } = await table.settle(board(3));
    await table.act(1, [hide(shown[0]!.slot, DECK), hide(shown[1]!.slot, DECK)]);
    const undealt = [9, 10, 11].map((i) => slotAt(0, i));
    await table.settle([reshuffle([...shown.slice(0, 2).map(({ slot }) => slot), ...undealt], 7n)]);
    const again = await table.settle(undealt.map((slot) => show(slot, ALL)));
    expect(again.shown).toHaveLength(3);
    await table.act(2, [exit(undealt)]);
  });

  it('deals own decks, each to its owner', async () => {
    const table = tableOf(2);
    await table.settle([0, 1].map((seat) => ownDeck(seat, FACES, seat, 3n)));
    await table.settle([deal(slotAt(0, 0), 0), deal(slotAt(1, 0), 1)]);
    expect((await table.seats[0]!.hand(table.state)).size).toBe(1);
    expect((await table.seats[1]!.hand(table.state)).size).toBe(1);
  });

  it('refuses a deck that one seat alone would shuffle: it would know the order', async () => {
    const table = tableOf(2);
    const needs = [ownDeck(0, FACES, 0, 1n)];
    table.put(CHAIR, needs, table.brought(needs));
    const evidence = await table.seats[0]!.contribute(table.context(0), table.state, needs);
    expect(committeeDealer.contribute(table.context(0), table.state, needs, evidence)).toEqual({
      ok: false,
      code: 'SoloDeck',
    });
  });

  it('blames nobody but the chair when too few servers answer, and mucks a hand that nobody shows', async () => {
    const table = await dealt(3);
    expect((await table.settle(board(3), [CHAIR])).broken).toEqual([CHAIR]);
    expect(table.state.players.slots.size).toBe(0);
    const second = await dealt(3);
    const showdown = [show(slotAt(0, 0), ALL), show(slotAt(0, 1), ALL)];
    expect(await second.settle(showdown, [1])).toMatchObject({ broken: [], absent: [1] });
    const third = tableOf(3);
    expect((await third.settle([deck(0, FACES, 7n)], [1])).broken).toEqual([1]);
  });

  it('names the seats first, the chair after them', async () => {
    const table = await dealt(3);
    const needs = [show(slotAt(0, 0), ALL), ...board(3), deal(slotAt(0, 11), 1)];
    expect(table.owed(needs)).toEqual([0]);
    expect(code(committeeDealer.contribute(table.context(CHAIR), table.state, needs, '0x'))).toBe('NothingOwed');
    const { shown } = await table.settle(needs);
    expect(shown).toHaveLength(4);
  });

  it('refuses every changed word of what the chair brings, and the answers for another version or table', async () => {
    const table = tableOf(3);
    await table.settle([deck(0, FACES, 7n)]);
    const needs = [deal(slotAt(0, 0), 0), deal(slotAt(0, 1), 2), show(slotAt(0, 2), ALL)];
    const evidence = hexToBytes(table.brought(needs));
    const put = (bytes: Uint8Array) =>
      committeeDealer.contribute(table.context(CHAIR), table.state, needs, bytesToHex(bytes));
    for (let at = 31; at < evidence.length; at += 32) {
      const changed = evidence.slice();
      changed[at]! ^= 1;
      expect(put(changed).ok, `word ${(at - 31) / 32}`).toBe(false);
    }
    expect(code(put(evidence.subarray(0, evidence.length - 32)))).toBe('WrongLength');
    expect(code(put(concatBytes(evidence, words(0n))))).toBe('WrongLength');
    table.version++;
    expect(code(put(evidence))).toBe('BadDealProof');
  });

  it('opens nothing of another table: its servers have another key there', async () => {
    const [table, theirs] = [await dealt(3), await dealt(3, { ...TEST_TABLE, tableId: 9n })];
    // All seats of their table agree on a state in which our undealt cards stand as theirs.
    const slots = new Map([...theirs.state.players.slots, ...table.state.players.slots]);
    theirs.state = { ...theirs.state, players: { ...theirs.state.players, slots } };
    expect(() => theirs.brought(board(3))).toThrow('no card');
  });

  it('refuses a deal under randomness that is in the state already', async () => {
    const table = tableOf(2);
    await table.settle([deck(0, FACES, 3n)]);
    const needs = [deal(slotAt(0, 0), 0)];
    const evidence = table.brought(needs);
    const after = unwrap(committeeDealer.contribute(table.context(CHAIR), table.state, needs, evidence));
    const slots = new Map(table.state.players.slots).set(slotAt(0, 11), {
      ...after.players.slots.get(slotAt(0, 0))!,
      slot: slotAt(0, 11),
    });
    const state = { ...table.state, players: { ...table.state.players, slots } };
    expect(code(committeeDealer.contribute(table.context(CHAIR), state, needs, evidence))).toBe('StaleCipher');
  });

  it('keeps every card from two servers and all seats but one', async () => {
    const table = await dealt(3);
    const label = labelOfTable(TEST_TABLE, table.state);
    const shares = [1, 2].map((server) => prssShare(committee.prss[server - 1]!, label));
    const weights = lagrange([1, 2]);
    for (const [slot, held] of table.state.players.slots) {
      const { a, b } = cipherOf(held);
      // Whatever they hold, added up in every way that opens a card elsewhere.
      const byServers = sub(b.point, msm([mul(a.point, shares[0]!), mul(a.point, shares[1]!)], weights));
      const bySeats = [0, 1].map((seat) => sub(b.point, mul(a.point, table.secrets[seat]!)));
      const read = [byServers, ...bySeats].map((point) => faceOfElement(elementOf(point)));
      const isTheirs = held.holder < 2;
      expect(
        read.some((face) => face !== undefined),
        `slot ${slot}`,
      ).toBe(isTheirs);
    }
    // Three servers read everything: that is whom such a table trusts.
    const z = [1, 2, 3].map((server) => prssShare(committee.prss[server - 1]!, label));
    const undealt = [...table.state.players.slots.values()].filter(({ missing }) => inMask(missing, 15));
    const joint = msm(
      z.map((share) => mul(cipherOf(undealt[0]!).a.point, share)),
      lagrange([1, 2, 3]),
    );
    expect(faceOfElement(elementOf(sub(cipherOf(undealt[0]!).b.point, joint)))).toBeDefined();
    expect(openFace(cipherOf(undealt[0]!), table.secrets[0]!)).toBeUndefined();
  });

  it('is read from outside as it stands, or not at all', async () => {
    const table = await dealt(2);
    const { state } = table;
    const read = unwrap(committeeDealer.parse(structuredClone(state)));
    expect(committeeDealer.encode(read)).toBe(committeeDealer.encode(state));
    const start = tableOf(2).state;
    expect(committeeDealer.encode(unwrap(committeeDealer.parse(structuredClone(start))))).toBe(
      committeeDealer.encode(start),
    );
    const other = servers.tableKey(random(32)).key;
    for (const raw of [
      undefined,
      {},
      { ...state, shares: '0x' },
      { ...state, shares: '0x12' },
      { ...state, shares: bytesToHex(concatBytes(...other.keys.map(({ bytes }) => bytes))) },
      { ...state, shares: state.shares.toUpperCase() },
      { ...state, committee: { ...state.committee, threshold: 1 } },
      { ...state, players: { ...state.players, keys: state.players.keys.slice(0, 2) } },
      { ...start, shares: state.shares },
    ])
      expect(committeeDealer.parse(raw)).toEqual({ ok: false, code: 'MalformedState' });
  });

  it('is read in one spelling, and with the key that its servers’ shares make', async () => {
    const { state } = await dealt(2);
    const loud = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;
    const keys = (...last: unknown[]) => ({ ...state.players, keys: [...state.players.keys.slice(0, 15), ...last] });
    for (const raw of [
      null,
      7,
      { ...state, players: null },
      { ...state, committee: null },
      { ...state, shares: loud(state.shares) },
      { ...state, shares: 7 },
      { ...state, shares: `0x${'00'.repeat(state.shares.length / 2 - 1)}` },
      { ...state, shares: state.shares.slice(0, -128) },
      { ...state, players: keys() },
      { ...state, players: keys('0x') },
      { ...state, players: keys(state.players.keys[0]) },
      { ...state, players: keys(state.players.keys[15], '0x') },
    ])
      expect(committeeDealer.parse(raw)).toEqual({ ok: false, code: 'MalformedState' });
    expect(unwrap(committeeDealer.parse({ ...state, extra: 1 }))).toEqual(state);
  });

  it('refuses what is no evidence, answers that nobody owes, and what nothing asks for', async () => {
    const table = await dealt(2);
    const put = (party: number, needs: Need[], evidence: string) =>
      code(committeeDealer.contribute(table.context(party), table.state, needs, evidence as never));
    expect(put(CHAIR, board(2), '0xzz')).toBe('WrongLength');
    expect(put(0, board(2), '0x')).toBe('NothingOwed');
    expect(put(CHAIR, [show(slotAt(0, 0), ALL)], '0x')).toBe('NothingOwed');
    expect(() => answersEvidence(table.state, [], {})).toThrow('the chair owes nothing');
    expect(code(committeeDealer.resolve(table.state, [deal(slotAt(3, 0), 0)]))).toBe('UnknownSlot');
    expect(code(committeeDealer.prove(table.context(0), table.state, [claim(slotAt(0, 1), ALL)], '0x'))).toBe(
      'NotHeld',
    );
  });

  it('says what it can: fifteen seats, no key of its servers, and which rounds reveal', async () => {
    const { state } = await dealt(2);
    expect(committeeDealer.can).toMatchObject({ seats: { min: 2, max: 15 }, selfProving: true, onchainOnly: false });
    expect(committeeDealer.forfeit(state, 0)).toBe(state);
    expect(committeeDealer.nature(state, board(2)).reveals).toBe(true);
    expect(committeeDealer.nature(state, [deck(1, FACES, 3n)]).reveals).toBe(false);
    expect(committeeDealer.start(config, Array(15).fill('0x'))).toMatchObject({ ok: true });
  });

  it('starts for no more than fifteen seats, with a committee that is one', () => {
    expect(code(committeeDealer.start('0x12', []))).toBe('MalformedConfig');
    expect(code(committeeDealer.start(config, Array(16).fill('0x')))).toBe('NoSuchSeat');
    expect(committeeDealer.start(config, [])).toMatchObject({ ok: true });
  });

  it('owes deals and shows together, as many of each as there are', async () => {
    const table = await dealt(2);
    const [first] = board(2);
    const owed = unwrap(chairDebt(table.state, [deal(slotAt(0, 11), 0), first!]));
    expect([owed.deals.length, owed.shows.length]).toEqual([1, 1]);
    expect(code(chairDebt(table.state, []))).toBe('NothingOwed');
  });

  it('calls only that unique which could come out in no other way: neither a shuffle nor the servers’ deal', async () => {
    const table = await dealt(2);
    const unique = (needs: Need[]) => committeeDealer.nature(table.state, needs).unique;
    expect(unique([deal(slotAt(0, 11), 0)])).toBe(false);
    expect(unique([deck(1, FACES, 3n)])).toBe(false);
    expect(unique([show(slotAt(0, 0), ALL)])).toBe(true);
  });

  it('owes each slot once, from a deck that is ready', async () => {
    const table = await dealt(2);
    const [slot] = board(2);
    expect(code(chairDebt(table.state, [slot!, slot!]))).toBe('DuplicateSlot');
    expect(code(chairDebt(table.state, [deal(slotAt(0, 0), 1)]))).toBe('AlreadyDealt');
    expect(code(chairDebt(table.state, [deal(slotAt(0, 11), 7)]))).toBe('NoSuchSeat');
    expect(code(chairDebt(table.state, [deal(slotAt(3, 1), 1)]))).toBe('UnknownSlot');
    expect(committeeDealer.owed(table.state, board(2))).toBe(CHAIR_MASK);
    expect(contextHash(table.context(CHAIR))).toHaveLength(32);
  });
});
