import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes } from './generated/codes.js';
import { generatedFiles } from './node/generated.js';

describe('generatedFiles', () => {
  it.each(Object.entries(generatedFiles()))('equals %s: run npm run generate', (name, text) => {
    expect(readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8') === text).toBe(true);
  });

  it('names errors of the table, of libraries, of rules and of dealers', () => {
    expect(Object.values(codes)).toEqual(expect.arrayContaining(['TooLate', 'GameOver', 'NotYourTurn', 'FalseFace']));
  });
});
