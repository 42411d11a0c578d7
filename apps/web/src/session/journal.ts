import type { OpenStore } from '@facedown/sdk';
import { type JournalEntry, makeEntry, parseEntries, type SeatSecrets } from '@facedown/sdk/engine';
import { transact } from './idb.js';

interface KeptLine {
  readonly table: string;
  readonly party: number;
  readonly at: number;
  readonly line: string;
}

interface KeptSealed {
  readonly table: string;
  readonly party: number;
  readonly sealed: string;
}

const lines = (table: string, party: number) => IDBKeyRange.bound([table, party], [table, party, []]);

/**
 * A seat's journal in this browser. Its secrets are not kept beside it: they come from the vault's root
 * each time. That no second tab writes is the lock's business. A brief one forgets what only the game's
 * file needs: all before the epoch, and before the last snapshot but one.
 */
export const journalStore =
  (secrets: SeatSecrets, { isBrief = false } = {}): OpenStore =>
  async (table, party) => {
    const kept = await transact<KeptLine[]>('readonly', ['journals'], (store) =>
      store('journals').getAll(lines(table, party)),
    );
    let next = (kept?.at(-1)?.at ?? 0) + 1;
    const entries = parseEntries((kept ?? []).map(({ line }) => line));
    const known = (kept ?? []).map(({ at }, i) => ({ at, entry: entries[i]! }));
    const lastOf = (kind: JournalEntry['kind']) => known.findLast(({ entry }) => entry.kind === kind)?.at ?? 0;
    let [epochAt, snapshotAt] = [lastOf('epoch'), lastOf('snapshot')];
    return {
      read: async () => known.map(({ entry }) => entry),
      async append(entries) {
        await transact('readwrite', ['journals'], (store) => {
          for (const entry of entries) {
            const at = next++;
            // Never over a line that is there: what was signed stays as it was signed.
            store('journals').add({ table, party, at, line: makeEntry(entry) } satisfies KeptLine);
            const old = oldAt(entry, at);
            if (isBrief && old) store('journals').delete(old);
          }
          return undefined;
        });
      },
      readSecrets: async () => secrets,
      writeSecrets: async () => {},
      readSealed: async () =>
        (await transact<KeptSealed>('readonly', ['sealed'], (store) => store('sealed').get([table, party])))?.sealed,
      writeSealed: async (sealed) => {
        const kept: KeptSealed = { table, party, sealed };
        await transact('readwrite', ['sealed'], (store) => store('sealed').put(kept));
      },
      close: async () => {},
    };

    /** What this line makes unnecessary. */
    function oldAt({ kind }: JournalEntry, at: number): IDBKeyRange | undefined {
      if (kind !== 'epoch' && kind !== 'snapshot') return undefined;
      const [from, to] = kind === 'epoch' ? [0, at] : [epochAt, snapshotAt];
      if (kind === 'epoch') epochAt = at;
      snapshotAt = at;
      return from < to ? IDBKeyRange.bound([table, party, from], [table, party, to], true, true) : undefined;
    }
  };
