import { CATALOGUE } from './catalogue.js';
import { suite } from './suite.js';

suite('lies', CATALOGUE.lies!, 1);
