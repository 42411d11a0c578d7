import { seededRandom, unwrap } from '@facedown/base';
import { type Context, close, deal, mix, type Need, ownDeck, show } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { saltDealer } from './dealer.js';
import { type SaltState, saltConfig } from './layout.js';
import { saltSeat } from './seat.js';

const ID = { chainId: 31337n, table: `0x${'11'.repeat(20)}`, tableId: 5n, epoch: 1n } as const;
const contextOf = (party: number): Context => ({ ...ID, version: 3n, party });
const random = seededRandom('salt rounds');
const prover = { prove: () => Promise.reject(new Error('the audit way has no proofs')) };
const seats = [0, 1].map((seat) => saltSeat({ seat, secret: random(32), prover }));
const DECKS = [0, 1].map((seat) => ownDeck(seat, [1, 2, 3, 4], seat, 3n));
const DEALS = [deal(0, 0), deal(1, 0), deal(0x100, 1), deal(0x101, 1)];

/** One stage: both give what they owe, in both orders; the bytes must be equal. */
async function stage(state: SaltState, needs: readonly Need[]): Promise<SaltState> {
  const owing = [0, 1].filter((seat) => (saltDealer.owed(state, needs) >> BigInt(seat)) & 1n);
  const shares = await Promise.all([0, 1].map((seat) => seats[seat]!.contribute(contextOf(seat), state, needs)));
  const inOrder = (order: readonly number[]) =>
    order.reduce((now, seat) => unwrap(saltDealer.contribute(contextOf(seat), now, needs, shares[seat]!)), state);
  const [one, other] = [inOrder(owing), inOrder([...owing].reverse())];
  expect(saltDealer.encode(one)).toBe(saltDealer.encode(other));
  if (owing.length === 2) {
    const half = unwrap(saltDealer.contribute(contextOf(0), state, needs, shares[0]!));
    expect(saltDealer.owed(half, needs)).toBe(2n);
  }
  return one;
}

async function settle(state: SaltState, needs: readonly Need[]): Promise<{ state: SaltState; stages: number }> {
  let stages = 0;
  let now = state;
  for (; saltDealer.owed(now, needs) !== 0n; stages++) now = await stage(now, needs);
  return { state: unwrap(saltDealer.resolve(now, needs)).state, stages };
}

describe('salt: rounds', () => {
  it('ask both seats for one thing at a time, and lead to equal bytes in both orders', async () => {
    let now = unwrap(saltDealer.start(saltConfig('Audit'), ['0x', '0x']));
    const told: number[] = [];
    const go = async (needs: readonly Need[]) => {
      const settled = await settle(now, needs);
      now = settled.state;
      told.push(settled.stages);
    };
    await go(DECKS);
    await go(DEALS);
    for (const seat of [0, 1]) {
      const needs = [mix(seat === 0 ? [0, 1] : [0x100, 0x101])];
      const evidence = await seats[seat]!.prove(contextOf(seat), now, needs, [[1, 0]]);
      now = unwrap(saltDealer.prove(contextOf(seat), now, needs, evidence)).state;
    }
    await go([show(0, 0xffn), show(0x100, 0xffn)]);
    await go([close()]);
    // Salts; beacons; openings; the salts again, in the open.
    expect(told).toEqual([1, 1, 1, 1]);
  });

  it('take no beacon before both salts are there', async () => {
    const start = unwrap(saltDealer.start(saltConfig('Audit'), ['0x', '0x']));
    const needs = [...DECKS, ...DEALS];
    const half = unwrap(
      saltDealer.contribute(contextOf(1), start, needs, await seats[1]!.contribute(contextOf(1), start, needs)),
    );
    expect(saltDealer.owed(half, needs)).toBe(1n);
    const early = `0x${'00'.repeat(31)}07` as const;
    expect(saltDealer.contribute(contextOf(1), half, needs, early)).toEqual({ ok: false, code: 'NothingOwed' });
  });
});
