import { describe, expect, it } from 'vitest';
import { DEALERS, optionsOf, PRESETS, tableNameOf, USUAL } from './options.js';

describe('tableNameOf', () => {
  it('keeps every choice in the name of a practice table', () => {
    for (const strength of ['easy', 'medium', 'hard'] as const)
      for (const dealer of DEALERS)
        for (const preset of PRESETS) {
          const options = { strength, dealer, preset };
          expect(optionsOf(tableNameOf('lx1', options))).toEqual(options);
        }
  });

  it('takes a plain name for the usual table', () => {
    expect(optionsOf('practice')).toEqual(USUAL);
    expect(optionsOf('hard')).toEqual(USUAL);
  });
});
