import { type Hex, keccak256, seededRandom, unwrap } from '@facedown/base';
import { type TableRules, tableHash } from '@facedown/game-kit';
import { closedHash } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedState } from '../../change/change.js';
import { gameEntry, loadDealer, loadGame } from '../../registry.js';
import { ackDigest, changeDigest, changeHead, joinDigest } from '../../signing/digest.js';
import { newSession, type SessionKey, signWith } from '../../signing/session.js';
import { begunFrom, type Entry, type Opening } from '../judge.js';
import { judge } from './judge.js';
import { openTable } from './open.js';
import type { Entering, JudgeCall, JudgedTable } from './types.js';

/** Hold'em for four at the open dealer, with stakes: nobody vouches for anybody. */
const NOW = 1_000_000;
const random = seededRandom('judge');
const people = Array.from({ length: 5 }, () => newSession(random));
const sessions = Array.from({ length: 5 }, () => newSession(random));
const id = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 7n, epoch: 0n } as const;
const creator = people[0]!.address;
let rules: TableRules<unknown, unknown>;
let empty: JudgedTable;
beforeAll(async () => {
  rules = { id, game: await loadGame('holdem'), dealer: (await loadDealer('open')).dealer };
  const { config } = await gameEntry('holdem').example(4);
  const opening: Opening = {
    salt: `0x${'00'.repeat(32)}`,
    game: 'holdem',
    dealer: 'open',
    name: 'judge',
    config: rules.game.codecs.config.encode(config),
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats: 4,
    servers: [newSession(random).address],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 60,
  };
  empty = unwrap(openTable({ opening, table: rules, creator }));
});

const entryOf = (seat: number, amount = 1000n, owner: SessionKey = people[seat]!): Entry => ({
  seat,
  owner: owner.address,
  session: sessions[seat]!.address,
  key: '0x',
  amount,
});
/** The entry with its owner's word for it, or for another. */
function worded(
  entry: Entry,
  { epoch = 0n, expires = BigInt(NOW + 600), nonce = 0n, signed = entry, by = entry.seat } = {},
) {
  const { seat, owner, session, key, amount } = signed;
  const join = { seat, owner, sessionKey: session, cardKey: key, amount, nonce, expires };
  const signature = signWith(people[by]!)(joinDigest({ ...id, epoch }, join));
  return { ...entry, authorisation: { nonce, expires, signature } } satisfies Entering;
}
const code = (table: JudgedTable, call: JudgeCall, at = NOW) => {
  const done = judge(table, call, at);
  return done.ok ? 'done' : done.code;
};
const after = (table: JudgedTable, ...calls: JudgeCall[]): JudgedTable =>
  calls.reduce((now, call) => unwrap(judge(now, call, NOW)).table, table);
const joined = (...seats: number[]): JudgedTable =>
  after(empty, ...seats.map((seat) => ({ kind: 'join', entry: worded(entryOf(seat)) }) as const));

describe('a join', () => {
  it('stands by the owner’s word for this very entry, and while the word lives', () => {
    const entry = entryOf(0);
    const join = (entering: Entering, at = NOW) => code(empty, { kind: 'join', entry: entering }, at);
    expect(join(worded(entry))).toBe('done');
    expect(join(entry)).toBe('AuthorisationExpired');
    const soon = worded(entry, { expires: BigInt(NOW + 10) });
    expect([join(soon, NOW + 10), join(soon, NOW + 11)]).toEqual(['done', 'AuthorisationExpired']);
    expect(join(worded(entry, { expires: BigInt(NOW + 3601) }))).toBe('AuthorisationTooLong');
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
  });
});

describe('a cancel', () => {
  it('leaves no escrow: everyone is paid what he brought', () => {
    const done = unwrap(judge(joined(0, 2), { kind: 'cancel', by: creator }, NOW));
    expect(done.table).toMatchObject({ phase: 'done', escrow: 0n });
    const left = done.events.flatMap((event) => (event.kind === 'left' ? [[event.seat, event.amount]] : []));
    expect(left).toEqual([
      [0, 1000n],
      [2, 1000n],
    ]);
    expect(code(joined(0, 2), { kind: 'cancel', by: people[2]!.address })).toBe('NotTheCreator');
  });
});

