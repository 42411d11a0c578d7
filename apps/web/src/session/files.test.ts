import { describe, expect, it } from 'vitest';
import { fileKey } from './files.js';

describe('fileKey', () => {
  it.each([
    ['#/table/12?game=relic&invite=ff', 'hosted/12'],
    ['#/relic/abc-4', 'practice/abc-4'],
    ['#/concealed/abc-proof', 'practice/abc-proof'],
    ['#/play/abc', 'practice/abc'],
  ])('of %s is %s', (path, key) => expect(fileKey(path)).toBe(key));
});
