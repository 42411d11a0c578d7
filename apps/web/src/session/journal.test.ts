import { memoryStore } from '@facedown/sdk';
import { describe, expect, it, vi } from 'vitest';
import { journalStore } from './journal.js';

/** As IndexedDB has it: `add` refuses a key that is there, `put` writes over it, and a transaction is whole or nothing. */
const { rows, transact } = vi.hoisted(() => {
  const rows = new Map<string, { line: string; at: number }>();
  const keyOf = ({ table, party, at }: { table: string; party: number; at: number }) => `${table}/${party}/${at}`;
  const transact = async (
    _mode: string,
    _stores: unknown,
    work: (store: () => object) => { result?: unknown } | undefined,
  ) => {
    const fresh = new Map(rows);
    const store = {
      getAll: () => ({ result: [...rows.values()] }),
      add(row: never) {
        if (fresh.has(keyOf(row))) throw new DOMException('there is one', 'ConstraintError');
        fresh.set(keyOf(row), row);
      },
      put: (row: never) => void fresh.set(keyOf(row), row),
      delete([from, to]: [number, number]) {
        for (const [key, { at }] of [...fresh]) if (at > from && at < to) fresh.delete(key);
      },
    };
    const result = work(() => store)?.result;
    rows.clear();
    for (const [key, row] of fresh) rows.set(key, row);
    return result;
  };
  return { rows, transact };
});
vi.mock('./idb.js', () => ({ transact }));
vi.stubGlobal('IDBKeyRange', { bound: (from: number[], to: number[]) => [from[2], to[2]] });

const record = (version: bigint) => ({ kind: 'lapse', version, hash: `0x${'11'.repeat(32)}` }) as const;

describe('journalStore', () => {
  it('never writes over a line that another tab has written', async () => {
    const secrets = (await (await memoryStore()('t', 0)).readSecrets()) ?? { session: '0x', dealer: '0x' };
    const open = journalStore(secrets);
    const [first, second] = [await open('t', 0), await open('t', 0)];
    await first.append([record(1n), record(2n)]);
    const before = [...rows.values()].map(({ line }) => line);
    await expect(second.append([record(7n)])).rejects.toThrow();
    expect([...rows.values()].map(({ line }) => line)).toEqual(before);
  });

  it('opens no seat of which it can’t read every line: it might sign a second state for a version', async () => {
    rows.clear();
    const open = journalStore({ session: '0x', dealer: '0x' });
    await (await open('t', 0)).append([record(1n), record(2n)]);
    const [first] = rows.values();
    Object.assign(first!, { line: first!.line.slice(1) });
    await expect(open('t', 0)).rejects.toMatchObject({ code: 'DamagedJournal' });
    expect(rows.size).toBe(2);
    rows.clear();
  });

  it('forgets, where nobody makes a file of it, what came before the epoch and before the last snapshot but one', async () => {
    rows.clear();
    const store = await journalStore({ session: '0x', dealer: '0x' }, { isBrief: true })('brief', 1);
    const [epoch, snapshot] = [{ kind: 'epoch' }, { kind: 'snapshot' }] as never[];
    const kept = () =>
      [...rows.values()].map(({ line }) => JSON.parse(line)).map(({ kind, plain }) => plain.version?.$n ?? kind);
    await store.append([record(1n), epoch!, record(2n), snapshot!, record(3n)]);
    expect(kept()).toEqual(['epoch', '2', 'snapshot', '3']);
    await store.append([snapshot!, record(4n)]);
    expect(kept()).toEqual(['epoch', 'snapshot', '3', 'snapshot', '4']);
    await store.append([epoch!]);
    expect(kept()).toEqual(['epoch']);
  });
});
