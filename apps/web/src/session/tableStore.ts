import { type Judge, memoryJudge } from '@facedown/sdk';
import { type Call, type MemoryJudgeOptions, type Opening, type SeatSecrets, systemClock } from '@facedown/sdk/engine';
import { ofTable, transact } from './idb.js';

/** What this browser keeps of a practice table. The own seat's secrets aren't here: they come from the vault's root. */
export interface TableRecord {
  readonly table: string;
  readonly opening: Opening;
  readonly names: readonly string[];
  readonly botSecrets: readonly SeatSecrets[];
}

/** What the table's judge was told, and when. */
interface KeptCall {
  readonly table: string;
  readonly at: number;
  readonly time: number;
  readonly call: Call;
}

export const readTable = (table: string): Promise<TableRecord | undefined> =>
  transact('readonly', ['practice'], (store) => store('practice').get(table));

export async function writeTable(record: TableRecord): Promise<void> {
  await transact('readwrite', ['practice'], (store) => {
    store('practice').put(record);
    return undefined;
  });
}

/** The judge of a table within this browser: it is told again what it was told before the page was opened anew. */
export async function keptJudge(
  { table, opening }: TableRecord,
  resolve: MemoryJudgeOptions['resolve'],
): Promise<{ readonly judge: Judge; readonly tableId: bigint }> {
  let then: number | undefined;
  const judge = memoryJudge({ resolve, clock: { ...systemClock, now: () => then ?? systemClock.now() } });
  const tableId = await judge.create(opening);
  const kept = await transact<KeptCall[]>('readonly', ['calls'], (store) => store('calls').getAll(ofTable(table)));
  for (const { call, time } of kept ?? []) {
    then = time;
    await judge.post(tableId, call);
  }
  then = undefined;
  let next = (kept?.at(-1)?.at ?? 0) + 1;
  const post: Judge['post'] = async (id, call) => {
    const time = systemClock.now();
    await judge.post(id, call);
    const at = next++;
    await transact('readwrite', ['calls'], (store) => {
      store('calls').add({ table, at, time, call } satisfies KeptCall);
      return undefined;
    });
  };
  return { judge: { ...judge, post }, tableId };
}
