import { CRASH } from './cases/crash.js';
import { EQUIVOCATION } from './cases/equivocation.js';
import { HISTORY } from './cases/history.js';
import { LIES } from './cases/lies.js';
import { RELAY } from './cases/relay.js';
import { STALL } from './cases/stall.js';
import type { AttackCase } from './tables.js';

/** Every attack at a table, by the test file that tries it. */
export const CATALOGUE: Readonly<Record<string, readonly AttackCase[]>> = {
  stall: STALL,
  lies: LIES,
  equivocation: EQUIVOCATION,
  history: HISTORY,
  relay: RELAY,
  crash: CRASH,
};
