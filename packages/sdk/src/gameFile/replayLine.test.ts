import { unwrap } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Fixed } from '../engine/types.js';
import { epochStart } from '../judge/judge.js';
import { playTable } from '../testing/playTable.js';
import type { FileEntry, GameFile } from './gameFile.js';
import { deedAt, replayLine } from './replayLine.js';

let file: GameFile;
let table: Engine['table'];
let start: Fixed;
let first: FileEntry;
let second: FileEntry;
beforeAll(async () => {
  const { clients } = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'line' });
  file = clients[0]!.file();
  ({ table } = clients[0]!.engine());
  const state = unwrap(epochStart(table, file));
  start = { state, hash: tableHash(table, state) };
  [first, second] = file.log as [FileEntry, FileEntry];
});
const replayed = (line: FileEntry) => replayLine(table, start, line);

describe('a line that is replayed', () => {
  it('gives the state, the deeds as they were said, and the events', () => {
    const step = unwrap(replayed(first));
    expect(tableHash(table, step.after)).toBe(first.hash);
    expect(step.entry.deeds).toMatchObject([{ kind: 'share', round: start.hash, version: 1n }]);
    expect(step.events).toMatchObject([{ kind: 'dealer', party: 128 }]);
    const now = { state: step.after, hash: first.hash };
    expect(deedAt(table, now, second.deeds[0]!, second)).toMatchObject({
      kind: 'move',
      previous: first.hash,
      next: second.hash,
      ack: second.acks!.get(second.deeds[0]!.party),
    });
  });
  it('leads to the hash that it names', () =>
    expect(replayed({ ...first, hash: second.hash })).toMatchObject({ code: 'WrongNext' }));
  it('names the party whose deed the rules refuse', () => {
    const deeds = [{ ...first.deeds[0]!, evidence: '0x' as const }];
    expect(replayed({ ...first, deeds })).toMatchObject({ ok: false, party: 128 });
  });
  it('has its shares in one order, and none too many', () => {
    const [deed] = first.deeds;
    expect(replayed({ ...first, deeds: [deed!, { ...deed!, party: 0 }] })).toMatchObject({
      code: 'WrongOrder',
      party: 0,
    });
    expect(replayed({ ...first, deeds: [deed!, { ...deed!, party: 129 }] })).toMatchObject({ code: 'GameOver' });
    expect(replayed({ ...first, deeds: [] })).toMatchObject({ code: 'MissingMove' });
  });
  it('is a lapse only where nobody has signed it and somebody was asked', () => {
    expect(replayed({ ...first, lapsed: true })).toMatchObject({ code: 'MissingMove' });
    expect(replayed({ ...first, lapsed: true, deeds: [] })).toMatchObject({ code: 'MissingMove' });
    const { acks: _, ...bare } = first;
    expect(replayed({ ...bare, lapsed: true })).toMatchObject({ code: 'MissingMove' });
    expect(replayed({ ...bare, lapsed: true, deeds: [] })).toMatchObject({ code: 'WrongNext' });
  });
});