/** Two seats that have begun, at the boundary before their first hand. */
function begun() {
  const table = after(joined(0, 1), { kind: 'start', by: creator });
  const state = unwrap(begunFrom(rules, table.opening, table.lobby, table.entries, 0n));
  expect(tableHash(rules, state)).toBe(table.hash);
  return { table, state, rules: rules.game.codecs.state.encode(state.rules) };
}
const ROUND: Hex = `0x${'00'.repeat(32)}`;
const withStacks = (encoded: Hex, change: (stacks: bigint[]) => void): Hex => {
  const state = unwrap(rules.game.codecs.state.parse(encoded)) as { stacks: readonly bigint[] };
  const stacks = [...state.stacks];
  change(stacks);
  return rules.game.codecs.state.encode({ ...state, stacks });
};

/** What all seats have signed of a version, by whatever name of its state. */
const signedBy = (
  seats: readonly number[],
  version: bigint,
  hash: Hex,
): { version: bigint; hash: Hex; acks: readonly Hex[] } => ({
  version,
  hash,
  acks: seats.map((seat) => signWith(sessions[seat]!)(ackDigest(id, { epoch: 0n, version, state: hash }))),
});
const stateCalled = (name: string): Hex => keccak256(new TextEncoder().encode(name));

describe('a dispute', () => {
  const FIVE = signedBy([0, 1], 5n, stateCalled('five'));
  const atFive = () => after(begun().table, { kind: 'checkpoint', ...FIVE });
  const disputed = (what: ReturnType<typeof signedBy>, by = people[0]!.address): JudgeCall => ({
    kind: 'dispute',
    seat: 0,
    by,
    ...what,
  });

  it('never goes back, neither to an older state nor to another of the same version, though all have signed it', () => {
    const four = signedBy([0, 1], 4n, stateCalled('four'));
    const other = signedBy([0, 1], 5n, stateCalled('another five'));
    for (const older of [four, other]) {
      expect(code(atFive(), disputed(older))).toBe('StaleVersion');
      expect(code(atFive(), { kind: 'checkpoint', ...older })).toBe('StaleVersion');
    }
    expect(code(atFive(), disputed(signedBy([0, 1], 2n ** 40n, stateCalled('beyond'))))).toBe('StaleVersion');
    expect(code(atFive(), disputed(signedBy([0, 1], 2n ** 40n - 1n, stateCalled('last'))))).toBe('done');
  });

  it('begins from what is recorded, or from something newer that every seat has signed, and gives time to register', () => {
    const six = signedBy([0, 1], 6n, stateCalled('six'));
    for (const [what, fixed] of [
      [{ ...FIVE, acks: [] }, 0],
      [six, 1],
    ] as const) {
      const { table, events } = unwrap(judge(atFive(), disputed(what), NOW));
      expect(table).toMatchObject({ phase: 'register', deadline: NOW + 60, version: what.version, hash: what.hash });
      expect(events.filter(({ kind }) => kind === 'fixed')).toHaveLength(fixed);
      expect(code(table, disputed(signedBy([0, 1], 7n, stateCalled('seven'))))).toBe('WrongPhase');
    }
    expect(code(atFive(), disputed(signedBy([0], 6n, stateCalled('six'))))).toBe('MissingAcks');
    expect(code(atFive(), disputed(signedBy([0, 1, 1], 6n, stateCalled('six'))))).toBe('MissingAcks');
    expect(code(atFive(), disputed(signedBy([1, 0], 6n, stateCalled('six'))))).toBe('BadSignature');
  });

  it('is begun by a wallet or a session key of the seat alone', () => {
    expect(code(atFive(), disputed(FIVE, sessions[0]!.address))).toBe('done');
    for (const by of [people[1]!.address, sessions[1]!.address, people[3]!.address])
      expect(code(atFive(), disputed(FIVE, by))).toBe('NotASeat');
    expect(code(atFive(), { ...disputed(FIVE), seat: 3 } as JudgeCall)).toBe('NotASeat');
  });

  it('takes a newer state until play begins by the clock, and then ends with one', () => {
    const open = after(atFive(), disputed({ ...FIVE, acks: [] }));
    const six = { kind: 'checkpoint', ...signedBy([0, 1], 6n, stateCalled('six')) } as const;
    const registered = unwrap(judge(open, six, NOW + 60)).table;
    expect(registered).toMatchObject({ phase: 'register', deadline: NOW + 60, version: 6n });
    const live = unwrap(judge(open, six, NOW + 61)).table;
    expect(live).toMatchObject({ phase: 'live', deadline: 0, version: 6n });
  });
});

