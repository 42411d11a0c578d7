import { CATALOGUE } from './catalogue.js';
import { suite } from './suite.js';

suite('equivocation', CATALOGUE.equivocation!, 2);
