import { describe, expect, it } from 'vitest';
import { systemRandom } from './systemRandom.js';

describe('systemRandom', () => {
  it('gives as many bytes as are asked for, other ones each time', () => {
    expect(systemRandom(32)).toHaveLength(32);
    expect(systemRandom(32)).not.toEqual(systemRandom(32));
  });

  it('refuses to run without a secure source', () => {
    const saved = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
    try {
      Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
      expect(() => systemRandom(32)).toThrowError(/no secure random source/);
    } finally {
      Object.defineProperty(globalThis, 'crypto', saved);
    }
  });
});
