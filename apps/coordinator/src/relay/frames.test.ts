import { describe, expect, it } from 'vitest';
import { MAX_FRAME_CHARS, parseFrame } from './frames.js';

const table = `31337:0x${'0a'.repeat(20)}:7`;
const signature = `0x${'5e'.repeat(65)}`;
const MAX = 2n ** 63n - 1n;
const parse = (frame: unknown) => parseFrame(typeof frame === 'string' ? frame : JSON.stringify(frame));
const REFUSED = { ok: false, code: 'MalformedFrame' };

describe('a frame', () => {
  it.each<[object, object?]>([
    [{ op: 'subscribe', table }],
    [{ op: 'subscribe', table, after: '0' }, { after: 0n }],
    [{ op: 'subscribe', table, after: String(MAX) }, { after: MAX }],
    [{ op: 'unsubscribe', table }],
    [{ op: 'post', id: 0, table, message: 'anything' }],
    [{ op: 'post', id: Number.MAX_SAFE_INTEGER, table, message: '' }],
    [{ op: 'fetch', id: 3, table, from: '12' }, { from: 12n }],
    [
      { op: 'fetch', id: 3, table, from: '0', after: '5' },
      { from: 0n, after: 5n },
    ],
    [{ op: 'prove', signature }],
    [{ op: 'watch', tableId: '9'.repeat(78) }, { tableId: BigInt('9'.repeat(78)) }],
    [{ op: 'unwatch', tableId: '1' }, { tableId: 1n }],
    [{ op: 'lobby' }],
    [{ op: 'say', table, word: { any: 'thing' } }],
    [{ op: 'hear', table }],
    [{ op: 'ping' }],
  ])('is read as it is meant: %j', (frame, read = {}) => {
    expect(parse(frame)).toEqual({ ok: true, value: { ...frame, ...read } });
    expect(parse({ ...frame, more: 1 })).toEqual({ ok: true, value: { ...frame, ...read } });
  });

  const TABLES = [undefined, null, 7, '', 'x', `${table}x`, [table]];
  const NUMBERS = [null, 7, '', '-1', '01', '1.5', 'x', String(MAX + 1n), '9'.repeat(30), ['1'], {}];
  const IDS = [undefined, null, -1, 0.5, '1', 2 ** 53, [1]];
  it.each<[string, object, Record<string, readonly unknown[]>]>([
    ['subscribe', { table }, { table: TABLES, after: NUMBERS }],
    ['unsubscribe', { table }, { table: TABLES }],
    ['post', { id: 1, table, message: '' }, { table: TABLES, id: IDS, message: [undefined, null, 7, ['']] }],
    ['fetch', { id: 1, table, from: '1' }, { table: TABLES, id: IDS, from: [undefined, ...NUMBERS], after: NUMBERS }],
    ['prove', {}, { signature: [undefined, null, 7, [signature], signature.slice(2), `${signature}00`] }],
    ['watch', {}, { tableId: [undefined, 7, '0', '07', '-1', 'x', '9'.repeat(79), ['7']] }],
    ['unwatch', {}, { tableId: [undefined, 7, '0', '07', '-1', 'x', '9'.repeat(79), ['7']] }],
    ['say', { table, word: 1 }, { table: TABLES }],
    ['hear', { table }, { table: TABLES }],
  ])('that is no %s is refused, whichever field is wrong', (op, good, harms) => {
    for (const [name, values] of Object.entries(harms))
      for (const value of values)
        expect([name, value, parse({ op, ...good, [name]: value })]).toEqual([name, value, REFUSED]);
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '"ping"',
    '[]',
    '[{"op":"ping"}]',
    '{}',
    '{"op":7}',
    '{"op":["ping"]}',
    '{"op":"toString"}',
    '{"op":"bet"}',
  ])('is none of: %s', (text) => expect(parse(text)).toEqual(REFUSED));

  it('is as long as two messages and no longer, and a word is short', () => {
    const padded = (frame: object, chars: number) => JSON.stringify(frame).padEnd(chars);
    expect(parse(padded({ op: 'ping' }, MAX_FRAME_CHARS)).ok).toBe(true);
    expect(parse(padded({ op: 'ping' }, MAX_FRAME_CHARS + 1))).toEqual(REFUSED);
    expect(MAX_FRAME_CHARS).toBeGreaterThan(1_000_000);
    expect(parse(padded({ op: 'say', table, word: 1 }, 4000)).ok).toBe(true);
    expect(parse(padded({ op: 'say', table, word: 1 }, 4001))).toEqual(REFUSED);
  });
});
