import { type Hex, MAX_SEATS, unwrap } from '@facedown/base';
import { closedHash } from '@facedown/protocol';
import { gameEntry, loadDealer, loadGame } from '@facedown/sdk';
import { type Opening, openingIdentity, startOf } from '@facedown/sdk/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { kuhnOpening } from '../testing/recorded.js';
import { hostedId, type Loaded, parseCall, parseCreate, tableOf } from './parseCall.js';

const TABLE_ID = 7n;
const MALFORMED = { ok: false, code: 'MalformedCall' };
const address = (digits: string): Hex => `0x${digits.repeat(20)}`;
const upper = (hex: Hex): Hex => `0x${hex.slice(2).toUpperCase()}`;
const bytes = (count: number): Hex => `0x${'5e'.repeat(count)}`;
const SIGNATURE = bytes(65);

let loaded: Loaded;
let kuhn: Opening;
let holdem: Opening;
beforeAll(async () => {
  const games = [await loadGame('kuhn'), await loadGame('holdem')] as const;
  const { dealer } = await loadDealer('open');
  loaded = {
    games: new Map([
      ['kuhn', games[0]],
      ['holdem', games[1]],
    ]),
    dealers: new Map([['open', dealer]]),
  };
  kuhn = await kuhnOpening();
  const { config } = await gameEntry('holdem').example(3);
  holdem = { ...kuhn, game: 'holdem', config: games[1].codecs.config.encode(config), minSeats: 2, maxSeats: 3 };
});

describe('the table that a call names', () => {
  it.each([
    [{ tableId: 1n }, 1n],
    [{ tableId: 2n ** 256n - 1n, more: 1 }, 2n ** 256n - 1n],
    [{ tableId: 0n }, undefined],
    [{ tableId: 2n ** 256n }, undefined],
    [{ tableId: 7 }, undefined],
    [{ tableId: '7' }, undefined],
    [{}, undefined],
    [undefined, undefined],
    [7n, undefined],
  ])('is a number of 256 bits, in %o', (args, tableId) => expect(tableOf(args)).toBe(tableId));
});

describe('a call that opens a table', () => {
  const create = (args: unknown) => parseCreate(args, loaded);

  it('is read with its listing and who opens it, and without doors, which are contracts', () => {
    const listing = { access: 'open', spectators: true };
    expect(create({ opening: kuhn })).toEqual({ ok: true, value: { method: 'create', opening: kuhn, listing } });
    const doors = { check: address('cc'), checkConfig: '0x01', locker: address('dd') };
    const creator = address('ab');
    expect(create({ opening: { ...kuhn, ...doors }, listing: { spectators: false }, creator: upper(creator) })).toEqual(
      {
        ok: true,
        value: { method: 'create', opening: kuhn, listing: { access: 'open', spectators: false }, creator },
      },
    );
    expect(openingIdentity(1n, address('01'), kuhn)).not.toBe(openingIdentity(1n, address('01'), holdem));
    expect(create({ opening: kuhn, listing: 'shown' })).toEqual({ ok: false, code: 'MalformedListing' });
    for (const args of [undefined, {}, { opening: [] }, { opening: kuhn, creator: 'me' }])
      expect(create(args)).toEqual(MALFORMED);
  });

  it.each<[string, Partial<Opening>[], Partial<Opening>[]]>([
    ['a game and a dealer that are known here', [{}], [{ game: 'chess' }, { dealer: 'nobody' }]],
    [
      'as many seats as the game has',
      [{ minSeats: 3 }],
      [{ minSeats: 1 }, { minSeats: 4 }, { minSeats: 2, maxSeats: 10 }],
    ],
    ['a short name', [{ name: 'x'.repeat(60) }, { name: '' }], [{ name: 'x'.repeat(61) }]],
    ['few servers', [{ servers: Array(4).fill(address('aa')) }], [{ servers: Array(5).fill(address('aa')) }]],
    ['a short setting of its dealer', [{ dealerConfig: bytes(4096) }], [{ dealerConfig: bytes(4097) }]],
    ['terms of its game', [], [{ config: '0x' }, { config: bytes(96) }, { config: bytes(4097) }]],
    [
      'clocks of a second to a day',
      [{ registerSeconds: 1 }, { answerSeconds: 1 }, { registerSeconds: 86_400, answerSeconds: 86_400 }],
      [{ registerSeconds: 0 }, { answerSeconds: 0 }, { registerSeconds: 86_401 }, { answerSeconds: 86_401 }],
    ],
  ])('is for %s', (_, good, bad) => {
    for (const change of good)
      expect([change, create({ opening: { ...holdem, ...change } }).ok]).toEqual([change, true]);
    for (const change of bad)
      expect([change, create({ opening: { ...holdem, ...change } })]).toEqual([change, MALFORMED]);
  });

  it('is for no more seats than the game has, and no fewer', () => {
    expect(create({ opening: { ...kuhn, maxSeats: 3 } })).toEqual(MALFORMED);
    expect(create({ opening: { ...holdem, minSeats: 1, maxSeats: 1 } })).toEqual(MALFORMED);
  });
});

