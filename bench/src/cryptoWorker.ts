import { cryptoTimes } from './cryptoWork.js';

self.postMessage(cryptoTimes(9));
