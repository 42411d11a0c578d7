import type { Relay } from './relay.js';

export interface LocalRelay extends Relay {
  /** Everything that passed, for bytes and for the secrecy test. */
  readonly passed: readonly { readonly table: string; readonly message: string }[];
}

/** A relay within the process. Listeners hear on a later turn, as from a network. */
export function localRelay(): LocalRelay {
  const listeners = new Map<string, Set<(message: string) => void>>();
  const passed: { table: string; message: string }[] = [];
  return {
    passed,
    async post(table, message) {
      passed.push({ table, message });
      for (const hear of listeners.get(table) ?? []) queueMicrotask(() => hear(message));
    },
    async fetch(table, from) {
      return passed
        .filter((one) => one.table === table && versionIn(one.message) >= from)
        .map(({ message }) => message);
    },
    subscribe(table, hear) {
      const all = listeners.get(table) ?? new Set();
      listeners.set(table, all.add(hear));
      return () => all.delete(hear);
    },
  };
}

/** Messages without a version (a wish to leave) are always told. */
export function versionIn(message: string): bigint {
  const version = /^\{"v":\d+,"kind":"\w+","epoch":"\d+","version":"(\d+)"/.exec(message)?.[1];
  return version === undefined ? 2n ** 64n : BigInt(version);
}