describe('a call at a table', () => {
  const call = (method: Parameters<typeof parseCall>[0], args: unknown, opening = kuhn) =>
    parseCall(method, args, TABLE_ID, { opening, epoch: 1n }, loaded);
  const read = (method: Parameters<typeof parseCall>[0], args: unknown) => unwrap(call(method, args));
  const entry = { seat: 1, owner: address('ab'), session: address('cd'), key: '0x01', amount: 20n } as const;
  const common = { epoch: 1n, version: 1n, payload: '0x', evidence: '0x', signature: SIGNATURE } as const;
  const move = { kind: 'move', ...common, party: 0, previous: bytes(32), next: bytes(32), ack: '0x' } as const;
  const fixedOf = () => {
    const table = { id: hostedId(TABLE_ID, 1n), game: loaded.games.get('kuhn')!, dealer: loaded.dealers.get('open')! };
    const entries = [0, 1].map((seat) => ({ ...entry, seat, session: address(`a${seat}`) }));
    const state = unwrap(startOf(table, kuhn, entries, 0n));
    return { table, state };
  };
  let fixed: { state: object; hash: Hex };
  beforeAll(async () => {
    const { tableHash } = await import('@facedown/game-kit');
    const { table, state } = fixedOf();
    fixed = { state, hash: tableHash(table, state) };
  });

  it('is none at a table whose game or dealer nobody here knows', () => {
    expect(call('start', {})).toEqual({ ok: true, value: { method: 'start', tableId: TABLE_ID } });
    expect(call('start', {}, { ...kuhn, game: 'chess' })).toEqual(MALFORMED);
    expect(call('start', {}, { ...kuhn, dealer: 'nobody' })).toEqual(MALFORMED);
  });

  it('that takes a seat says who, with what, and perhaps a name; what a locker holds is nobody’s word', () => {
    const joins = { method: 'join', tableId: TABLE_ID, entry };
    expect(read('join', { entry: { ...entry, owner: upper(entry.owner), brought: 5n } })).toEqual(joins);
    expect(read('join', { entry: { ...entry, proof: SIGNATURE }, name: 'Ana', bot: 'easy' })).toEqual({
      ...joins,
      entry: { ...entry, proof: SIGNATURE },
      name: 'Ana',
      bot: 'easy',
    });
    expect(read('join', { entry: { ...entry, key: bytes(4096) } })).toMatchObject({ method: 'join' });
    for (const harm of [
      { entry: { ...entry, key: bytes(4097) } },
      { entry: { ...entry, proof: bytes(64) } },
      { entry: undefined },
      { entry, name: 'x' },
      { entry, name: null },
      { entry, bot: 'evil' },
      { entry, bot: null },
    ])
      expect([harm, call('join', harm)]).toEqual([harm, MALFORMED]);
  });

  it('that begins it early bears a signature, or none', () => {
    expect(read('start', { proof: SIGNATURE })).toEqual({ method: 'start', tableId: TABLE_ID, proof: SIGNATURE });
    for (const proof of ['0x', bytes(64), 7, null]) expect(call('start', { proof })).toEqual(MALFORMED);
  });

  it('that changes its seats names newcomers by their session keys', () => {
    const change = {
      epoch: 2n,
      version: 6n,
      state: bytes(32),
      rules: '0x01',
      dealerHash: bytes(32),
      leaving: [0],
      entries: [],
      keys: ['0x', '0x'],
    };
    const acks = new Map([[0, SIGNATURE]]);
    const calls = { method: 'change', tableId: TABLE_ID, change, acks };
    expect(read('change', { change, acks })).toEqual({ ...calls, names: new Map() });
    const many = new Map(Array.from({ length: MAX_SEATS }, (_, i) => [address((16 + i).toString(16)), 'Ana'] as const));
    const one = new Map([[upper(address('ab')), 'Ana']]);
    expect(read('change', { change, acks, names: one })).toMatchObject({ names: new Map([[address('ab'), 'Ana']]) });
    expect(read('change', { change, acks, names: many })).toMatchObject({ names: many });
    for (const names of [new Map([...many, [address('ab'), 'Ana']]), new Map([[address('ab'), 'x']]), {}, 7])
      expect(call('change', { change, acks, names })).toEqual(MALFORMED);
    expect(call('change', { change })).toEqual(MALFORMED);
    expect(call('change', { change: { ...change, version: 0n }, acks })).toEqual(MALFORMED);
  });

  it('that brings a state brings its hash, and signatures where it has any', () => {
    const acks = new Map([[1, SIGNATURE]]);
    expect(read('checkpoint', { fixed })).toEqual({ method: 'checkpoint', tableId: TABLE_ID, fixed });
    expect(read('timeout', { base: { ...fixed, acks } })).toMatchObject({ base: { hash: fixed.hash, acks } });
    expect(read('dispute', { fixed, seat: 1, proof: SIGNATURE })).toEqual({
      method: 'dispute',
      tableId: TABLE_ID,
      seat: 1,
      fixed,
      proof: SIGNATURE,
    });
    expect(read('settle', { end: { fixed }, seat: 1 })).toEqual({
      method: 'settle',
      tableId: TABLE_ID,
      end: { fixed },
      seat: 1,
    });
    const { state, hash } = fixed;
    for (const bad of [
      undefined,
      { state },
      { hash },
      { state, hash: bytes(32) },
      { state, hash: bytes(33) },
      { state: { ...state, version: 1n }, hash },
      { state: { ...state, version: 2n ** 128n }, hash },
      { state: { ...state, round: bytes(32) }, hash },
      { state: { ...state, rules: {} }, hash },
      { state, hash, acks: {} },
    ]) {
      expect([bad, call('checkpoint', { fixed: bad })]).toEqual([bad, MALFORMED]);
      expect(call('advance', { base: bad, moves: [move] })).toEqual(MALFORMED);
    }
    expect(call('dispute', { fixed, seat: MAX_SEATS })).toEqual(MALFORMED);
    expect(call('settle', { end: { fixed } })).toEqual(MALFORMED);
    expect(call('settle', { seat: 1 })).toEqual(MALFORMED);
  });

  it('that closes it for all brings the rules’ state, by the hash that all have signed', () => {
    const [rules, version, acks] = [bytes(65_536), 3n, new Map([[0, SIGNATURE]])];
    const closed = { rules, version, acks, state: closedHash(rules, version, TABLE_ID) };
    expect(read('settle', { end: { closed }, seat: 0 })).toEqual({
      method: 'settle',
      tableId: TABLE_ID,
      end: { closed },
      seat: 0,
    });
    for (const harm of [{ rules: '0x01' }, { version: 4n }, { state: bytes(32) }, { acks: undefined }])
      expect([harm, call('settle', { end: { closed: { ...closed, ...harm } }, seat: 0 })]).toEqual([harm, MALFORMED]);
    const long = bytes(65_537);
    const tooLong = { ...closed, rules: long, state: closedHash(long, version, TABLE_ID) };
    expect(call('settle', { end: { closed: tooLong }, seat: 0 })).toEqual(MALFORMED);
  });

  it('that moves brings as many deeds as there may be seats, and at least one', () => {
    const moves = (count: number) => Array.from({ length: count }, () => move);
    for (const count of [1, MAX_SEATS])
      expect(read('advance', { base: fixed, moves: moves(count) })).toEqual({
        method: 'advance',
        tableId: TABLE_ID,
        base: fixed,
        moves: moves(count),
      });
    for (const bad of [moves(0), moves(MAX_SEATS + 1), undefined, [{ ...move, kind: 'bet' }]])
      expect(call('advance', { base: fixed, moves: bad })).toEqual(MALFORMED);
  });
});
