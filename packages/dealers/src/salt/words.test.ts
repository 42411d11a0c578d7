import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { encodeWords, readWords } from './words.js';

describe('words of evidence', () => {
  it('are read in turn, one or several, and not past the end', () => {
    const words = readWords(encodeWords([1, 2n, 2n ** 256n - 1n, 4]))!;
    expect([words.next(), words.isDone()]).toEqual([1n, false]);
    expect(words.take(4)).toBeUndefined();
    expect(words.take(2)).toEqual([2n, 2n ** 256n - 1n]);
    expect(words.take(0)).toEqual([]);
    expect([words.isDone(), words.next(), words.isDone(), words.next(), words.isDone()]).toEqual([
      false,
      4n,
      true,
      undefined,
      true,
    ]);
  });

  it('are whole, and none at all where there are no bytes', () => {
    expect(readWords('0x')!.isDone()).toBe(true);
    for (const evidence of ['0x00', `0x${'00'.repeat(33)}`, '0xzz', 'zz', `0x${'zz'.repeat(32)}`])
      expect(readWords(evidence as Hex)).toBeUndefined();
  });
});
