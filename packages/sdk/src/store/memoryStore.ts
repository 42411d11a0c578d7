import type { JournalEntry } from '../engine/types.js';
import { type OpenStore, type SeatSecrets, TakenOverError } from './store.js';

export interface MemoryStore extends OpenStore {
  /** Looks at a seat's secrets without taking the seat over. */
  secretsOf(table: string, party: number): SeatSecrets | undefined;
}

/** Keeps journals as long as the process lives: for tests, bots and play without stakes. */
export function memoryStore(): MemoryStore {
  const seats = new Map<
    string,
    { entries: JournalEntry[]; secrets?: SeatSecrets; sealed?: string; generation: number }
  >();
  const open: OpenStore = async (table, party) => {
    const key = `${table}/${party}`;
    const kept = seats.get(key) ?? { entries: [], generation: 0 };
    seats.set(key, kept);
    const mine = ++kept.generation;
    const guard = () => {
      if (kept.generation !== mine) throw new TakenOverError();
    };
    return {
      read: async () => [...kept.entries],
      append: async (entries) => {
        guard();
        kept.entries.push(...entries);
      },
      readSecrets: async () => kept.secrets,
      writeSecrets: async (secrets) => {
        guard();
        kept.secrets = secrets;
      },
      readSealed: async () => kept.sealed,
      writeSealed: async (sealed) => {
        guard();
        kept.sealed = sealed;
      },
      close: async () => {},
    };
  };
  return Object.assign(open, {
    secretsOf: (table: string, party: number) => seats.get(`${table}/${party}`)?.secrets,
  });
}
