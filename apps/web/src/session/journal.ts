import { type JournalEntry, makeEntry, type OpenStore, parseEntry, type SeatSecrets } from '@facedown/sdk';
import { transact } from './idb.js';

interface KeptLine {
  readonly table: string;
  readonly party: number;
  readonly at: number;
  readonly line: string;
}

const lines = (table: string, party: number) => IDBKeyRange.bound([table, party], [table, party, []]);

/**
 * A seat's journal in this browser. Its secrets are not kept beside it: they come from the vault's root
 * each time. That no second tab writes is the lock's business.
 */
export const journalStore =
  (secrets: SeatSecrets): OpenStore =>
  async (table, party) => {
    const kept = await transact<KeptLine[]>('readonly', ['journals'], (store) =>
      store('journals').getAll(lines(table, party)),
    );
    let next = (kept?.at(-1)?.at ?? 0) + 1;
    return {
      read: async () =>
        (kept ?? []).flatMap(({ line }): JournalEntry[] => {
          const parsed = parseEntry(line);
          return parsed.ok ? [parsed.value] : [];
        }),
      async append(entries) {
        await transact('readwrite', ['journals'], (store) => {
          // Never over a line that is there: what was signed stays as it was signed.
          for (const entry of entries)
            store('journals').add({ table, party, at: next++, line: makeEntry(entry) } satisfies KeptLine);
          return undefined;
        });
      },
      readSecrets: async () => secrets,
      writeSecrets: async () => {},
      close: async () => {},
    };
  };
