import { transact } from './idb.js';

/** What a seat keeps between two moves: a deck that it has sealed and must open. It never leaves this browser. */
export interface Memory {
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
}

export const memoryOf = (table: string): Memory => ({
  read: async () =>
    (await transact<{ value: unknown } | undefined>('readonly', ['memories'], (store) => store('memories').get(table)))
      ?.value,
  async write(value) {
    await transact('readwrite', ['memories'], (store) => {
      store('memories').put({ table, value });
      return undefined;
    });
  },
});
