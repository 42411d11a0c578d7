import { bytesToHex, type Hex, keccak256, refuse, serverParty, unwrap } from '@facedown/base';
import { advance, contextOf, PendingKind, tableHash } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { changedState } from '../../change/change.js';
import { changeDigest, changeHead } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import {
  begun,
  entryOf,
  id,
  NOW,
  people,
  ROUND,
  rules,
  sessions,
  withStacks,
  worded,
} from '../../testing/judgedHoldem.js';
import type { Entry } from '../judge.js';
import { judge } from './judge.js';
import type { Entering, JudgedTable } from './types.js';

interface Asked {
  readonly from?: ReturnType<typeof begun>;
  /** The recorded table, otherwise than it was begun. */
  readonly now?: Partial<JudgedTable>;
  readonly entries?: readonly Entering[];
  readonly leaving?: readonly number[];
  readonly rules?: Hex;
  readonly dealerHash?: Hex;
  readonly version?: bigint;
  readonly keys?: readonly Hex[];
  /** Whose session keys sign, in this order. */
  readonly signers?: readonly number[];
  readonly at?: number;
}

/** A change that everyone concerned has signed, but for what is asked otherwise. */
function changing(asked: Asked = {}) {
  const { table: plain, state, rules: encoded } = asked.from ?? begun();
  const table = { ...plain, ...asked.now };
  const { entries = [], leaving = [], rules: told = encoded, keys = ['0x', '0x', '0x', '0x'] } = asked;
  const { version = 1n, dealerHash = keccak256(rules.dealer.encode(state.dealer)) } = asked;
  const wire = entries.map(({ authorisation: _, ticket: __, ...entry }) => ({ proof: '0x' as Hex, ...entry }));
  const change = { epoch: 1n, version, rules: told, dealerHash, leaving, keys };
  const next = { ...table.table, id: { ...id, epoch: 1n } };
  const first = changedState(next, table.opening, { ...change, leaving: [...new Set(leaving)].sort(), entries: wire });
  const reached = first.ok ? tableHash(next, first.value.state) : ROUND;
  const digest = changeDigest(next.id, changeHead(next.id, { ...change, entries: wire, state: reached }));
  const seated = table.entries.map(({ seat }) => seat).sort();
  const signers = asked.signers ?? [...seated, ...entries.flatMap(({ seat }) => (seated.includes(seat) ? [] : [seat]))];
  const signatures = signers.map((seat) => signWith(sessions[seat]!)(digest));
  const call = { kind: 'change', change: { ...change, entries, state: ROUND }, signatures } as const;
  return judge(table, call, asked.at ?? NOW);
}
const codeOf = (asked: Asked = {}): string => {
  const done = changing(asked);
  return done.ok ? 'done' : done.code;
};
const word1 = (entry: Entry, more = {}): Entering => worded(entry, { epoch: 1n, ...more });
const at = (table: Partial<JudgedTable['table']>): Partial<JudgedTable> => ({ table: { ...rules, ...table } });
const keyed = at({ dealer: { ...rules.dealer, checkKey: () => undefined } });

