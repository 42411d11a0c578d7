import { unwrap } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Fixed } from '../engine/types.js';
import { epochStart } from '../judge/judge.js';
import { playTable } from '../testing/playTable.js';
import { rememberedLines } from '../testing/rememberedLines.js';
import type { FileEntry, GameFile } from './gameFile.js';
import { verifyLine } from './verifyLine.js';

let file: GameFile;
let table: Engine['table'];
let roster: Engine['roster'];
let start: Fixed;
let first: FileEntry;
let second: FileEntry;
beforeAll(async () => {
  const { clients } = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'line', ownNumber: true });
  file = clients[0]!.file();
  ({ table, roster } = clients[0]!.engine());
  const state = unwrap(epochStart(table, file));
  start = { state, hash: tableHash(table, state) };
  [first, second] = file.log as [FileEntry, FileEntry];
});
const by = (line: FileEntry, now = start) => verifyLine(table, roster, now, line);
const codeOf = (found: ReturnType<typeof verifyLine>) => ('code' in found ? found.code : 'good');

describe('a line of a file', () => {
  it('leads on by rules, evidence and signatures, which are counted', () => {
    const found = by(first);
    expect(found).toMatchObject({ signatures: 3, step: { after: { version: 1n } } });
  });
  it('follows the version before it', () => expect(codeOf(by(second))).toBe('WrongVersion'));
  it('has a signature of each seat and of nobody else, or none at all', () => {
    const acks = new Map(first.acks);
    const [zero, one] = [acks.get(0)!, acks.get(1)!];
    expect(codeOf(by({ ...first, acks: new Map([[0, zero]]) }))).toBe('MissingAcks');
    expect(codeOf(by({ ...first, acks: new Map([...acks, [2, zero]]) }))).toBe('StrangeAck');
    expect(
      codeOf(
        by({
          ...first,
          acks: new Map([
            [0, one],
            [1, one],
          ]),
        }),
      ),
    ).toBe('BadSignature');
    const { acks: _, ...bare } = first;
    expect(by(bare)).toMatchObject({ signatures: 1 });
  });
  it('may lack a deed’s signature only where it has nobody’s', () => {
    const deeds = first.deeds.map((deed) => ({ ...deed, signature: '0x' as const }));
    expect(by({ ...first, deeds })).toMatchObject({ code: 'BadSignature', where: { party: 128 } });
    const { acks: _, ...bare } = { ...first, deeds };
    expect(by(bare)).toMatchObject({ signatures: 0 });
  });
});

describe('a memory of lines', () => {
  it('finds what a check without it finds, and knows a line only on top of the same story', () => {
    const line = rememberedLines();
    const known = line(table, roster, start, first);
    expect(line(table, roster, { ...start }, { ...first })).toBe(known);
    expect(codeOf(line(table, roster, start, { ...first, hash: second.hash }))).toBe('BadSignature');
    const other = { ...table, id: { ...table.id, tableId: table.id.tableId + 1n } };
    expect(codeOf(line(other, roster, start, first))).toBe('BadSignature');
    const sessions = new Map(roster.sessions).set(0, roster.sessions.get(1)!);
    expect(codeOf(line(table, { ...roster, sessions }, start, first))).toBe('BadSignature');
    const altered = { ...start, state: { ...start.state, version: 5n } };
    expect(codeOf(line(table, roster, altered, first))).toBe('WrongVersion');
  });
});
