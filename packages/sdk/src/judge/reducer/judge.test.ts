import { type Hex, unwrap } from '@facedown/base';
import { closedHash } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { ackDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import {
  after,
  begun,
  code,
  id,
  NOW,
  people,
  ROUND,
  sessions,
  signedBy,
  stateCalled,
  withStacks,
} from '../../testing/judgedHoldem.js';
import { judge } from './judge.js';
import type { JudgeCall, JudgedTable } from './types.js';

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
