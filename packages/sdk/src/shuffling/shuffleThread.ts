import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { answerShuffle, type ShuffleAsk } from '@facedown/dealers/players';

const LOWEST = 19;
/** A third of what others get where all want something: behind them, and not starved by them. */
const BEHIND = 5;
// On Linux a thread has a priority of its own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(0, Math.min(LOWEST, getPriority(0) + BEHIND));

parentPort!.on('message', (ask: ShuffleAsk) => parentPort!.postMessage(answerShuffle(ask)));