describe('a settlement', () => {
  const closing = (encoded: Hex, table: JudgedTable, signed = encoded): JudgeCall => {
    const dealerHash = ROUND;
    const call = { kind: 'settle', rules: encoded, dealerHash, version: 1n, round: ROUND, seat: 0 } as const;
    const hash = closed(signed, table);
    const ack = { epoch: 0n, version: 1n, state: hash };
    return { ...call, acks: [0, 1].map((seat) => signWith(sessions[seat]!)(ackDigest(id, ack))) };
  };
  const closed = (encoded: Hex, { table }: JudgedTable) => closedHash(encoded, 1n, table.id.tableId);

  it('pays by the rules’ state that all have signed, and by no other', () => {
    const { table, rules: signed } = begun();
    expect(code(table, closing(signed, table))).toBe('done');
    const other = withStacks(signed, (stacks) => {
      stacks[0]! += 10n;
      stacks[1]! -= 10n;
    });
    expect(code(table, closing(other, table, signed))).toBe('BadSignature');
  });

  it('pays neither more than there is nor a seat that is empty, though all have signed it', () => {
    const { table, rules: signed } = begun();
    const more = withStacks(signed, (stacks) => {
      stacks[0]! += 1n;
    });
    const empty3 = withStacks(signed, (stacks) => {
      stacks[0]! -= 10n;
      stacks[3] = 10n;
    });
    expect([code(table, closing(more, table)), code(table, closing(empty3, table))]).toEqual([
      'OutOfBalance',
      'OutOfBalance',
    ]);
  });
});

describe('a change', () => {
  function change(asked: { entries?: readonly Entering[]; rules?: Hex; keys?: readonly Hex[] } = {}): string {
    const { table, state, rules: encoded } = begun();
    const { entries = [], rules: told = encoded, keys = ['0x', '0x', '0x', '0x'] } = asked;
    const dealerHash = keccak256(rules.dealer.encode(state.dealer));
    const wire = entries.map(({ authorisation: _, ticket: __, ...entry }) => ({ proof: '0x' as Hex, ...entry }));
    const plain = { epoch: 1n, version: 1n, rules: told, dealerHash, leaving: [], keys };
    const next = { ...rules, id: { ...id, epoch: 1n } };
    const first = changedState(next, table.opening, { ...plain, entries: wire });
    const reached = first.ok ? tableHash(next, first.value.state) : ROUND;
    const digest = changeDigest(next.id, changeHead(next.id, { ...plain, entries: wire, state: reached }));
    const signers = [0, 1, ...entries.map(({ seat }) => seat)];
    const signatures = signers.map((seat) => signWith(sessions[seat]!)(digest));
    return code(table, { kind: 'change', change: { ...plain, entries, state: reached }, signatures });
  }
  const word1 = (entry: Entry, more = {}) => worded(entry, { epoch: 1n, ...more });

  it('is refused where one entry among good ones has not its owner’s word', () => {
    const [one, fresh] = [entryOf(2), entryOf(3)];
    expect(change({ entries: [word1(one), word1(fresh)] })).toBe('done');
    const codes = [
      change({ entries: [word1(one), fresh] }),
      change({ entries: [one, word1(fresh)] }),
      change({ entries: [word1(one), word1(fresh, { signed: { ...fresh, amount: 999n } })] }),
      change({ entries: [word1(one), word1(fresh, { expires: BigInt(NOW - 1) })] }),
      change({ entries: [word1(one), word1(fresh, { epoch: 0n })] }),
    ];
    expect(codes).toEqual([
      'AuthorisationExpired',
      'AuthorisationExpired',
      'BadSignature',
      'AuthorisationExpired',
      'BadSignature',
    ]);
  });

  it('is refused from a boundary that does not balance, and for a wallet that sits elsewhere', () => {
    const { rules: encoded } = begun();
    const more = withStacks(encoded, (stacks) => {
      stacks[0]! += 1n;
    });
    expect(change({ entries: [word1(entryOf(3))], rules: more })).toBe('OutOfBalance');
    expect(change({ entries: [word1(entryOf(3, 1000n, people[0]), { by: 0 })] })).toBe('AlreadySeated');
  });

  it('is refused with a card key that is not the entry’s, or of a seat that nobody has', () => {
    const entries = [word1(entryOf(2))];
    expect(change({ entries, keys: ['0x', '0x', '0x', '0x01'] })).toBe('WrongCardKeys');
    expect(change({ entries, keys: ['0x', '0x', '0x'] })).toBe('WrongCardKeys');
  });
});
