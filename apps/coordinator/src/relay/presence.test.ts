import { describe, expect, it } from 'vitest';
import { openPresence } from './presence.js';

describe('a key', () => {
  it('is there until the last connection has gone that showed it', () => {
    const presence = openPresence();
    presence.came('a');
    presence.came('a');
    presence.came('b');
    presence.went('a');
    expect(['a', 'b', 'c'].map(presence.has)).toEqual([true, true, false]);
    presence.went('a');
    expect(['a', 'b'].map(presence.has)).toEqual([false, true]);
  });

  it('that never came is not there for having gone', () => {
    const presence = openPresence();
    presence.went('a');
    expect(presence.has('a')).toBe(false);
    presence.came('a');
    expect(presence.has('a')).toBe(true);
  });
});
