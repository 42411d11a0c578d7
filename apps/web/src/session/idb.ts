/** The little of IndexedDB that a seat needs: records of tables, messages since the last boundary, the log. */
const NAME = 'facedown';
const VERSION = 4;

export type StoreName = 'tables' | 'messages' | 'log' | 'journals' | 'files' | 'memories';

const STORES: readonly (readonly [StoreName, string | string[]])[] = [
  ['tables', 'table'],
  ['messages', ['table', 'version', 'at']],
  ['log', ['table', 'version']],
  ['journals', ['table', 'party', 'at']],
  ['files', 'key'],
  ['memories', 'table'],
];

let opened: Promise<IDBDatabase> | undefined;

export function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const db = request.result;
      for (const [name, keyPath] of STORES)
        if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Runs `work` in one transaction: all of it is kept, or nothing. */
export async function transact<Value>(
  mode: IDBTransactionMode,
  stores: readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction([...stores], mode);
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Every key of one table. */
export const ofTable = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);
/** The keys of one table up to a version, that one too. */
export const upTo = (table: string, version: number): IDBKeyRange => IDBKeyRange.bound([table], [table, version, []]);
