import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession } from '../signing/session.js';
import { opening } from '../testing/judgedHoldem.js';
import {
  finishDigest,
  isRatedBy,
  NO_FINISH,
  parseRated,
  presetOf,
  scoresOf,
  signFinish,
  signPairing,
  uploadDigest,
} from './rated.js';

const random = seededRandom('rated');
const [house, one, other] = [newSession(random), newSession(random), newSession(random)];
const AT = 1_700_000_000_000;
const pairing = signPairing(house, 7n, [one.address, other.address], AT);
const finish = signFinish(house, 7n, { number: 1, previous: NO_FINISH, scores: [2, 0], at: AT + 1 });
const rated = { pairing, finish };

describe('a rated game', () => {
  it('is the house’s word for this pair and this end at this table', () => {
    expect(isRatedBy(7n, rated)).toBe(true);
    expect(isRatedBy(8n, rated)).toBe(false);
    const changed = [
      { pairing: { ...pairing, at: AT + 1 } },
      { pairing: { ...pairing, owners: [other.address, one.address] as const } },
      { pairing: { ...pairing, house: one.address } },
      { finish: { ...finish, number: 2 } },
      { finish: { ...finish, previous: `0x${'11'.repeat(32)}` as const } },
      { finish: { ...finish, scores: [0, 2] as const } },
      { finish: { ...finish, at: AT } },
    ];
    for (const more of changed) expect(isRatedBy(7n, { ...rated, ...more })).toBe(false);
  });
  it('is scored by who took more home than he brought', () => {
    const of = (...paid: [bigint, bigint]) => scoresOf([100n, 200n], paid);
    expect([of(101n, 199n), of(99n, 201n), of(100n, 200n)]).toEqual([
      [2, 0],
      [0, 2],
      [1, 1],
    ]);
  });
  it('is compared with games of the same rules, configuration and seats, whoever deals', () => {
    const preset = presetOf(opening);
    expect(presetOf({ ...opening, dealer: 'players' } as never)).toBe(preset);
    for (const more of [{ game: 'kuhn' }, { config: '0x01' as const }, { maxSeats: 2 }])
      expect(presetOf({ ...opening, ...more })).not.toBe(preset);
  });
  it('is given to the house by table and content', () =>
    expect(
      new Set([uploadDigest(7n, '0x01'), uploadDigest(8n, '0x01'), uploadDigest(7n, '0x02')].map(String)).size,
    ).toBe(3));
  it('is read as it was made', () => {
    expect(parseRated(rated)).toEqual({ ok: true, value: rated });
    expect(finishDigest(7n, finish)).not.toBe(finishDigest(8n, finish));
  });
  it.each([
    null,
    { pairing: null },
    { pairing: { ...pairing, owners: [one.address] } },
    { pairing: { ...pairing, owners: [one.address, one.address] } },
    { pairing: { ...pairing, house: `0x${house.address.slice(2).toUpperCase()}` } },
    { pairing: { ...pairing, signature: '0x' } },
    { finish: { ...finish, number: 0 } },
    { finish: { ...finish, previous: '0x' } },
    { finish: { ...finish, scores: [2, 1] } },
    { finish: { ...finish, scores: [3, -1] } },
    { finish: { ...finish, at: 1.5 } },
  ])('is refused where it is malformed: %j', (more) =>
    expect(parseRated(more && { ...rated, ...more })).toEqual({ ok: false, code: 'MalformedRated' }),
  );
});
