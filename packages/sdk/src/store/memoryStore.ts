import type { JournalEntry } from '../engine/types.js';
import { type OpenStore, type SeatSecrets, TakenOverError } from './store.js';

/** Keeps journals as long as the process lives: for tests, bots and play without stakes. */
export function memoryStore(): OpenStore {
  const seats = new Map<string, { entries: JournalEntry[]; secrets?: SeatSecrets; generation: number }>();
  return async (table, party) => {
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
      close: async () => {},
    };
  };
}
