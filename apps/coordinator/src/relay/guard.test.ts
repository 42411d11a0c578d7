import type { Hex } from '@facedown/base';
import { type EnterMessage, makeMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/testDatabase.js';
import { type GuardOptions, openGuard, type Speaker } from './guard.js';
import { openMessageLog } from './messageLog.js';

const TABLE = '1:0x01:7';
const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;
const SEAT = address(0xfeed);
const OTHER = address(0xbeef);
const open = (more: Partial<GuardOptions> = {}) =>
  openGuard({
    isKnown: async () => true,
    isSigned: async () => true,
    sessions: async () =>
      new Map([
        [0, SEAT],
        [1, OTHER],
      ]),
    tally: async () => new Map(),
    ...more,
  });
const from = (where: string, more: Partial<Speaker> = {}): Speaker => ({
  keys: new Set(),
  address: where,
  mayCheck: () => true,
  mayBring: () => true,
  ...more,
});

const SIGNATURE: Hex = `0x${'11'.repeat(65)}`;
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const enter = (session: Hex): string => {
  const entry = { seat: 3, owner: session, session, amount: 100n, key: '0x', proof: '0x' } as const;
  const message: EnterMessage = { kind: 'enter', epoch: 2n, ...entry, signature: SIGNATURE };
  return makeMessage(message);
};
const agree = (session: Hex, version = 1n): string =>
  makeMessage({
    kind: 'agree',
    epoch: 2n,
    version,
    boundary: word(2),
    leaving: [],
    entries: word(2),
    keys: word(2),
    state: word(2),
    seat: 0,
    session,
    signature: SIGNATURE,
  });
const ack = (seat: number, version: number, salt = 0): string =>
  makeMessage({
    kind: 'ack',
    epoch: 1n,
    version: BigInt(version),
    state: word(version * 1000 + salt),
    seat,
    signature: SIGNATURE,
  });
const move = (version: number, evidenceBytes: number): string =>
  makeMessage({
    kind: 'move',
    epoch: 1n,
    version: BigInt(version),
    previous: word(version),
    next: word(version + 1),
    party: 0,
    payload: '0x',
    evidence: `0x${'ab'.repeat(evidenceBytes)}`,
    signature: SIGNATURE,
    ack: SIGNATURE,
  });

describe('openGuard', () => {
  it("takes no unsigned message from who repeats what a seat has said, and doesn't pass the repetition on", async () => {
    const [good, junk] = [ack(0, 1), ack(0, 2)];
    const guard = open({ isSigned: async (_, message) => 'version' in message && message.version === 1n });
    const [seat, stranger] = [from('10.0.0.1', { keys: new Set([SEAT]) }), from('10.0.0.2')];
    expect(await guard.admit(TABLE, good, seat)).toMatchObject({ ok: true, value: { party: '0' } });
    expect(await guard.admit(TABLE, good, stranger)).toMatchObject({ ok: true, value: { isOld: true } });
    for (let i = 0; i < 3; i++)
      expect(await guard.admit(TABLE, junk, stranger)).toEqual({ ok: false, code: 'NotSigned' });
    // A seat may repeat what another has said: somebody may lack it.
    const again = await guard.admit(TABLE, good, from('10.0.0.3', { keys: new Set([OTHER]) }));
    expect(again).toMatchObject({ ok: true });
    expect(again).not.toMatchObject({ value: { isOld: true } });
    expect(await guard.admit(TABLE, junk, seat)).toMatchObject({ ok: true });
  });

  it('passes on what a seat says again as often as others may lack it, and no more', async () => {
    let time = 0;
    const guard = open({ now: () => time });
    const seat = from('10.0.0.1', { keys: new Set([SEAT]) });
    const body = move(1, 13_000);
    await guard.admit(TABLE, body, seat);
    const passed = async (who: Speaker) => {
      let count = 0;
      for (let i = 0; i < 60; i++) {
        const again = await guard.admit(TABLE, body, who);
        if (again.ok && !again.value.isOld) count++;
      }
      return count;
    };
    expect(await passed(seat)).toBe(Math.floor(400_000 / body.length));
    expect(await passed(seat)).toBe(0);
    // Not from another connection either; and another seat has its own.
    expect(await passed(from('10.0.0.7', { keys: new Set([SEAT]) }))).toBe(0);
    time += 1000;
    expect(await passed(seat)).toBe(Math.floor(40_000 / body.length));
    expect(await passed(from('10.0.0.3', { keys: new Set([OTHER]) }))).toBeGreaterThan(10);
  });

  it('keeps what lies so far back that nobody who plays remembers it, and tells nobody', async () => {
    const guard = open();
    const seats = [from('10.0.0.1', { keys: new Set([SEAT]) }), from('10.0.0.3', { keys: new Set([OTHER]) })];
    const seatAt = async (seat: number, upTo: number) => {
      for (let version = 60; version <= upTo; version += 60) await guard.admit(TABLE, ack(seat, version), seats[seat]!);
    };
    await seatAt(0, 180);
    // One alone doesn't make the past longer.
    expect(await guard.admit(TABLE, ack(1, 1), seats[1]!)).not.toMatchObject({ value: { isOld: true } });
    await seatAt(1, 180);
    expect(await guard.admit(TABLE, ack(1, 2), seats[1]!)).toMatchObject({ ok: true, value: { isOld: true } });
    expect(await guard.admit(TABLE, ack(1, 60, 1), seats[1]!)).not.toMatchObject({ value: { isOld: true } });
  });

  it('checks only so many signatures for one who speaks for no key of his own', async () => {
    let checks = 0;
    const guard = open({ isSigned: async () => ++checks < 0 });
    let left = 5;
    const stranger = from('10.0.0.2', { mayCheck: () => left-- > 0 });
    const codes = [];
    for (let i = 0; i < 8; i++) codes.push(await guard.admit(TABLE, ack(0, 1, i), stranger));
    expect(checks).toBe(5);
    expect(codes.slice(5)).toEqual(Array(3).fill({ ok: false, code: 'Overloaded' }));
  });

  it('lets one address bring a few keys, and others after it', async () => {
    const guard = open();
    let left = 8;
    const one = from('10.0.0.2', { mayBring: () => left-- > 0 });
    const asked = [];
    for (let i = 0; i < 40; i++) asked.push(await guard.admit(TABLE, enter(address(i + 1)), one));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(8);
    expect(asked.at(-1)).toEqual({ ok: false, code: 'TooManyMessages' });
    expect((await guard.admit(TABLE, enter(address(1)), one)).ok).toBe(true);
    expect((await guard.admit(TABLE, enter(address(99)), from('10.0.0.3'))).ok).toBe(true);
  });

  it('hears a newcomer and the seats, however many strangers have asked, and forgets the strangers', async () => {
    const dropped: string[] = [];
    const guard = open({ dropped: (_, party) => dropped.push(party) });
    const newcomer = address(0xabc);
    for (let i = 0; i < 150; i++) await guard.admit(TABLE, enter(address(i + 1)), from('10.0.0.2'));
    expect((await guard.admit(TABLE, enter(newcomer), from('10.0.0.9'))).ok).toBe(true);
    for (let i = 150; i < 600; i++) await guard.admit(TABLE, enter(address(i + 1)), from(`10.0.1.${i % 2}`));
    expect(dropped).toHaveLength(601 - 256);
    expect(dropped).not.toContain(newcomer);
    expect((await guard.admit(TABLE, agree(newcomer), from('10.0.0.9'))).ok).toBe(true);
    expect((await guard.admit(TABLE, agree(address(0xabd)), from('10.0.0.10'))).ok).toBe(true);
    expect((await guard.admit(TABLE, agree(SEAT), from('10.0.0.1'))).ok).toBe(true);
  });

  it('lets no guest say how far the table has come', async () => {
    const guard = open();
    for (let version = 60n; version < 1000n; version += 60n)
      await guard.admit(TABLE, agree(address(7), version), from('10.0.0.2'));
    const seat = from('10.0.0.1', { keys: new Set([SEAT]) });
    expect(await guard.admit(TABLE, ack(0, 100), seat)).toEqual({ ok: false, code: 'VersionTooHigh' });
    expect((await guard.admit(TABLE, ack(0, 64), seat)).ok).toBe(true);
  });

  it('keeps so much of one party, more as the game goes on, and not more as a liar alone does', async () => {
    const guard = open();
    const seat = from('10.0.0.1', { keys: new Set([SEAT]) });
    const fill = async (first: number) => {
      for (let version = first; ; version++) {
        const admitted = await guard.admit(TABLE, move(version, 300_000), seat);
        if (!admitted.ok) return { code: admitted.code, version };
      }
    };
    const full = await fill(1);
    expect(full).toEqual({ code: 'QuotaFull', version: 10 });
    // Nobody else is kept from speaking.
    const other = from('10.0.0.3', { keys: new Set([OTHER]) });
    for (let version = 1; version <= 9; version++)
      expect((await guard.admit(TABLE, ack(1, version), other)).ok).toBe(true);
    expect((await fill(10)).version).toBeGreaterThan(12);
  });

  it('keeps so little of a guest', async () => {
    const guard = open();
    let kept = 0;
    for (let version = 1n; version < 60n; version++)
      if ((await guard.admit(TABLE, agree(address(7), version), from('10.0.0.2'))).ok) kept++;
    expect(kept).toBe(32);
  });

  it('takes nothing of a quota for what was kept already', async () => {
    const tally = async () => new Map([['0', { count: 511, chars: 1000, version: 0n }]]);
    const guard = open({ tally });
    // After a restart a stranger says again what the seat has said long ago.
    const old = await guard.admit(TABLE, ack(0, 1), from('10.0.0.2'));
    if (!old.ok) throw new Error(old.code);
    guard.refund(old.value);
    const seat = from('10.0.0.1', { keys: new Set([SEAT]) });
    expect((await guard.admit(TABLE, ack(0, 2), seat)).ok).toBe(true);
  });

  it('goes on counting after a restart', async () => {
    const tally = async () => new Map([['0', { count: 512, chars: 1000, version: 0n }]]);
    const seat = from('10.0.0.1', { keys: new Set([SEAT]) });
    expect(await open({ tally }).admit(TABLE, ack(0, 1), seat)).toEqual({ ok: false, code: 'QuotaFull' });
  });
});

describe('what a guard counts', () => {
  const SERVER = address(0x5e);
  const seat = from('10.0.0.1', { keys: new Set([SEAT]) });
  const both = from('10.0.0.1', { keys: new Set([SEAT, OTHER]) });
  const stranger = from('10.0.0.2');
  const lack = (times: number): string =>
    makeMessage({ kind: 'lack', epoch: 1n, version: 1n, party: 0, deeds: [], acks: [1], times, signature: SIGNATURE });
  const codeOf = (admitted: Awaited<ReturnType<ReturnType<typeof open>['admit']>>) =>
    admitted.ok ? 'kept' : admitted.code;

  it('is of tables that are known, about which it asks once', async () => {
    let asked = 0;
    const isKnown = async (table: string) => {
      asked++;
      return table === TABLE;
    };
    const guard = open({ isKnown });
    expect(await guard.admit(`${TABLE}1`, ack(0, 1), seat)).toEqual({ ok: false, code: 'NoSuchTable' });
    for (const version of [1, 2, 3]) expect((await guard.admit(TABLE, ack(0, version), seat)).ok).toBe(true);
    expect([asked, guard.size]).toEqual([2, 1]);
    guard.forget(TABLE);
    expect(guard.size).toBe(0);
  });

  it('is of so many tables, the first forgotten first', async () => {
    const guard = open({ maxTables: 2 });
    for (const table of ['a', 'b']) await guard.admit(table, ack(0, 1), seat);
    expect(guard.size).toBe(2);
    await guard.admit('c', ack(0, 1), seat);
    expect(guard.size).toBe(2);
    // What is forgotten is new again.
    expect(await guard.admit('a', ack(0, 1), seat)).toMatchObject({ value: { isCounted: true } });
    expect(await guard.admit('c', ack(0, 1), seat)).not.toHaveProperty('value.isCounted');
  });

  it.each([
    ['a seat’s own words', seat],
    ['what strangers bring', stranger],
  ])('is the same for %s that come all at once', async (_, who) => {
    const guard = open();
    const all = Array.from({ length: 12 }, (_, salt) => ack(0, 1, salt));
    const codes = (await Promise.all(all.map((body) => guard.admit(TABLE, body, who)))).map(codeOf);
    expect(codes.filter((code) => code === 'kept')).toHaveLength(8);
    expect(codes.filter((code) => code === 'TooManyMessages')).toHaveLength(4);
  });

  it('is so many words for one version, of whoever asks for what he lacks more, and no signature is looked at for more', async () => {
    let checked = 0;
    const guard = open({
      isSigned: async () => {
        checked++;
        return true;
      },
    });
    for (let i = 0; i < 8; i++) expect(codeOf(await guard.admit(TABLE, ack(0, 1, i), stranger))).toBe('kept');
    expect(codeOf(await guard.admit(TABLE, ack(0, 1, 8), stranger))).toBe('TooManyMessages');
    expect(checked).toBe(8);
    for (let i = 0; i < 32; i++) expect(codeOf(await guard.admit(TABLE, lack(i), seat))).toBe('kept');
    expect(codeOf(await guard.admit(TABLE, lack(32), seat))).toBe('TooManyMessages');
    // Of a key that the connection holds none is looked at.
    expect(checked).toBe(8);
  });

  it('goes 64 versions ahead of the highest and no further, also after a restart, and not by guests', async () => {
    const guard = open();
    expect(codeOf(await guard.admit(TABLE, ack(0, 65), seat))).toBe('VersionTooHigh');
    expect(codeOf(await guard.admit(TABLE, ack(0, 64), seat))).toBe('kept');
    expect(codeOf(await guard.admit(TABLE, ack(0, 3), seat))).toBe('kept');
    expect(codeOf(await guard.admit(TABLE, ack(0, 128), seat))).toBe('kept');
    const tally = async () =>
      new Map([
        ['0', { count: 1, chars: 10, version: 100n }],
        ['1', { count: 1, chars: 10, version: 90n }],
        [address(7), { count: 1, chars: 10, version: 1000n }],
      ]);
    const again = open({ tally });
    expect(codeOf(await again.admit(TABLE, ack(1, 165), both))).toBe('VersionTooHigh');
    expect(codeOf(await again.admit(TABLE, ack(1, 164), both))).toBe('kept');
    // Who asked before the restart is nobody new.
    const asks = from('10.0.0.9', { mayBring: () => false });
    expect(codeOf(await again.admit(TABLE, enter(address(7)), asks))).toBe('kept');
    expect(codeOf(await again.admit(TABLE, enter(address(8)), asks))).toBe('TooManyMessages');
  });

  it('has 128 versions behind the seat that has come least far for present, whatever servers have said', async () => {
    const sessions = async () =>
      new Map([
        [0, SEAT],
        [1, OTHER],
        [128, SERVER],
      ]);
    const guard = open({ sessions });
    for (const version of [64, 128, 192]) {
      await guard.admit(TABLE, ack(0, version), both);
      await guard.admit(TABLE, ack(1, version), both);
    }
    expect(await guard.admit(TABLE, ack(1, 64, 1), both)).not.toHaveProperty('value.isOld');
    const old = await guard.admit(TABLE, ack(1, 63), both);
    expect(old).toMatchObject({ value: { isOld: true, isCounted: true, party: '1', version: 63n } });
    // An ack is told with the number of those who may ack.
    expect(old).toMatchObject({ value: { ack: { seats: 2, ack: { seat: 1, version: 63n } } } });
  });

  it('knows what it has seen of so many versions, and no more', async () => {
    const guard = open();
    for (let version = 1; version <= 512; version++)
      for (const seat of [0, 1]) await guard.admit(TABLE, ack(seat, version), both);
    expect(await guard.admit(TABLE, ack(0, 1), stranger)).not.toHaveProperty('value.isCounted');
    await guard.admit(TABLE, ack(0, 513), both);
    expect(await guard.admit(TABLE, ack(0, 2), stranger)).not.toHaveProperty('value.isCounted');
    expect(await guard.admit(TABLE, ack(0, 1), stranger)).toMatchObject({ value: { isCounted: true } });
  });

  it('takes a newcomer’s agreement for his seat’s as soon as he has one', async () => {
    const guard = open();
    expect(await guard.admit(TABLE, agree(OTHER), both)).toMatchObject({ value: { party: '1', version: 1n } });
    expect(await guard.admit(TABLE, agree(address(7)), both)).toMatchObject({ value: { party: address(7) } });
    expect(await guard.admit(TABLE, enter(address(7)), both)).not.toHaveProperty('value.ack');
  });

  it('gives back to whom it was taken from, at a table that is still known', async () => {
    const tally = async () => new Map([['0', { count: 511, chars: 1000, version: 0n }]]);
    const guard = open({ tally });
    const last = await guard.admit(TABLE, ack(0, 1), seat);
    expect(codeOf(await guard.admit(TABLE, ack(0, 2), seat))).toBe('QuotaFull');
    if (!last.ok) throw new Error(last.code);
    guard.refund({ ...last.value, party: '1' });
    guard.refund({ ...last.value, table: `${TABLE}1` });
    expect(codeOf(await guard.admit(TABLE, ack(0, 2), seat))).toBe('QuotaFull');
    guard.refund(last.value);
    expect(codeOf(await guard.admit(TABLE, ack(0, 2), seat))).toBe('kept');
  });

  it('goes by the time that passes, where no other clock is given', async () => {
    const guard = open();
    const body = move(1, 90_000);
    await guard.admit(TABLE, body, seat);
    let passed = 0;
    for (let i = 0; i < 20; i++) {
      const again = await guard.admit(TABLE, body, seat);
      if (again.ok && !again.value.isOld) passed++;
    }
    expect(passed).toBeLessThan(20);
  });
});

describe('openGuard before the log', () => {
  const keysOf = { seat: new Set([SEAT]), other: new Set([OTHER]) };

  /** As in a house: what was kept already is told to the guard. */
  async function before() {
    const database = await testDatabase();
    const log = openMessageLog(database, { origin: 'x', lingerMs: 0, onKnown: (said) => guard.refund(said) });
    let guard = open({ tally: log.tally });
    const say = async (body: string, speaker: Speaker) => {
      const admitted = await guard.admit(TABLE, body, speaker);
      if (admitted.ok) await log.append(admitted.value);
      return admitted.ok ? 'kept' : admitted.code;
    };
    const restart = () => {
      guard = open({ tally: log.tally });
    };
    const close = async () => {
      await log.close();
      await database.close();
    };
    return { log, say, restart, close };
  }

  it('gives a seat no more room for saying again what it has said', async () => {
    const { say, close } = await before();
    const seat = from('10.0.0.1', { keys: keysOf.seat });
    for (let i = 0; i < 40; i++) await say(ack(0, 1), seat);
    let version = 1;
    while ((await say(move(version, 300_000), seat)) === 'kept') version++;
    expect(version).toBe(10);
    // What is passed on to all once more is not room for more.
    for (let i = 0; i < 5; i++) await say(move(1, 300_000), seat);
    expect(await say(move(version, 300_000), seat)).toBe('QuotaFull');
    await close();
  });

  it('takes nothing of a seat for what a stranger says again of its past', async () => {
    const { log, say, restart, close } = await before();
    const said = (version: number, salt: number) => ({
      table: TABLE,
      version: BigInt(version),
      party: '0',
      body: ack(0, version, salt),
    });
    // A long evening: seat 0 has said nearly as much as it may.
    const most = 512 + 200 * 24;
    const all = Array.from({ length: most - 5 }, (_, i) => said(1 + (i % 200), i));
    await Promise.all([...all, { ...said(200, 0), party: '1', body: ack(1, 200) }].map((one) => log.append(one)));
    restart();
    const stranger = from('10.0.0.2');
    for (const { body } of all.slice(0, 20)) expect(await say(body, stranger)).toBe('kept');
    expect(await say(ack(0, 201), from('10.0.0.1', { keys: keysOf.seat }))).toBe('kept');
    await close();
  });
});
