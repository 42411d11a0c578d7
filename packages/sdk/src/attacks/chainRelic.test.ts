import { chainSuite, testChain } from './onChain.js';

chainSuite('relic', testChain());
