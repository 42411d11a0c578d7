import { chainSuite, testChain } from './onChain.js';

chainSuite('holdem', testChain());
