import { unwrap } from '@facedown/base';
import { lapse, tableHash } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../engine/engine.js';
import type { Engine, EpochAbout, JournalEntry } from '../engine/types.js';
import { epochStart, type Opening, rosterOf } from '../judge/judge.js';
import { playTable } from '../testing/playTable.js';
import { tableKey } from '../transport/relay.js';
import { makeEntry, parseEntry } from './entry.js';
import { memoryStore } from './memoryStore.js';
import { resumeSeat, statesUpTo } from './resume.js';

let entries: JournalEntry[];
let now: EpochAbout;
let open: (about: EpochAbout) => Engine;
let hashes: readonly string[];

beforeAll(async () => {
  const store = memoryStore();
  const played = await playTable({
    game: 'holdem',
    dealer: 'open',
    seats: 2,
    hands: 3,
    style: 'quiet',
    seed: 'resume',
    storeOf: () => store,
  });
  const { judge, tableId, clients } = played;
  const seat = await store(tableKey({ chainId: judge.chainId, table: judge.table, tableId }), 0);
  // As from a disk.
  entries = (await seat.read()).map((entry) => {
    const parsed = parseEntry(makeEntry(entry));
    if (!parsed.ok) throw new Error(parsed.code);
    return parsed.value;
  });
  const view = await judge.read(tableId);
  const { opening }: { opening: Opening } = view;
  now = { epoch: view.epoch, entries: view.entries, startVersion: 0n };
  const { table, me } = clients[0]!.engine();
  open = (about) => {
    const start = epochStart(table, { opening, ...about });
    if (!start.ok) throw new Error(start.code);
    return openEngine({ table, roster: rosterOf(opening, about.entries), ...(me ? { me } : {}), start: start.value });
  };
  hashes = clients[0]!.log().map(({ hash }) => hash);
});

const snapshots = () => entries.filter(({ kind }) => kind === 'snapshot');

describe('resumeSeat', () => {
  it('begins with the last snapshot and knows the whole log all the same', () => {
    expect(snapshots().length).toBe(3);
    const { engine, log } = resumeSeat(entries, now, open);
    expect(log.map(({ hash }) => hash)).toEqual(hashes);
    expect(log.every(({ acks, deeds }) => acks?.size === 2 && deeds.length > 0)).toBe(true);
    const whole = resumeSeat(
      entries.filter(({ kind }) => kind !== 'snapshot'),
      now,
      open,
    );
    expect(engine.fixed.hash).toBe(whole.engine.fixed.hash);
    expect(engine.history.length).toBeLessThan(whole.engine.history.length);
    expect(engine.heard).toEqual(whole.engine.heard);
  });

  it.each([1, 2, 5])('loses nothing of what was written on a boundary before its snapshot (%i lines)', (lines) => {
    const at = entries.findIndex(({ kind }) => kind === 'snapshot');
    const others = entries.filter(({ kind }) => kind !== 'snapshot');
    const late = [...others.slice(0, at + lines), entries[at]!, ...others.slice(at + lines)];
    const { engine, log } = resumeSeat(late, now, open);
    expect(engine.history[0]!.state.version).toBeGreaterThan(0n);
    expect(engine.fixed.hash).toBe(resumeSeat(others, now, open).engine.fixed.hash);
    expect(log.map(({ hash }) => hash)).toEqual(hashes);
  });

  it('tells of no state in its log of which it has no deed, whatever was recorded', () => {
    const at = entries.findLastIndex(({ kind }) => kind === 'snapshot');
    const { version } = resumeSeat(entries.slice(0, at + 1), now, open).engine.fixed.state;
    const hash = `0x${'11'.repeat(32)}` as const;
    const { log } = resumeSeat(entries.toSpliced(at, 0, { kind: 'recorded', version, hash }), now, open);
    expect(log.map((line) => line.hash)).toEqual(hashes);
  });

  it('goes back with the chain behind snapshots and all else, and stays bound by what was signed above', () => {
    const whole = resumeSeat(entries, now, open).engine;
    const first = entries.findIndex(({ kind }) => kind === 'snapshot');
    const before = statesUpTo(entries.slice(0, first), 1n, now, open).at(-1)!;
    expect(before.state.version).toBe(1n);
    const lapsed = unwrap(lapse(whole.table, before.state));
    const hash = tableHash(whole.table, lapsed);
    const back = resumeSeat([...entries, { kind: 'lapse', version: 2n, hash }], now, open);
    expect(back.engine.fixed.hash).toBe(hash);
    expect(back.engine.signed).toEqual(whole.signed);
    expect(back.log.at(-1)).toMatchObject({ version: 2n, hash, deeds: [] });
  });

  it.each([
    ['a signature is missing', (acks: Map<number, `0x${string}`>) => acks.delete(1)],
    ['a signature is another', (acks: Map<number, `0x${string}`>) => acks.set(1, acks.get(0)!)],
  ])('takes no snapshot in which %s', (_what, harm) => {
    const harmed = entries.map((entry): JournalEntry => {
      if (entry.kind !== 'snapshot') return entry;
      const acks = new Map(entry.fixed.acks);
      harm(acks);
      return { ...entry, fixed: { ...entry.fixed, acks } };
    });
    const { engine, log } = resumeSeat(harmed, now, open);
    expect(log.map(({ hash }) => hash)).toEqual(hashes);
    expect(engine.history[0]!.state.version).toBe(0n);
  });

  it('takes no snapshot whose state is not the signed one', () => {
    const harmed = entries.map((entry): JournalEntry => {
      if (entry.kind !== 'snapshot') return entry;
      const { state } = entry.fixed;
      const rules = state.rules as { stacks: readonly bigint[] };
      const stacks = rules.stacks.map((stack, seat) => (seat === 0 ? stack + 1n : stack));
      return { ...entry, fixed: { ...entry.fixed, state: { ...state, rules: { ...rules, stacks } } } };
    });
    expect(resumeSeat(harmed, now, open).engine.history[0]!.state.version).toBe(0n);
  });
});
