import { dealers } from '@facedown/sdk';
import { matrix } from '@facedown/sdk/matrix';
import { describe, expect, it } from 'vitest';
import { compareDe } from './texts.de.js';
import { compareEn } from './texts.en.js';

const misfits = (await matrix()).flatMap((cell) => (cell.fits ? [] : [cell.misfit]));

describe.each([
  ['English', compareEn],
  ['German', compareDe],
])('what dealers are compared by in %s', (_, texts) => {
  it('has words for every dealer of the house, and for no other', () =>
    expect(Object.keys(texts.dealers).sort()).toEqual(Object.keys(dealers).sort()));
});

describe('why a table can’t be', () => {
  it('is said in German by the same parts, and never in English', () => {
    expect(misfits.length).toBeGreaterThan(15);
    const others = { words: '', code: 'OnlyOnChain', of: ['fhe'] };
    for (const misfit of [...misfits, others]) {
      const said = compareDe.cant(misfit);
      expect(said).toMatch(/^Diesen Tisch kann es nicht geben: \S/);
      if (misfit.words !== '') expect(said).not.toContain(misfit.words);
      for (const part of misfit.of)
        expect(said).toContain(String(part).replace(' to ', ' bis ').replace(' and ', ' und '));
    }
  });
});
