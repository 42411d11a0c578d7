import { beforeEach, describe, expect, it, vi } from 'vitest';
import { broughtSecrets, deviceCode, isMoved, parseCode, sealSeat, takeSeat } from './moving.js';

type Row = Record<string, unknown>;
type Browser = Map<string, Map<string, Row>>;
const { at, keyPaths, transact } = vi.hoisted(() => {
  const keyPaths: Record<string, readonly string[]> = {
    journals: ['table', 'party', 'at'],
    sealed: ['table', 'party'],
    moved: ['table', 'party'],
    memories: ['table'],
    brought: ['table'],
    devices: ['id'],
  };
  const at: { browser: Browser } = { browser: new Map() };
  /** As IndexedDB has it: `add` refuses a key that is there, and a transaction is whole or nothing. */
  const transact = async (_mode: string, _stores: unknown, work: (store: (name: string) => object) => unknown) => {
    const fresh: Browser = new Map([...at.browser].map(([name, rows]) => [name, new Map(rows)]));
    const done = (result: unknown) => ({
      result,
      set onsuccess(run: () => void) {
        run();
      },
    });
    const store = (name: string) => {
      const rows = fresh.get(name) ?? new Map<string, Row>();
      fresh.set(name, rows);
      const keyOf = (row: Row) => JSON.stringify(keyPaths[name]!.map((part) => row[part]));
      const inRange = (prefix: readonly unknown[]) =>
        [...rows].filter(([key]) => key.startsWith(JSON.stringify(prefix).slice(0, -1)));
      return {
        get: (key: unknown) => done(rows.get(JSON.stringify([key].flat()))),
        getAll: (prefix: readonly unknown[]) => done(inRange(prefix).map(([, row]) => row)),
        getAllKeys: (prefix: readonly unknown[]) => done(inRange(prefix).map(([key]) => JSON.parse(key))),
        put: (row: Row) => void rows.set(keyOf(row), row),
        add(row: Row) {
          if (rows.has(keyOf(row))) throw new DOMException('there is one', 'ConstraintError');
          rows.set(keyOf(row), row);
        },
        delete(key: unknown) {
          for (const [one] of inRange([key].flat())) rows.delete(one);
        },
      };
    };
    const request = work(store) as { result?: unknown } | undefined;
    at.browser = fresh;
    return request?.result;
  };
  return { at, keyPaths, transact };
});
vi.mock('./idb.js', () => ({ transact, ofTable: (table: string) => [table] }));
vi.stubGlobal('IDBKeyRange', { bound: (lower: unknown) => lower });

const TABLE = '31337:0x01:7';
const ROOT = '11'.repeat(32);
const SECRETS = { session: `0x${'22'.repeat(32)}`, dealer: `0x${'33'.repeat(32)}` } as const;
const placeOf = (party: number, table = TABLE) => ({ path: '#/table/7', table, party, memoryAt: `hosted/${table}` });
const rowsOf = (name: string) => [...(at.browser.get(name)?.values() ?? [])];
const inBrowser = async <Value>(browser: Browser, run: () => Promise<Value>): Promise<[Browser, Value]> => {
  at.browser = browser;
  const value = await run();
  return [at.browser, value];
};

beforeEach(() => {
  at.browser = new Map(Object.keys(keyPaths).map((name) => [name, new Map()]));
});

describe('a seat that goes to another device', () => {
  it('is gone here, opens once there, and comes back the same way', async () => {
    let [there, code] = await inBrowser(new Map(), deviceCode);
    let here: Browser;
    let file: string;
    [here, file] = await inBrowser(new Map(), async () => sealSeat(placeOf(2), SECRETS, await parseCode(code)));
    at.browser = here;
    expect([await isMoved(TABLE, 2), rowsOf('journals')]).toEqual([
      true,
      [{ table: TABLE, party: 2, at: 1, line: 'moved' }],
    ]);
    [there] = await inBrowser(there, () => takeSeat(ROOT, file));
    expect(await broughtSecrets(ROOT, TABLE)).toEqual(SECRETS);
    await expect(takeSeat(ROOT, file)).rejects.toMatchObject({ code: 'NotForHere' });
    [here, code] = await inBrowser(here, deviceCode);
    [there, file] = await inBrowser(there, async () => sealSeat(placeOf(2), SECRETS, await parseCode(code)));
    [here] = await inBrowser(here, () => takeSeat(ROOT, file));
    expect([await isMoved(TABLE, 2), rowsOf('journals')]).toEqual([false, []]);
  });

  it('pushes out no other seat of this browser at that table, and nothing that another table’s seat remembers', async () => {
    const [victim, code] = await inBrowser(at.browser, async () => {
      await transact('readwrite', [], (store) => {
        const add = (name: string, row: Row) => (store(name) as { add(row: Row): void }).add(row);
        add('journals', { table: TABLE, party: 1, at: 1, line: 'ours' });
        add('memories', { table: 'hosted/other', marks: 'ours' });
        return undefined;
      });
      return deviceCode();
    });
    const stolen = async (table: string, memory: Row | undefined) => {
      const [, file] = await inBrowser(new Map(), async () => {
        const put = (store: object) => (store as { put(row: Row): void }).put(memory!);
        if (memory) await transact('readwrite', [], (store) => put(store('memories')));
        const place = { ...placeOf(3, table), memoryAt: String(memory?.table) };
        return sealSeat(place, SECRETS, await parseCode(code));
      });
      return file;
    };
    for (const file of [
      await stolen(TABLE, undefined),
      await stolen('31337:0x01:8', { table: 'hosted/other', marks: 'theirs' }),
    ]) {
      at.browser = victim;
      await expect(takeSeat(ROOT, file)).rejects.toMatchObject({ code: 'SeatKnown' });
      expect([rowsOf('brought'), rowsOf('journals').length]).toEqual([[], 1]);
      expect(rowsOf('memories')).toEqual([{ table: 'hosted/other', marks: 'ours' }]);
    }
  });
});
