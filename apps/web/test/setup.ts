import { afterEach, expect } from 'vitest';
import { endVisits } from './browser.js';

// A page that complains in its console is broken, whatever the test looked at.
afterEach(async () => expect(await endVisits()).toEqual([]));
