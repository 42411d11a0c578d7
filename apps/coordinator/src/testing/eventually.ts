import { vi } from 'vitest';

/** Generous: a fact that comes late on a busy machine has come all the same. */
const PATIENCE_MS = 60_000;

/** Waits for a fact, not for a time: asks until the check holds, and answers with what it found. */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 });
