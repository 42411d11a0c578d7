import { CATALOGUE } from './catalogue.js';
import { suite } from './suite.js';

suite('stall', CATALOGUE.stall!, 0);