describe('a change', () => {
  it('begins the next epoch at a boundary, with seats that went and came', () => {
    const from = begun(0, 1, 2);
    const now = { lapsed: 2n, extended: 1n };
    const asked = { from, now, leaving: [1], entries: [word1(entryOf(3))] };
    const { table, events } = unwrap(changing(asked));
    const { hash } = table;
    expect(table).toMatchObject({ phase: 'live', deadline: 0, version: 1n, startVersion: 1n, escrow: 3000n });
    expect(table).toMatchObject({ lapsed: 0n, extended: 0n, locked: false, table: { id: { ...id, epoch: 1n } } });
    expect(table.entries).toEqual([entryOf(0), entryOf(2), entryOf(3)]);
    expect(table.change).toMatchObject({ epoch: 1n, version: 1n, state: hash, leaving: [1] });
    expect(table.change!.entries).toEqual([{ ...entryOf(3), proof: '0x' }]);
    expect(events).toEqual([
      { kind: 'left', seat: 1, owner: people[1]!.address, amount: 1000n },
      { kind: 'joined', entry: entryOf(3) },
      { kind: 'keyed', keys: ['0x', '0x', '0x', '0x'] },
      { kind: 'started', epoch: 1n, version: 1n, hash },
    ]);
  });

  it('starts the clock where the table is played on a chain', () => {
    const { table } = begun();
    const now = { opening: { ...table.opening, onchain: true } };
    expect(unwrap(changing({ now })).table).toMatchObject({ phase: 'play', deadline: NOW + 60 });
  });

  it('follows what is recorded, and never goes back or beyond the last version', () => {
    expect(codeOf({ now: { phase: 'lobby' } })).toBe('WrongPhase');
    expect(codeOf({ now: { phase: 'done' } })).toBe('WrongPhase');
    expect([6n, 5n].map((version) => codeOf({ now: { version: 5n }, version }))).toEqual(['done', 'StaleVersion']);
    expect([2n ** 40n - 1n, 2n ** 40n].map((version) => codeOf({ version }))).toEqual(['done', 'StaleVersion']);
  });

  it('leads from a boundary of the rules that balances, and not from an end', () => {
    const { rules: encoded, state } = begun();
    expect(codeOf({ dealerHash: ROUND })).toBe('ClosedState');
    expect(codeOf({ rules: '0x1234' })).toBe('MalformedState');
    const deck = bytesToHex(Uint8Array.from({ length: 52 }, (_, face) => face));
    const dealt = unwrap(advance(rules, state, { party: serverParty(0), payload: '0x', evidence: deck }));
    expect(codeOf({ rules: rules.game.codecs.state.encode(dealt.rules) })).toBe('NotFinal');
    const more = withStacks(encoded, (stacks) => {
      stacks[0]! += 1n;
    });
    expect(codeOf({ entries: [word1(entryOf(3))], rules: more })).toBe('OutOfBalance');
  });

  it('comes after a lapse from the recorded boundary alone', () => {
    const now = { locked: true };
    expect([codeOf({ now }), codeOf({ now, version: 2n })]).toEqual(['done', 'LapseRecorded']);
    expect(codeOf({ version: 2n })).toBe('done');
    expect(unwrap(changing({ now })).table.locked).toBe(false);
  });

  it('lets seats go that are taken, each once and in the order of seats', () => {
    const from = begun(0, 1, 2);
    expect(codeOf({ from, leaving: [3] })).toBe('SeatEmpty');
    expect(codeOf({ from, leaving: [0, 4] })).toBe('NoSuchSeat');
    const entries = [word1(entryOf(3))];
    const { events } = unwrap(changing({ from, leaving: [2, 0, 2], entries }));
    const left = events.flatMap((event) => (event.kind === 'left' ? [[event.seat, event.owner]] : []));
    expect(left).toEqual([
      [0, people[0]!.address],
      [2, people[2]!.address],
    ]);
    expect(codeOf({ from, leaving: [2], now: { escrow: 1999n } })).toBe('OutOfBalance');
  });

  it('is refused where one entry among good ones has not its owner’s word', () => {
    const [one, fresh] = [entryOf(2), entryOf(3)];
    const codes = [
      [word1(one), word1(fresh)],
      [word1(one), fresh],
      [one, word1(fresh)],
      [word1(one), word1(fresh, { signed: { ...fresh, amount: 999n } })],
      [word1(one), word1(fresh, { expires: BigInt(NOW - 1) })],
      [word1(one), word1(fresh, { epoch: 0n })],
    ].map((entries) => codeOf({ entries }));
    expect(codes).toEqual([
      'done',
      'AuthorisationExpired',
      'AuthorisationExpired',
      'BadSignature',
      'AuthorisationExpired',
      'BadSignature',
    ]);
  });

  it('takes entries in rising order, so that an owner’s word is used once', () => {
    const entries = [word1(entryOf(3)), word1(entryOf(2))];
    expect(codeOf({ entries })).toBe('SeatTaken');
    expect(codeOf({ entries: [word1(entryOf(2)), word1(entryOf(2))] })).toBe('SeatTaken');
  });

  it('seats nobody on a seat of another, beyond the table, or twice', () => {
    const stranger = { ...entryOf(1), owner: people[4]!.address };
    expect(codeOf({ entries: [word1(stranger, { by: 4 })] })).toBe('SeatTaken');
    expect(codeOf({ entries: [word1(entryOf(4))] })).toBe('NoSuchSeat');
    expect(codeOf({ entries: [word1(entryOf(3, 1000n, people[0]), { by: 0 })] })).toBe('AlreadySeated');
  });

  /** The boundary after a first hand: before it nobody tops up. */
  const afterHand = () => {
    const from = begun();
    const state = unwrap(rules.game.codecs.state.parse(from.rules)) as object;
    return { ...from, rules: rules.game.codecs.state.encode({ ...state, hand: 1 }) };
  };

  it('tops up a seat that stays, by its own signature and no second', () => {
    const asked = { from: afterHand(), entries: [word1(entryOf(1, 500n))] };
    const { table } = unwrap(changing(asked));
    expect(table).toMatchObject({ escrow: 2500n, entries: [{ amount: 1000n }, { seat: 1, amount: 1500n }] });
    expect(codeOf({ ...asked, signers: [0, 1, 1] })).toBe('MissingAcks');
  });

  it('gives a seat another session key where the old one and the new one sign', () => {
    const entries = [word1({ ...entryOf(1, 500n), session: sessions[4]!.address })];
    const codes = [
      [0, 1, 4],
      [0, 1],
      [0, 4],
    ].map((signers) => codeOf({ from: afterHand(), entries, signers }));
    expect(codes).toEqual(['done', 'MissingAcks', 'BadSignature']);
  });

  it('is signed by every seat in order, leavers too, then by who comes, and by nobody else', () => {
    const asked = { from: begun(1, 0, 2), leaving: [2], entries: [word1(entryOf(3))] };
    const codes = [[0, 1, 2, 3], [0, 1, 2], [0, 1, 3], [1, 0, 2, 3], [0, 1, 2, 3, 3], []].map((signers) =>
      codeOf({ ...asked, signers }),
    );
    expect(codes).toEqual(['done', 'MissingAcks', 'BadSignature', 'BadSignature', 'MissingAcks', 'MissingAcks']);
  });

  describe('without the word of a seat that was too late', () => {
    const from = begun(0, 1, 2);
    const now = { phase: 'play', deadline: NOW + 60, lapsed: 0b10n } as const;
    const silent = { from, now, leaving: [1], signers: [0, 2] };
    it('lets it go from the recorded boundary, in play and in no other phase', () => {
      expect(codeOf(silent)).toBe('done');
      expect(codeOf({ ...silent, version: 2n })).toBe('BadSignature');
      expect(codeOf({ ...silent, now: { ...now, phase: 'live' } })).toBe('BadSignature');
      const register = { ...now, phase: 'register', deadline: NOW } as const;
      expect([NOW, NOW + 1].map((second) => codeOf({ ...silent, now: register, at: second }))).toEqual([
        'BadSignature',
        'done',
      ]);
    });
    it('lets nobody else go, and doesn’t bind it where it stays', () => {
      expect(codeOf({ ...silent, now: { ...now, lapsed: 0b100n } })).toBe('BadSignature');
      expect(codeOf({ ...silent, leaving: [], signers: [0, 2] })).toBe('BadSignature');
    });
    it('needs its word where it comes back at once', () => {
      const entries = [word1(entryOf(1))];
      expect(codeOf({ ...silent, entries, signers: [0, 2] })).toBe('MissingAcks');
      expect(codeOf({ ...silent, entries, signers: [0, 2, 1] })).toBe('done');
    });
  });

  it('has a card key of each seat that sits, which the dealer accepts in the new epoch, and of no other', () => {
    const entries = [word1(entryOf(2))];
    expect(codeOf({ entries, keys: ['0x', '0x', '0x', '0x01'] })).toBe('WrongCardKeys');
    for (const keys of [
      ['0x', '0x', '0x'],
      ['0x', '0x', '0x', '0x', '0x'],
    ] as const)
      expect(codeOf({ entries, keys })).toBe('WrongCardKeys');
    const seen: unknown[] = [];
    const checkKey = (context: unknown, owner: Hex, key: Hex) => {
      seen.push([context, owner, key]);
      return key === '0x0b' ? 'BadKey' : undefined;
    };
    const now = at({ dealer: { ...rules.dealer, checkKey } });
    expect(codeOf({ now, keys: ['0x0a', '0x0b', '0x', '0x'] })).toBe('BadKey');
    const next = { ...id, epoch: 1n };
    expect(seen).toEqual([
      [contextOf(next, 0n, 0), people[0]!.address, '0x0a'],
      [contextOf(next, 0n, 1), people[1]!.address, '0x0b'],
    ]);
  });

  it('has the card keys of those who enter as they brought them', () => {
    const entries = [word1({ ...entryOf(2), key: '0x0c' }), word1({ ...entryOf(3), key: '0x0d' })];
    const keys = ['0x0a', '0x0b', '0x0C', '0x0d'] as const;
    const { table } = unwrap(changing({ now: keyed, entries, keys }));
    expect(table.entries.map(({ key }) => key)).toEqual(keys);
    expect(codeOf({ now: keyed, entries, keys: ['0x0a', '0x0b', '0x0c', '0x0e'] })).toBe('WrongCardKeys');
  });

  it('begins the rules anew where they were over, and is refused where rules or dealer refuse that', () => {
    const from = begun(0, 1);
    const began: unknown[] = [];
    const begin = (state: unknown) => {
      began.push(state);
      return rules.game.begin(state);
    };
    const ended = (more: object) => at({ game: { ...rules.game, ...more } });
    const over = (more: object) => ended({ pending: () => ({ kind: PendingKind.Over }) as never, ...more });
    expect(codeOf({ from, now: ended({ begin }) })).toBe('done');
    expect(began).toEqual([]);
    expect(codeOf({ from, now: over({ begin: () => refuse('NoDeal') }) })).toBe('NoDeal');
    const now = at({ dealer: { ...rules.dealer, start: () => refuse('NoCards') } });
    expect(codeOf({ from, now })).toBe('NoCards');
  });
});
