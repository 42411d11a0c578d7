/** The little of IndexedDB that a seat needs: its journals, and the tables that live here with what their judge heard. */
const NAME = 'facedown';
const VERSION = 7;

type StoreName = 'practice' | 'calls' | 'journals' | 'files' | 'memories' | 'sealed' | 'moved' | 'brought' | 'devices';

const STORES: readonly (readonly [StoreName, string | string[]])[] = [
  ['practice', 'table'],
  ['calls', ['table', 'at']],
  ['journals', ['table', 'party', 'at']],
  ['files', 'key'],
  ['memories', 'table'],
  ['sealed', ['table', 'party']],
  ['moved', ['table', 'party']],
  ['brought', 'table'],
  ['devices', 'id'],
];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const db = request.result;
      for (const [name, keyPath] of STORES)
        if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath });
      // Practice tables of earlier versions of the page can't be gone on with.
      for (const name of [...db.objectStoreNames])
        if (!STORES.some(([known]) => known === name)) db.deleteObjectStore(name);
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
