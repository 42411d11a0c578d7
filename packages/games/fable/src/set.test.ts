import { hexToBytes } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { CARDS, FACES, keywordsOf } from './set.js';
import { setBytes, setSolidity } from './setSolidity.js';

describe('the set', () => {
  it('has 36 different creatures: 24 plain ones and three of each keyword', () => {
    expect(FACES).toBe(36);
    const numbers = CARDS.map(({ attack, defence, keyword }) => `${attack}/${defence} ${keyword}`);
    expect(new Set(numbers).size).toBe(36);
    expect(new Set(CARDS.map(({ name }) => name)).size).toBe(36);
    const counts = ['', 'winged', 'breach', 'wakeful', 'venom'].map(
      (word) => CARDS.filter(({ keyword }) => keyword === word).length,
    );
    expect(counts).toEqual([24, 3, 3, 3, 3]);
  });

  it('costs 2, 4, 7 or 12, and nobody is born dead', () => {
    for (const { provision, defence } of CARDS) {
      expect([2, 4, 7, 12]).toContain(provision);
      expect(defence).toBeGreaterThan(0);
    }
  });

  it('is printed for the contracts four bytes a face', () => {
    const printed = [...setSolidity().matchAll(/hex"([0-9a-f]+)"/g)].map(([, hex]) => hex).join('');
    expect(hexToBytes(`0x${printed}`)).toEqual(setBytes());
    CARDS.forEach((card, face) => {
      const [attack, defence, provision, keywords] = setBytes().subarray(4 * face);
      expect([attack, defence, provision, keywords]).toEqual([
        card.attack,
        card.defence,
        card.provision,
        keywordsOf(card),
      ]);
    });
  });
});
