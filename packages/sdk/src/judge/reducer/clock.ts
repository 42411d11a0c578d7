import type { Phase } from '../judge.js';
import type { JudgedTable } from './types.js';

/** REGISTER becomes PLAY when its deadline has passed; nobody has to say so. */
export function clockOf(
  { phase, deadline, opening }: Pick<JudgedTable, 'phase' | 'deadline' | 'opening'>,
  at: number,
): { readonly phase: Phase; readonly deadline: number } {
  if (phase !== 'register' || at <= deadline) return { phase, deadline };
  return { phase: 'play', deadline: deadline + opening.answerSeconds };
}

export const isRunning = ({ phase }: Pick<JudgedTable, 'phase'>): boolean =>
  phase === 'live' || phase === 'register' || phase === 'play';

export const MAX_VERSION = 2n ** 40n - 1n;

/** A new version is recorded: the clock starts anew, or stands. */
export const stored = (
  table: JudgedTable,
  { version, hash }: { version: bigint; hash: JudgedTable['hash'] },
  isPlayed: boolean,
  at: number,
): JudgedTable => ({
  ...table,
  hash,
  version,
  phase: isPlayed ? 'play' : 'live',
  deadline: isPlayed ? at + table.opening.answerSeconds : 0,
  extended: 0n,
});
