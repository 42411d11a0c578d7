import { beforeAll, describe, expect, it } from 'vitest';
import { playTable } from '../testing/playTable.js';
import { type GameFile, makeGameFile } from './gameFile.js';
import { parseGameFile } from './parseGameFile.js';

let kuhn: GameFile;
let raw: Record<string, unknown>;
beforeAll(async () => {
  const { clients } = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'file', ownNumber: true });
  kuhn = clients[0]!.file();
  raw = JSON.parse(makeGameFile(kuhn));
});

describe('parseGameFile', () => {
  it('reads what makeGameFile wrote', () =>
    expect(parseGameFile(makeGameFile(kuhn))).toEqual({ ok: true, value: kuhn }));
  it.each([['{'], ['{}'], ['null'], ['{"format":"facedown-game","v":4}']])('refuses %s', (text) =>
    expect(parseGameFile(text)).toEqual({ ok: false, code: 'MalformedFile' }),
  );
  it('refuses another version of the format', () =>
    expect(parseGameFile('{"format":"facedown-game","v":5}')).toEqual({ ok: false, code: 'UnknownFileVersion' }));
  it.each([1, 2, 3])('refuses a file of version %i by name: its seats signed other messages', (v) =>
    expect(parseGameFile(JSON.stringify({ format: 'facedown-game', v }))).toEqual({
      ok: false,
      code: 'OldFileVersion',
    }),
  );

  const codeOf = (text: string) => {
    const parsed = parseGameFile(text);
    return parsed.ok ? 'read' : parsed.code;
  };
  it('reads one spelling alone: no other order, no space within, no field told twice or unknown', () => {
    const text = makeGameFile(kuhn).trimEnd();
    const { format, ...rest } = raw;
    const others = [
      JSON.stringify({ ...rest, format }),
      JSON.stringify(raw, null, 1),
      `${text.slice(0, -1)},"v":4}`,
      JSON.stringify({ ...raw, more: 1 }),
      text.replace(/"version":"(\d+)"/, '"version":"0$1"'),
    ];
    expect(others.map(codeOf)).toEqual(others.map(() => 'MalformedFile'));
    expect(codeOf(`${text}\n`)).toBe('read');
  });
  it('refuses what no table could hold, in size and in depth', () => {
    const deed = kuhn.log[0]!.deeds[0]!;
    const many = { ...kuhn, log: [{ ...kuhn.log[0]!, deeds: Array.from({ length: 65 }, () => deed) }] };
    expect(codeOf(makeGameFile(many))).toBe('MalformedFile');
    const seats = { ...kuhn, entries: Array.from({ length: 200 }, () => kuhn.entries[0]!) };
    expect(codeOf(makeGameFile(seats))).toBe('MalformedFile');
    expect(codeOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe('MalformedFile');
    expect(codeOf(makeGameFile({ ...kuhn, startVersion: 2n ** 64n }))).toBe('MalformedFile');
  });
});
