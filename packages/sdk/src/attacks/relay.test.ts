import { CATALOGUE } from './catalogue.js';
import { suite } from './suite.js';

suite('relay', CATALOGUE.relay!, 4);
