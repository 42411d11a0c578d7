import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  maskOf,
  membersOf,
  seededRandom,
  slotAt,
  unwrap,
} from '@facedown/base';
import {
  combineShares,
  type Element,
  elementOf,
  faceOfElement,
  lagrange,
  msm,
  mul,
  openFace,
  proveShare,
  sub,
  words,
} from '@facedown/crypto';
import { testCommittee } from '@facedown/crypto/testing';
import { claim, DECK, deal, deck, hide, mix, pass, passCopy, reshuffle, show } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { cipherOf } from '../players/state.js';
import { escrowConfig, escrowDealer } from './dealer.js';
import { isSealedHere } from './sealedHere.js';
import { CHAIR, CHAIR_MASK, pairOf, type Seal, type SealedToken, type SealName, sealName } from './state.js';
import { ALL, board, EscrowTable, FACES, holes, seatsMask, TEST_TABLE } from './testing.js';

const random = seededRandom('escrow');
const committee = testCommittee(3, 5, random);
const keysHex = (keys: readonly Element[]): Hex => bytesToHex(concatBytes(...keys.map(({ bytes }) => bytes)));
const config = escrowConfig({
  ceremony: `0x${'33'.repeat(32)}`,
  day: 20_000,
  threshold: 3,
  keys: keysHex(committee.key.keys),
});

const tableOf = (size: number) =>
  new EscrowTable(size, config, random, (bound, bases, set = [5, 2, 3]) => {
    const answers = set.map((server) => ({
      server,
      bytes: proveShare(bound, committee.key, committee.holders[server - 1]!, bases, random),
    }));
    return unwrap(combineShares(bound, committee.key, bases, answers));
  });
async function dealt(size: number) {
  const table = tableOf(size);
  await table.dealHoles();
  return table;
}

