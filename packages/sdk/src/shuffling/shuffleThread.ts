import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { answerShuffle, type ShuffleAsk } from '@facedown/dealers/players';

// On Linux a thread has a priority of its own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort!.on('message', (ask: ShuffleAsk) => parentPort!.postMessage(answerShuffle(ask)));
