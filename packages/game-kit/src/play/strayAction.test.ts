import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { strayAction } from './strayAction.js';

describe('strayAction', () => {
  const cards = Array.from({ length: 52 }, (_, face) => ({ kind: 3, place: 0, face }));

  it('changes one number', () => {
    const random = seededRandom(1);
    for (let i = 0; i < 50; i++) {
      const strayed = strayAction(random, cards[7], cards) as Record<string, number>;
      const changed = Object.entries(cards[7]!).filter(([name, value]) => strayed[name] !== value);
      expect(changed.length).toBeLessThanOrEqual(1);
    }
  });

  it('comes to the first face that no card has, from any card', () => {
    const random = seededRandom(2);
    const faces = Array.from({ length: 300 }, () => (strayAction(random, cards[7], cards) as { face: number }).face);
    expect(faces.filter((face) => face === 52).length).toBeGreaterThan(8);
  });

  it('leaves what has no number as it is', () => {
    expect(strayAction(seededRandom(3), { hash: '0x00' })).toEqual({ hash: '0x00' });
    expect(strayAction(seededRandom(3), undefined)).toBeUndefined();
  });
});