describe('the escrow dealer', () => {
  it.each([
    [3, [1]],
    [3, [0, 2]],
    [4, [3]],
  ])('%i seats finish the board although %j vanish after the deal', async (size, gone) => {
    const table = await dealt(size);
    const flop = await table.settle(board(size, 0, 3), gone);
    expect(flop.broken).toEqual([]);
    expect(new Set(flop.shown.map(({ face }) => face)).size).toBe(3);
    // Once absent, nobody waits for them any more.
    expect(membersOf(table.state.absent)).toEqual(gone);
    const before = table.version;
    const turn = await table.settle(board(size, 3, 1), gone);
    expect(turn.shown).toHaveLength(1);
    expect(table.version - before).toBe(BigInt(size - gone.length + 1));
    const hands = await Promise.all(table.seats.map((seat) => seat.hand(table.state)));
    const seen = [...hands.flatMap((hand) => [...hand.values()]), ...flop.shown.map(({ face }) => face)];
    expect(new Set(seen).size).toBe(2 * size + 3);
  });

  it('gives the very tokens that the seat owed, whichever servers answer', async () => {
    const table = await dealt(3);
    const needs = board(3, 0, 2);
    for (const seat of [0, 1]) await table.give(seat, needs);
    table.state = escrowDealer.missed(table.state, needs, maskOf([2] as never)).state;
    const [one, two] = [table.recovered(needs), table.recovered(needs, [1, 4, 5])];
    const ends = [one, two].map((evidence) =>
      escrowDealer.encode(unwrap(escrowDealer.contribute(table.context(CHAIR), table.state, needs, evidence))),
    );
    expect(one).not.toBe(two);
    expect(ends[0]).toBe(ends[1]);
    const truth = needs.map(({ slot }) => {
      const cipher = cipherOf(table.state.players.slots.get(slot)!);
      return openFace(cipher, table.secrets[2]!);
    });
    table.put(CHAIR, needs, one);
    expect(needs.map(({ slot }) => table.state.players.slots.get(slot)!.face)).toEqual(truth);
  });

  it('lets servers open what was sealed at this very table, and at no other', async () => {
    const table = await dealt(3);
    const needs = board(3, 0, 2);
    for (const seat of [0, 1]) await table.give(seat, needs);
    const { state } = escrowDealer.missed(table.state, needs, maskOf([2]));
    expect(isSealedHere(TEST_TABLE, state, needs)).toBe(true);
    for (const other of [{ tableId: 6n }, { epoch: 2n }, { chainId: 1n }])
      expect(isSealedHere({ ...TEST_TABLE, ...other }, state, needs)).toBe(false);
    // Another seat's seal doesn't become its own, whoever signs a state that says so.
    const sealed = new Map(state.sealed).set(sealName(0, 2), state.sealed.get(sealName(0, 1))!);
    expect(isSealedHere(TEST_TABLE, { ...state, sealed }, needs)).toBe(false);
  });

  it('breaks the deal when a seat vanishes before it has sealed', async () => {
    const table = tableOf(3);
    await table.settle([deck(0, FACES, seatsMask(3))]);
    expect((await table.settle(holes(3), [1])).broken).toEqual([1]);
    expect(table.state.players.slots.size).toBe(0);
    const fresh = tableOf(3);
    expect((await fresh.settle([deck(0, FACES, seatsMask(3))], [2])).broken).toEqual([2]);
  });

  it('blames the absent seats when the servers do not answer either', async () => {
    const table = await dealt(3);
    const needs = board(3, 0, 3);
    expect((await table.settle(needs, [1, CHAIR])).broken).toEqual([1]);
  });

  it('never seals a card dealt to the sealer: t servers read no hand', async () => {
    const table = await dealt(3);
    for (const seat of [0, 1, 2]) {
      const sealed = table.state.sealed.get(sealName(0, seat))!.tokens.map(({ slot }) => slot);
      const own = holes(3)
        .filter((need) => need.seat === seat)
        .map(({ slot }) => slot);
      expect(sealed.some((slot) => own.includes(slot as never))).toBe(false);
      expect(sealed).toEqual([6, 7, 8, 9, 10, 11].map((i) => slotAt(0, i)));
    }
    // All that three servers can open, on every dealt card: it is still sealed to its holder.
    const { holders, key } = committee;
    const byServers = ({ pair }: SealedToken) => {
      const { a, b } = pairOf(pair);
      const bound = words(1n);
      const answers = holders.slice(0, 3).map((holder) => ({
        server: holder.server,
        bytes: proveShare(bound, key, holder, [a], random),
      }));
      return sub(b.point, unwrap(combineShares(bound, key, [a], answers)).values[0]!.point);
    };
    for (const [slot, { holder }] of table.state.players.slots) {
      const tokens = [0, 1, 2].flatMap((seat) =>
        (table.state.sealed.get(sealName(0, seat))?.tokens ?? []).filter((token) => token.slot === slot),
      );
      const { b } = cipherOf(table.state.players.slots.get(slot)!);
      const left = tokens.reduce((point, token) => sub(point, byServers(token)), b.point);
      const isRead = faceOfElement(elementOf(left)) !== undefined;
      expect(isRead).toBe(holder >= 3);
    }
  });

  it('keeps every card from two servers and all seats but one', async () => {
    const table = await dealt(3);
    const alone = 2;
    const others = table.secrets.slice(0, alone);
    /** What is left of a card once all that they hold is taken from it, with the missing seat's token by these servers. */
    const readBy = (slot: number, servers: readonly number[]) => {
      const { a, b } = cipherOf(table.state.players.slots.get(slot)!);
      const missing = membersOf(table.state.players.slots.get(slot)!.missing);
      const own = others.filter((_, seat) => missing.includes(seat)).map((secret) => mul(a.point, secret));
      const token = table.state.sealed.get(sealName(0, alone))!.tokens.find((one) => one.slot === slot);
      const pair = token && pairOf(token.pair);
      const shares = servers.map((server) => mul(pair?.a.point ?? a.point, committee.holders[server - 1]!.secret));
      const byServers = msm(shares, lagrange(servers));
      // With a seal they take what the servers make from it; without one they try the servers on the card itself.
      const last = pair ? sub(pair.b.point, byServers) : byServers;
      const left = own.reduce((point, one) => sub(point, one), b.point);
      return [left, sub(left, last)].map((point) => faceOfElement(elementOf(point))).find((face) => face !== undefined);
    };
    for (const [slot, { holder }] of table.state.players.slots) {
      const isTheirs = holder < alone;
      expect(readBy(slot, [1, 2]) !== undefined, `slot ${slot}`).toBe(isTheirs);
      // Three read what is still to be drawn, and nothing that lies in the other's hand.
      expect(readBy(slot, [1, 2, 3]) !== undefined, `slot ${slot}`).toBe(holder !== alone);
    }
  });

  it('refuses seals that are missing, another seat’s, for other slots, or too many', async () => {
    const table = tableOf(3);
    await table.settle([deck(0, FACES, seatsMask(3))]);
    const needs = holes(3);
    const evidence = hexToBytes(await table.seats[0]!.contribute(table.context(0), table.state, needs));
    const put = (bytes: Uint8Array, seat = 0) =>
      escrowDealer.contribute(table.context(seat), table.state, needs, bytesToHex(bytes));
    expect(put(evidence)).toMatchObject({ ok: true });
    const seal = 128 * 6 + 96;
    const tokens = evidence.subarray(0, evidence.length - seal);
    expect(put(tokens)).toEqual({ ok: false, code: 'WrongLength' });
    expect(put(concatBytes(evidence, words(0n)))).toEqual({ ok: false, code: 'WrongLength' });
    const other = hexToBytes(await table.seats[1]!.contribute(table.context(1), table.state, needs));
    expect(put(concatBytes(tokens, other.subarray(other.length - seal)))).toEqual({
      ok: false,
      code: 'BadEscrowProof',
    });
    const swapped = evidence.slice();
    const from = evidence.length - seal;
    swapped.set(evidence.subarray(from, from + 128), from + 128);
    swapped.set(evidence.subarray(from + 128, from + 256), from);
    expect(put(swapped)).toEqual({ ok: false, code: 'BadEscrowProof' });
    for (let at = 31; at < evidence.length; at += 32) {
      const changed = evidence.slice();
      changed[at]! ^= 1;
      expect(put(changed).ok).toBe(false);
    }
    expect(put(evidence, 1).ok).toBe(false);
  });

  it('refuses what the chair brings too early, for more or fewer slots, or falsely', async () => {
    const table = await dealt(3);
    const needs = board(3, 0, 2);
    const put = (evidence: Hex, asked = needs) =>
      escrowDealer.contribute(table.context(CHAIR), table.state, asked, evidence);
    expect(put('0x')).toEqual({ ok: false, code: 'NothingOwed' });
    await table.give(0, needs);
    table.state = escrowDealer.missed(table.state, needs, maskOf([2] as never)).state;
    // Seat 1 is there and owes: the chair waits for it.
    expect(table.owed(needs)).toEqual([1]);
    expect(put('0x')).toEqual({ ok: false, code: 'NothingOwed' });
    await table.give(1, needs);
    expect(escrowDealer.owed(table.state, needs)).toBe(CHAIR_MASK);
    const evidence = hexToBytes(table.recovered(needs));
    expect(put(bytesToHex(evidence.subarray(0, evidence.length - 32)))).toEqual({ ok: false, code: 'WrongLength' });
    expect(put(bytesToHex(evidence), board(3, 0, 1))).toMatchObject({ ok: false });
    for (let at = 31; at < evidence.length; at += 32) {
      const changed = evidence.slice();
      changed[at]! ^= 1;
      expect(put(bytesToHex(changed)).ok).toBe(false);
    }
    // Of another version, it is nothing.
    const old = table.recovered(needs);
    table.version++;
    expect(put(old)).toEqual({ ok: false, code: 'BadShareProof' });
    // The absent seat itself isn't asked any more.
    const late = await table.seats[2]!.contribute(table.context(2), table.state, needs);
    expect(escrowDealer.contribute(table.context(2), table.state, needs, late)).toEqual({
      ok: false,
      code: 'NothingOwed',
    });
  });

  it('seals a card that goes back to the deck for everyone, so that it can be drawn again without its passer', async () => {
    const table = await dealt(3);
    const slot = slotAt(0, 0);
    const [face] = [(await table.seats[0]!.hand(table.state)).get(slot)];
    const needs = [pass(slot, DECK)];
    const evidence = hexToBytes(await table.seats[0]!.prove(table.context(0), table.state, needs, []));
    const put = (bytes: Uint8Array) => escrowDealer.prove(table.context(0), table.state, needs, bytesToHex(bytes));
    expect(put(evidence.subarray(0, 224))).toEqual({ ok: false, code: 'WrongLength' });
    expect(put(concatBytes(evidence, words(0n)))).toEqual({ ok: false, code: 'WrongLength' });
    for (let at = 31; at < evidence.length; at += 32) {
      const changed = evidence.slice();
      changed[at]! ^= 1;
      expect(put(changed).ok).toBe(false);
    }
    table.state = unwrap(put(evidence)).state;
    table.version++;
    // Its passer and another vanish: the last seat sees the card again.
    const { shown, broken } = await table.settle([show(slot, ALL)], [0, 1]);
    expect([shown.map((one) => one.face), broken]).toEqual([[face], []]);
  });

  it('proves other needs beside a return, each about the state before it', async () => {
    const table = await dealt(4);
    const [one, two] = [slotAt(0, 0), slotAt(0, 4)];
    const needs = [mix([one, two]), pass(one, DECK), claim(two, ALL)];
    await table.act(0, needs, [[1, 0]]);
    const { shown } = await table.settle([show(one, ALL)], [2]);
    expect(shown).toHaveLength(1);
    await expect(table.seats[0]!.prove(table.context(0), table.state, needs, [])).rejects.toThrow();
  });

  it('hides a shown card in a hand, from which it goes back to the deck sealed anew', async () => {
    const table = await dealt(3);
    const [slot, own] = [slotAt(0, 6), slotAt(0, 1)];
    const { shown } = await table.settle([show(slot, ALL)]);
    const before = (await table.seats[1]!.hand(table.state)).get(own)!;
    await table.act(0, [hide(slot, 1)]);
    expect((await table.seats[1]!.hand(table.state)).get(slot)).toBe(shown[0]!.face);
    // Nobody else owes anything for it, and the servers are asked for nothing.
    expect(table.owed([show(slot, ALL)])).toEqual([1]);
    await table.act(1, [mix([own, slot]), pass(own, DECK)], [[1, 0]]);
    // Neither its passer nor another is needed: what was sealed when the deck was dealt opens it no more.
    await table.settle([deal(own, 2)], [0, 1]);
    expect((await table.seats[2]!.hand(table.state)).get(own)).toBe(shown[0]!.face);
    expect((await table.seats[1]!.hand(table.state)).get(slot)).toBe(before);
  });

  it('hides none in the deck, where what was sealed would open another card', async () => {
    const table = await dealt(3);
    const slot = slotAt(0, 6);
    await table.settle([show(slot, ALL)]);
    expect(escrowDealer.prove(table.context(0), table.state, [hide(slot, DECK)], '0x')).toEqual({
      ok: false,
      code: 'UnexpectedVerb',
    });
  });

  it('has nothing sealed with two seats, and is then as `players`', async () => {
    const table = await dealt(2);
    expect(table.state.sealed.size).toBe(0);
    expect((await table.settle(board(2, 0, 3), [1])).broken).toEqual([1]);
  });

  it('forgets who was absent, and what was sealed, with a new deck', async () => {
    const table = await dealt(3);
    await table.settle(board(3, 0, 3), [1]);
    expect(table.state.absent).not.toBe(0n);
    await table.settle([deck(0, FACES, seatsMask(3))]);
    expect([table.state.absent, table.state.sealed.size]).toEqual([0n, 0]);
    await table.settle(holes(3));
    expect(table.state.sealed.size).toBe(3);
  });

  it('lets a seat that forfeited its action cost one clock', async () => {
    const table = await dealt(3);
    table.state = escrowDealer.forfeit(table.state, 1);
    const needs = board(3, 0, 3);
    expect(table.owed(needs)).toEqual([0, 2]);
    expect((await table.settle(needs, [1])).shown).toHaveLength(3);
  });

  it('is read from outside as it stands, or not at all', async () => {
    const table = await dealt(3);
    const { state } = table;
    const read = unwrap(escrowDealer.parse(structuredClone(state)));
    expect(escrowDealer.encode(read)).toBe(escrowDealer.encode(state));
    const [[name, seal]] = [...state.sealed] as [[SealName, Seal]];
    const { origin, tokens } = seal;
    const sealed = (list: unknown, from: unknown = origin) => ({
      ...state,
      sealed: new Map([[name, { origin: from, tokens: list }]]),
    });
    const off = `${tokens[0]!.pair.slice(0, -1)}${tokens[0]!.pair.endsWith('0') ? '1' : '0'}`;
    for (const raw of [
      undefined,
      { ...state, absent: -1n },
      { ...state, absent: 1 },
      { ...state, players: {} },
      { ...state, committee: { ...state.committee, threshold: 1 } },
      { ...state, committee: { ...state.committee, keys: '0x12' } },
      { ...state, sealed: [] },
      sealed([...tokens].reverse()),
      sealed([{ ...tokens[0], pair: off }]),
      sealed([{ ...tokens[0], slot: tokens[0]!.slot + 256 }]),
      sealed([{ ...tokens[0], base: tokens[0]!.pair }]),
      sealed(tokens, null),
      sealed([], origin),
      sealed(tokens, { ...origin, tail: '0x' }),
      sealed(tokens, { ...origin, version: 3 }),
      sealed(tokens, { ...origin, party: 16 }),
      { ...state, sealed: new Map([['00/1', seal]]) },
      { ...state, returned: [] },
      { ...state, returned: new Map([[1, {}]]) },
    ])
      expect(escrowDealer.parse(raw)).toEqual({ ok: false, code: 'MalformedState' });
  });

  it('takes each number up to its largest, and none beyond, in whatever order its lists come', async () => {
    const table = await dealt(3);
    await table.act(0, [pass(slotAt(0, 0), DECK)]);
    const { state } = table;
    const [[name, seal]] = [...state.sealed] as [[SealName, Seal]];
    const [back] = [...state.returned.values()];
    const { origin, tokens } = seal;
    const [token] = tokens;
    const nine = keysHex(testCommittee(3, 9, random).key.keys);
    const loud = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;
    const to = (change: object) => ({ ...state, committee: { ...state.committee, ...change } });
    const sealedAs = (as: unknown, one: unknown) => ({ ...state, sealed: new Map([[as, one]]) });
    const from = (change: object) => sealedAs(name, { tokens, origin: { ...origin, ...change } });
    const having = (...list: unknown[]) => sealedAs(name, { tokens: list, origin });
    const seals = (count: number) => ({
      ...state,
      sealed: new Map(Array.from({ length: count }, (_, i) => [sealName(i >> 4, i & 15), { tokens: [] }])),
    });
    const backs = (count: number) => ({
      ...state,
      returned: new Map(Array.from({ length: count }, (_, slot) => [slot, { ...back!, slot }])),
    });
    const returning = (change: object) => {
      const one = { ...back!, ...change };
      return { ...state, returned: new Map([[one.slot, one]]) };
    };
    const zero = `0x${'00'.repeat(64)}`;
    const taken: unknown[] = [
      state,
      { ...state, absent: 0xffffn },
      to({ day: 2 ** 32 - 1 }),
      to({ day: 0 }),
      to({ keys: nine }),
      sealedAs('255/15', { tokens: [] }),
      from({ version: 2n ** 64n - 1n, party: 15 }),
      from({ version: 0n, party: 0 }),
      returning({ slot: 65_535 }),
      returning({ live: 0xe000n }),
      returning({ live: 0n, pairs: [] }),
    ];
    for (const [i, raw] of taken.entries())
      expect(escrowDealer.parse(raw), `taken ${i}`).toEqual({ ok: true, value: raw });
    for (const many of [seals(256), backs(256)]) expect(escrowDealer.parse(many)).toMatchObject({ ok: true });
    const refused: unknown[] = [
      null,
      7,
      { ...state, absent: 0x10000n },
      { ...state, committee: null },
      { ...state, committee: 7 },
      to({ ceremony: loud(`0x${'ab'.repeat(32)}`) }),
      to({ ceremony: '0x33' }),
      to({ ceremony: 7 }),
      to({ day: 2 ** 32 }),
      to({ day: -1 }),
      to({ day: 0.5 }),
      to({ day: '1' }),
      to({ threshold: 256 }),
      to({ threshold: 3n }),
      to({ keys: loud(state.committee.keys) }),
      to({ keys: `${nine}${nine.slice(2, 130)}` }),
      seals(257),
      sealedAs('256/0', { tokens: [] }),
      sealedAs('0/16', { tokens: [] }),
      sealedAs('0/1/2', { tokens: [] }),
      sealedAs('0', { tokens: [] }),
      sealedAs(0, { tokens: [] }),
      sealedAs(name, null),
      sealedAs(name, 7),
      sealedAs(name, { tokens: {} }),
      sealedAs(name, { tokens: [], origin: null }),
      sealedAs(name, { tokens }),
      sealedAs(name, { tokens, origin: 7 }),
      from({ version: 2n ** 64n }),
      from({ version: -1n }),
      from({ party: -1 }),
      from({ party: '0' }),
      from({ tail: loud(`0x${'ab'.repeat(96)}`) }),
      from({ tail: `${origin!.tail}00` }),
      from({ tail: 7 }),
      having(null),
      having(7),
      having(token, token),
      having({ ...token, slot: String(token!.slot) }),
      having({ ...token, base: loud(token!.base) }),
      having({ ...token, base: zero }),
      having({ ...token, pair: loud(token!.pair) }),
      having({ ...token, pair: `${zero}${token!.pair.slice(130)}` }),
      having({ ...token, pair: `${token!.pair.slice(0, 130)}${zero.slice(2)}` }),
      backs(257),
      { ...state, returned: new Map([[back!.slot + 1, back]]) },
      { ...state, returned: new Map([[back!.slot, null]]) },
      { ...state, returned: new Map([[back!.slot, 7]]) },
      returning({ slot: 65_536 }),
      returning({ origin: undefined }),
      returning({ live: 0x10000n }),
      returning({ live: 3n }),
      returning({ live: 7 }),
      returning({ base: zero }),
      returning({ pairs: new Set(back!.pairs) }),
      returning({ pairs: [...back!.pairs.slice(1), zero] }),
      returning({ pairs: [zero, ...back!.pairs.slice(1)] }),
    ];
    for (const [i, raw] of refused.entries())
      expect(escrowDealer.parse(raw), `refused ${i}`).toEqual({ ok: false, code: 'MalformedState' });
    const sorted = { ...state, returned: new Map([back!, { ...back!, slot: 3 }].map((one) => [one.slot, one])) };
    const backwards = {
      ...sorted,
      sealed: new Map([...sorted.sealed].reverse()),
      returned: new Map([...sorted.returned].reverse()),
    };
    expect(escrowDealer.encode(backwards)).toBe(escrowDealer.encode(sorted));
    expect(escrowDealer.encode({ ...state, absent: 1n })).not.toBe(escrowDealer.encode(state));
  });

  it('refuses what nobody could seal: reshuffles, returns into another deck, and what is no evidence', async () => {
    const table = await dealt(3);
    const { state } = table;
    const anew = [
      reshuffle(
        [6, 7].map((i) => slotAt(0, i)),
        7n,
      ),
    ];
    const elsewhere = [passCopy(slotAt(0, 0), DECK, slotAt(1, 0))];
    const proven = (needs: Parameters<typeof escrowDealer.prove>[2], evidence: Hex) =>
      escrowDealer.prove(table.context(0), state, needs, evidence);
    expect(escrowDealer.contribute(table.context(0), state, anew, '0x')).toEqual({ ok: false, code: 'UnexpectedVerb' });
    expect(proven(anew, '0x')).toEqual({ ok: false, code: 'UnexpectedVerb' });
    expect(proven(elsewhere, '0x')).toEqual({ ok: false, code: 'NotDrawable' });
    expect(proven([claim(slotAt(0, 0), ALL)], '0xzz' as Hex)).toEqual({ ok: false, code: 'WrongLength' });
    expect(escrowDealer.contribute(table.context(0), state, board(3, 0, 1), '0xzz' as Hex)).toEqual({
      ok: false,
      code: 'WrongLength',
    });
    const seat = table.seats[0]!;
    await expect(seat.prove(table.context(0), state, elsewhere, [])).rejects.toMatchObject({ code: 'NotDrawable' });
    await expect(seat.prove(table.context(0), state, [pass(slotAt(0, 0), DECK)], [[0]])).rejects.toMatchObject({
      code: 'BadArrangement',
    });
  });

  it('deals to three seats and more, decks that fit into a transaction, and needs no server’s key', async () => {
    expect(escrowDealer.can).toMatchObject({
      seats: { min: 3, max: 15 },
      deck: 64,
      onchainOnly: false,
      selfProving: true,
    });
    const table = await dealt(3);
    expect(escrowDealer.nature(table.state, board(3, 0, 1))).toEqual({ reveals: true, unique: true });
    expect(escrowDealer.nature(table.state, [deck(1, FACES, seatsMask(3))])).toEqual({ reveals: false, unique: false });
  });

  it('starts with a committee that is one, and binds its state to it', () => {
    const keys = ['0x'] as Hex[];
    const start = (change: Partial<Parameters<typeof escrowConfig>[0]>) =>
      escrowDealer.start(
        escrowConfig({
          ceremony: `0x${'33'.repeat(32)}`,
          day: 1,
          threshold: 3,
          keys: keysHex(committee.key.keys),
          ...change,
        }),
        keys,
      );
    expect(start({})).toMatchObject({ ok: true });
    expect(start({ threshold: 1 })).toEqual({ ok: false, code: 'BadThreshold' });
    expect(start({ threshold: 6 })).toEqual({ ok: false, code: 'BadThreshold' });
    expect(escrowDealer.start('0x1234', keys)).toEqual({ ok: false, code: 'MalformedConfig' });
    const zero = elementOf(sub(mul(committee.key.keys[0]!.point, 1n), committee.key.keys[0]!.point));
    expect(start({ keys: keysHex([zero, ...committee.key.keys.slice(1)]) })).toEqual({
      ok: false,
      code: 'IdentityPoint',
    });
    const other: Hex = `0x${'44'.repeat(32)}`;
    const encoded = [{}, { threshold: 2 }, { day: 2 }, { ceremony: other }].map((change) =>
      escrowDealer.encode(unwrap(start(change))),
    );
    expect(new Set(encoded).size).toBe(4);
  });
});
