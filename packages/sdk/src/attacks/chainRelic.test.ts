import { testChain } from '../testing/testChain.js';
import { chainSuite } from './onChain.js';

chainSuite('relic', testChain());
