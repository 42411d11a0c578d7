import { browserProver } from '@facedown/zk/browser';
import { saltTimes } from './saltWork.js';

self.postMessage(await saltTimes(browserProver(), 8));
