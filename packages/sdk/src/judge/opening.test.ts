import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { opening } from '../testing/judgedHoldem.js';
import type { Opening } from './judge.js';
import { newSalt, openingHash, openingIdentity } from './opening.js';

const HOUSE = `0x${'00'.repeat(19)}01` as const;
const others: { readonly [Key in keyof Required<Opening>]: Opening[Key] } = {
  salt: `0x${'01'.repeat(32)}`,
  game: 'kuhn',
  dealer: 'players',
  name: 'other',
  config: '0x01',
  dealerConfig: '0x01',
  minSeats: 3,
  maxSeats: 5,
  servers: [],
  onchain: true,
  registerSeconds: 61,
  answerSeconds: 61,
  check: HOUSE,
  checkConfig: '0x01',
  locker: HOUSE,
};

describe('a table’s terms', () => {
  it('have another hash and another number with any one of them changed', () => {
    const all = [opening, ...Object.entries(others).map(([key, value]) => ({ ...opening, [key]: value }))];
    expect(new Set(all.map(openingHash)).size).toBe(16);
    expect(new Set(all.map((one) => openingIdentity(1n, HOUSE, one))).size).toBe(16);
  });
  it('have another number at another house or chain', () => {
    const numbers = [
      openingIdentity(1n, HOUSE, opening),
      openingIdentity(2n, HOUSE, opening),
      openingIdentity(1n, `0x${'00'.repeat(19)}02`, opening),
    ];
    expect(new Set(numbers).size).toBe(3);
  });
  it('are made one of their own by 32 random bytes', () => {
    const random = seededRandom('salt');
    const [one, two] = [newSalt(random), newSalt(random)];
    expect([one.length, one === two]).toEqual([66, false]);
  });
});
