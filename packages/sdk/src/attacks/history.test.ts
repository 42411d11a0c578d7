import { CATALOGUE } from './catalogue.js';
import { suite } from './suite.js';

suite('history', CATALOGUE.history!, 3);
