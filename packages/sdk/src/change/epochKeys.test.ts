import { seededRandom } from '@facedown/base';
import { contextOf, type TableId } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { loadDealer } from '../registry.js';
import { epochKeys } from './epochKeys.js';

const kit = await loadDealer('players');
const owner = `0x${'33'.repeat(20)}` as const;
const secret = kit.newSecret(seededRandom('epochs'));
const id: Omit<TableId, 'epoch'> = { chainId: 31337n, table: `0x${'22'.repeat(20)}`, tableId: 5n };
const keysAt = (change: Partial<typeof id> = {}, own = secret) =>
  epochKeys({ kit, secret: own, id: { ...id, ...change }, seat: 1, owner, random: seededRandom('fresh') });
/** The key itself, without the proof that binds it to its place. */
const point = (key: string) => key.slice(0, 130);

describe('epochKeys', () => {
  it('is another key in every epoch, at every table and for every secret: an old one opens no new card', () => {
    const keys = [
      keysAt().keyOf(2n),
      keysAt().keyOf(3n),
      keysAt({ tableId: 6n }).keyOf(2n),
      keysAt({ chainId: 1n }).keyOf(2n),
      keysAt({ table: `0x${'44'.repeat(20)}` }).keyOf(2n),
      keysAt({}, kit.newSecret(seededRandom('another'))).keyOf(2n),
    ];
    expect(new Set(keys.map(point)).size).toBe(keys.length);
  });

  it('is the same key with the same proof after a crash, and good for its own seat alone', () => {
    const key = keysAt().keyOf(2n);
    expect(keysAt().keyOf(2n)).toBe(key);
    const check = (seat: number) => kit.dealer.checkKey(contextOf({ ...id, epoch: 2n }, 0n, seat), owner, key);
    expect([check(1), check(0)]).toEqual([undefined, 'BadKeyProof']);
  });
});
