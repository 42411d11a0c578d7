import { type Hex, ok, refuse, unwrap } from '@facedown/base';
import { lobbyHash } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { signTicket } from '../../access/tickets.js';
import { revokeDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import {
  after,
  begun,
  code,
  creator,
  empty,
  entryOf,
  id,
  joined,
  NOW,
  people,
  rules,
  sessions,
  worded,
} from '../../testing/judgedHoldem.js';
import type { Entry } from '../judge.js';
import { judge } from './judge.js';
import type { Entering, JudgedTable } from './types.js';

const NOBODY: Hex = `0x${'00'.repeat(20)}`;
const upper = (value: Hex): Hex => `0x${value.slice(2).toUpperCase()}`;
const withGame = (table: JudgedTable, game: object): JudgedTable => ({
  ...table,
  table: { ...rules, game: { ...rules.game, ...game } },
});
const lobbyOf = ({ lobby }: JudgedTable) => lobbyHash(rules.game.codecs.state.encode(lobby), id.tableId);
const onChain = (table: JudgedTable): JudgedTable => ({ ...table, opening: { ...table.opening, onchain: true } });

describe('a join', () => {
  it('stands by the owner’s word for this very entry, and while the word lives', () => {
    const entry = entryOf(0);
    const join = (entering: Entering, at = NOW) => code(empty, { kind: 'join', entry: entering }, at);
    expect(join(worded(entry))).toBe('done');
    expect(join(entry)).toBe('AuthorisationExpired');
    const soon = worded(entry, { expires: BigInt(NOW + 10) });
    expect([join(soon, NOW + 10), join(soon, NOW + 11)]).toEqual(['done', 'AuthorisationExpired']);
    const long = [3600, 3601].map((seconds) => join(worded(entry, { expires: BigInt(NOW + seconds) })));
    expect(long).toEqual(['done', 'AuthorisationTooLong']);
    expect(join(worded(entry, { nonce: 1n }))).toBe('AuthorisationRevoked');
    const others: Partial<Entry>[] = [
      { amount: 999n },
      { seat: 1 },
      { session: sessions[4]!.address },
      { key: '0x01' },
    ];
    for (const other of others) expect(join(worded(entry, { signed: { ...entry, ...other } }))).toBe('BadSignature');
    expect(join(worded(entry, { by: 1 }))).toBe('BadSignature');
    expect(join(worded(entry, { epoch: 1n }))).toBe('BadSignature');
  });

  it('seats no wallet twice', () => {
    const again = entryOf(1, 1000n, people[0]);
    expect(code(joined(0), { kind: 'join', entry: worded(again, { by: 0 }) })).toBe('AlreadySeated');
    const spelt = { ...again, owner: upper(again.owner) };
    expect(code(joined(0), { kind: 'join', entry: worded(spelt, { by: 0 }) })).toBe('AlreadySeated');
  });

  const join = (table: JudgedTable, entry: Entering, by?: Hex) =>
    code(table, { kind: 'join', entry, ...(by ? { by } : {}) });

  it('takes a free seat of the lobby, and no other', () => {
    expect(join(begun().table, worded(entryOf(2)))).toBe('WrongPhase');
    expect(join(joined(2), worded(entryOf(2)))).toBe('SeatTaken');
    expect(join(joined(2), worded(entryOf(4)))).toBe('NoSuchSeat');
    expect(join(joined(2), worded(entryOf(3)))).toBe('done');
  });

  it('brings what the locker said and the rules take, and nothing where they take nothing', () => {
    const heard: unknown[] = [];
    const bring = (state: unknown, seat: number, word: bigint) => {
      heard.push([seat, word]);
      return word === 7n ? ok(state) : refuse('NotYours');
    };
    const taking = withGame(empty, { bring });
    expect(join(taking, { ...worded(entryOf(0)), brought: 7n })).toBe('done');
    expect(join(taking, { ...worded(entryOf(0)), brought: 8n })).toBe('NotYours');
    expect(join(taking, worded(entryOf(0)))).toBe('done');
    expect(heard).toEqual([
      [0, 7n],
      [0, 8n],
    ]);
    expect(join(withGame(empty, { bring: undefined }), { ...worded(entryOf(0)), brought: 7n })).toBe('BringsNothing');
  });

  it('names a wallet and a session key', () => {
    for (const nobody of [{ owner: NOBODY }, { session: NOBODY }])
      expect(join(empty, { ...worded(entryOf(0)), ...nobody })).toBe('NotASeat');
  });

  it('needs no word of an owner who comes himself, in any spelling, or for whom the host vouches', () => {
    const { address } = people[0]!;
    expect([join(empty, entryOf(0), address), join(empty, entryOf(0), upper(address))]).toEqual(['done', 'done']);
    expect(join(empty, entryOf(0), people[1]!.address)).toBe('AuthorisationExpired');
    expect(join({ ...empty, isVouched: true }, entryOf(0))).toBe('done');
  });

  it('has one session key a seat where the host vouches, since a contract can’t afford to look', () => {
    const same = { ...entryOf(1), session: upper(sessions[0]!.address) };
    expect(join({ ...joined(0, 2), isVouched: true }, same)).toBe('SessionKeyUsed');
    expect(join(joined(0, 2), worded(same))).toBe('done');
    expect(join({ ...joined(0), isVouched: true }, entryOf(1))).toBe('done');
  });

  it('needs a ticket where there is an inviter, made for its owner by this inviter', () => {
    const [inviter, other] = [people[4]!, people[3]!];
    const table = { ...empty, inviter: inviter.address };
    const withTicket = (ticket: Hex) => join(table, { ...worded(entryOf(0)), ticket });
    expect(withTicket(signTicket(inviter, id, people[0]!.address))).toBe('done');
    expect(withTicket(signTicket(inviter, id, people[1]!.address))).toBe('NotInvited');
    expect(withTicket(signTicket(other, id, people[0]!.address))).toBe('NotInvited');
    expect(join(table, worded(entryOf(0)))).toBe('NotInvited');
  });

  it('is refused where the rules refuse its chips or the dealer its key, with their code', () => {
    expect(join(empty, worded(entryOf(0, 1n)))).toBe((rules.game.admit(empty.lobby, 0, 1n) as { code: string }).code);
    expect(join(empty, worded({ ...entryOf(0), key: '0x01' }))).toBe('MalformedEvidence');
  });

  it('leaves the escrow below 2^96', () => {
    const most = 2n ** 96n - 1n;
    expect(join({ ...empty, escrow: most - 1000n }, worded(entryOf(0)))).toBe('done');
    expect(join({ ...empty, escrow: most - 999n }, worded(entryOf(0)))).toBe('AmountOutOfRange');
  });

  it('is told with the seat’s chips, and neither with the owner’s word nor with a ticket', () => {
    const entry = { ...worded(entryOf(1)), ticket: '0x01' as Hex };
    const { table, events } = unwrap(judge(joined(0), { kind: 'join', entry }, NOW));
    expect(events).toEqual([{ kind: 'joined', entry: entryOf(1) }]);
    expect(table).toMatchObject({ phase: 'lobby', escrow: 2000n, entries: [entryOf(0), entryOf(1)] });
    expect(table.hash).toBe(lobbyOf(table));
  });

  it('begins the table as the last of its seats, with the clock running where it is played on a chain', () => {
    const last = { kind: 'join', entry: worded(entryOf(3)) } as const;
    const off = unwrap(judge(joined(0, 1, 2), last, NOW));
    expect(off.table).toMatchObject({ phase: 'live', deadline: 0, version: 0n });
    const { hash } = off.table;
    expect(off.events).toEqual([
      { kind: 'joined', entry: entryOf(3) },
      { kind: 'started', epoch: 0n, version: 0n, hash },
    ]);
    const on = unwrap(judge(onChain(joined(0, 1, 2)), last, NOW));
    expect(on.table).toMatchObject({ phase: 'play', deadline: NOW + 60, hash });
  });
});

describe('a start', () => {
  const start = (table: JudgedTable, by?: Hex) => code(table, { kind: 'start', ...(by ? { by } : {}) });
  it('is the creator’s alone, in any spelling, or whoever the host vouches for', () => {
    const table = joined(0, 1);
    expect([start(table, creator), start(table, upper(creator))]).toEqual(['done', 'done']);
    expect([start(table), start(table, people[1]!.address)]).toEqual(['NotTheCreator', 'NotTheCreator']);
    expect(start({ ...table, isVouched: true })).toBe('done');
  });
  it('needs as many seats as the terms say, and happens once', () => {
    expect(start(joined(0), creator)).toBe('SeatEmpty');
    expect(start(begun().table, creator)).toBe('WrongPhase');
  });
  it('records the first state, and nothing where the rules refuse it', () => {
    const { table, events } = unwrap(judge(joined(0, 1), { kind: 'start', by: creator }, NOW));
    expect(events).toEqual([{ kind: 'started', epoch: 0n, version: 0n, hash: table.hash }]);
    expect(table).toMatchObject({ phase: 'live', deadline: 0, version: 0n });
    expect(table.hash).not.toBe(lobbyOf(table));
    const played = unwrap(judge(onChain(joined(0, 1)), { kind: 'start', by: creator }, NOW));
    expect(played.table).toMatchObject({ phase: 'play', deadline: NOW + 60 });
    expect(start(withGame(joined(0, 1), { begin: () => refuse('NoDeal') }), creator)).toBe('NoDeal');
  });
});

describe('a beginning', () => {
  const full = onChain(joined(0, 1, 2, 3));
  it('has the first state of a full table computed, once', () => {
    expect(code(joined(0, 1), { kind: 'begin' })).toBe('WrongPhase');
    const { table, events } = unwrap(judge(full, { kind: 'begin' }, NOW));
    expect(table).toEqual({ ...full, hash: table.hash });
    expect(events).toEqual([{ kind: 'begun', hash: table.hash }]);
    expect(code(table, { kind: 'begin' })).toBe('WrongState');
  });
  it('makes the table a lobby again where the rules refuse it', () => {
    const playing = { ...full, phase: 'play', deadline: NOW + 60 } as const;
    const refused = withGame(playing, { begin: () => refuse('NoDeal') });
    const { table, events } = unwrap(judge(refused, { kind: 'begin' }, NOW));
    expect(table).toEqual({ ...refused, phase: 'lobby', deadline: 0 });
    expect(events).toEqual([{ kind: 'refused', code: 'NoDeal' }]);
  });
});

describe('a seat that leaves the lobby', () => {
  const leave = (table: JudgedTable, seat: number, by?: Hex) =>
    code(table, { kind: 'leaveLobby', seat, ...(by ? { by } : {}) });
  it('takes what it brought, and what its owner has signed is void', () => {
    const { table, events } = unwrap(judge(joined(0, 1), { kind: 'leaveLobby', seat: 1, by: people[1]!.address }, NOW));
    const owner = people[1]!.address;
    expect(table).toMatchObject({ entries: [entryOf(0)], escrow: 1000n, nonces: new Map([[owner, 1n]]) });
    expect(table.hash).toBe(joined(0).hash);
    expect(events).toEqual([
      { kind: 'left', seat: 1, owner, amount: 1000n },
      { kind: 'revoked', owner, nonce: 1n },
    ]);
    expect(code(table, { kind: 'join', entry: worded(entryOf(1)) })).toBe('AuthorisationRevoked');
    expect(code(table, { kind: 'join', entry: worded(entryOf(1), { nonce: 1n }) })).toBe('done');
  });
  it('goes by its own word, and before the start', () => {
    expect(leave(joined(0, 1), 1, people[0]!.address)).toBe('NotASeat');
    expect(leave(joined(0, 1), 2, people[2]!.address)).toBe('NotASeat');
    expect(leave(begun().table, 1, people[1]!.address)).toBe('WrongPhase');
  });
  it('gets what the rules give, and never more than there is', () => {
    const by = people[1]!.address;
    expect(leave(withGame(joined(0, 1), { release: () => refuse('Held') }), 1, by)).toBe('Held');
    expect(leave({ ...joined(0, 1), escrow: 1000n }, 1, by)).toBe('done');
    expect(leave({ ...joined(0, 1), escrow: 999n }, 1, by)).toBe('OutOfBalance');
  });
});

describe('a cancel', () => {
  const cancel = (table: JudgedTable, by?: Hex) => code(table, { kind: 'cancel', ...(by ? { by } : {}) });
  it('leaves no escrow: everyone is paid what he brought, in the order of seats', () => {
    const lobby = joined(2, 0, 1);
    const { table, events } = unwrap(judge(lobby, { kind: 'cancel', by: creator }, NOW));
    expect(table).toEqual({ ...lobby, phase: 'done', escrow: 0n });
    const left = [0, 1, 2].map((seat) => ({ kind: 'left', seat, owner: people[seat]!.address, amount: 1000n }));
    expect(events).toEqual([{ kind: 'cancelled' }, ...left]);
  });
  it('is the creator’s, and happens before the start', () => {
    expect([cancel(joined(0, 2)), cancel(joined(0, 2), people[2]!.address)]).toEqual([
      'NotTheCreator',
      'NotTheCreator',
    ]);
    expect(cancel(begun().table, creator)).toBe('WrongPhase');
  });
  it('is refused where something would stay, or the rules let nobody go', () => {
    expect(cancel({ ...joined(0), escrow: 1001n }, creator)).toBe('OutOfBalance');
    expect(cancel(withGame(joined(0), { release: () => refuse('Held') }), creator)).toBe('Held');
  });
});

describe('a revocation', () => {
  const owner = people[1]!.address;
  const permission = (nonce: bigint, by = 1) => signWith(people[by]!)(revokeDigest(id, owner, nonce));
  it('makes what this owner has signed worth nothing, each time anew, and of nobody else', () => {
    const { table, events } = unwrap(judge(empty, { kind: 'revoke', by: owner }, NOW));
    expect(events).toEqual([{ kind: 'revoked', owner, nonce: 1n }]);
    const join = (entry: Entering, at = table) => code(at, { kind: 'join', entry });
    expect([join(worded(entryOf(1))), join(worded(entryOf(0)))]).toEqual(['AuthorisationRevoked', 'done']);
    const twice = after(table, { kind: 'revoke', by: upper(owner) });
    expect(twice.nonces).toEqual(new Map([[owner, 2n]]));
    expect([1n, 2n].map((nonce) => join(worded(entryOf(1), { nonce }), twice))).toEqual([
      'AuthorisationRevoked',
      'done',
    ]);
  });
  it('is posted by anyone with the owner’s signature, which counts once', () => {
    const revoke = (table: JudgedTable, signature: Hex) =>
      code(table, { kind: 'revokeFor', owner, permission: signature });
    expect([revoke(empty, permission(0n)), revoke(empty, permission(0n, 0))]).toEqual(['done', 'BadSignature']);
    const table = after(empty, { kind: 'revokeFor', owner, permission: permission(0n) });
    expect(table.nonces).toEqual(new Map([[owner, 1n]]));
    expect([revoke(table, permission(0n)), revoke(table, permission(1n))]).toEqual(['BadSignature', 'done']);
  });
});
