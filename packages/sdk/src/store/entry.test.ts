import { type AckMessage, type MoveMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../engine/types.js';
import { makeEntry, parseEntries, parseEntry } from './entry.js';

const word = (digit: string) => `0x${digit.repeat(64)}` as const;
const signature = `0x${'cd'.repeat(65)}` as const;
const address = `0x${'5e'.repeat(20)}` as const;
const ack: AckMessage = { kind: 'ack', epoch: 1n, version: 3n, state: word('a'), seat: 1, signature };
const move: MoveMessage = {
  kind: 'move',
  epoch: 1n,
  version: 4n,
  previous: word('a'),
  next: word('b'),
  party: 0,
  payload: '0x01',
  evidence: '0x',
  signature,
  ack: signature,
};
const change = {
  epoch: 2n,
  version: 6n,
  state: word('c'),
  rules: '0x0102',
  dealerHash: word('d'),
  leaving: [1],
  entries: [{ seat: 2, owner: address, session: address, amount: 1000n, key: '0x', proof: '0x' }],
  keys: ['0x', '0x', '0x'],
} as const;
const entry = { seat: 0, owner: address, session: address, key: '0x', amount: 2n ** 100n } as const;
const acks = new Map([[0, signature]]);
const lines: Record<string, JournalEntry> = {
  ack,
  move,
  lapse: { kind: 'lapse', version: 5n, hash: word('e') },
  recorded: { kind: 'recorded', version: 5n, hash: word('e') },
  advance: { kind: 'advance', version: 4n, hash: word('b'), deed: move },
  'first epoch': { kind: 'epoch', epoch: 0n, entries: [entry], startVersion: 0n },
  epoch: { kind: 'epoch', epoch: 2n, entries: [entry], startVersion: 6n, change, acks },
  snapshot: {
    kind: 'snapshot',
    epoch: 1n,
    fixed: {
      state: { rules: { pot: 5n, by: new Map([[1, 2n]]) }, dealer: { of: [] }, version: 7n, round: word('0') },
      hash: word('f'),
      acks,
    },
  },
};

describe('a line of a journal', () => {
  it.each(Object.entries(lines))('is read as it was written: %s', (_, one) =>
    expect(parseEntry(makeEntry(one))).toEqual({ ok: true, value: one }),
  );

  it('spells what was recorded as answers of a judge do, and is read as it was spelt before', () => {
    expect(JSON.parse(makeEntry(lines.lapse!)).plain.version).toEqual({ $n: '5' });
    const before = `{"kind":"lapse","version":"5","hash":"${word('e')}"}`;
    expect(parseEntry(before)).toEqual({ ok: true, value: lines.lapse });
  });

  /** Every value in the line, however deep, made something that it must not be. */
  const harmed = Object.entries(lines)
    .filter(([name]) => name !== 'ack' && name !== 'move')
    .flatMap(([name, one]) => {
      const text = makeEntry(one);
      const paths: string[][] = [];
      const walk = (value: unknown, path: string[]) => {
        // What rules and dealer hold is theirs to read.
        if (/rules|dealer$/.test(path.join('.')) && path.includes('state')) return;
        if (path.length > 0) paths.push(path);
        if (typeof value === 'object' && value !== null)
          for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
      };
      walk(JSON.parse(text), []);
      return paths.flatMap((path) =>
        [undefined, null, -1, 1.5, '0xzz', 'x', {}, [[]], { $n: '-1' }, { $n: String(2n ** 300n) }].map(
          (bad) => [name, path, bad] as const,
        ),
      );
    });

  it('with anything else in any place is refused', () => {
    let refused = 0;
    for (const [name, path, bad] of harmed) {
      const raw = JSON.parse(makeEntry(lines[name]!));
      const last = path.slice(0, -1).reduce((at, key) => at[key], raw);
      last[path.at(-1)!] = bad;
      const parsed = parseEntry(JSON.stringify(raw));
      if (!parsed.ok) refused++;
      // Of some parts there may be none.
      else expect(bad, path.join('.')).toBeUndefined();
    }
    expect(refused).toBeGreaterThan(harmed.length * 0.9);
  });

  it.each(['', '5', 'null', '[]', '{}', '{"kind":"epoch"}', '{"kind":"epoch","plain":{"kind":"snapshot"}}'])(
    'is refused: %s',
    (text) => expect(parseEntry(text)).toEqual({ ok: false, code: 'MalformedEntry' }),
  );

  it('is refused where it is a wish, which no journal holds', () =>
    expect(parseEntry(`{"v":2,"kind":"leave","epoch":"0","seat":1,"signature":"${signature}"}`).ok).toBe(false));

  it.each<WireMessage>([
    { kind: 'leave', epoch: 0n, seat: 1, signature },
    { kind: 'enter', epoch: 0n, ...change.entries[0]!, signature },
    { kind: 'ready', epoch: 0n, version: 3n, seat: 1, key: '0x', signature },
    { kind: 'lack', epoch: 0n, version: 3n, party: 1, deeds: [0], acks: [], times: 0, signature },
  ])('is refused where it binds nobody: $kind', (message) => {
    expect(parseMessage(makeMessage(message)).ok).toBe(true);
    expect(parseEntry(makeMessage(message))).toEqual({ ok: false, code: 'MalformedEntry' });
  });

  it('that can’t be read is named, and none is left out', () =>
    expect(() => parseEntries([makeEntry(ack), '{'])).toThrow(expect.objectContaining({ code: 'DamagedJournal' })));
});
