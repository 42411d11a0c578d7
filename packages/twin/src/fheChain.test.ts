import { readBalance } from '@facedown/chain';
import { ConcealedPhase, concealed } from '@facedown/concealed';
import { DEV_NETWORK } from '@facedown/fhevm';
import { hostPrices, hostUnits } from '@facedown/fhevm/dev';
import { getLogs } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FheChain, FheConcealed, startFheChain } from './fheTable.js';

let chain: FheChain;
beforeAll(async () => {
  chain = await startFheChain();
});
afterAll(() => chain.anvil.stop());

const balances = (game: FheConcealed) =>
  Promise.all(
    game.table.tableSeating.seats.map(({ owner }) =>
      readBalance(game.table.client, { token: chain.deployment.chips, owner }),
    ),
  );

describe('Concealed with the fhe dealer on a real table', () => {
  it('is played to its end, every hand read by its seat alone, and pays', async () => {
    const game = await FheConcealed.open(chain, { rounds: 3, handSize: 5 });
    const list = new Set([...Buffer.from(game.rules.config.lists[0]!.slice(2), 'hex')]);
    while (!game.waiting.isOver) {
      await game.step();
      if (game.rules.phase !== ConcealedPhase.First) continue;
      for (const seat of [0, 1]) {
        const faces = [...(await game.hand(seat)).values()];
        expect(faces.length).toBe(5);
        expect(new Set(faces).size).toBe(5);
        expect(faces.every((face) => list.has(face))).toBe(true);
      }
    }
    await expectWithinLimits();
    const before = await balances(game);
    await game.table.settle();
    const after = await balances(game);
    expect(after.map((chips, seat) => chips - before[seat]!)).toEqual([...concealed.outcome(game.rules).payouts]);
  });
});

/** Every transaction that this chain has seen, in Zama's own measure. */
async function expectWithinLimits(): Promise<void> {
  const { limits } = hostPrices();
  const logs = await getLogs(chain.client, { address: DEV_NETWORK.executor, fromBlock: 0n, toBlock: 'latest' });
  const hashes = new Set(logs.map(({ transactionHash }) => transactionHash));
  expect(hashes.size).toBeGreaterThan(10);
  for (const hash of hashes) {
    const { units, depth } = hostUnits({ logs: logs.filter(({ transactionHash }) => transactionHash === hash) });
    expect(units).toBeLessThanOrEqual(0.9 * limits.units);
    expect(depth).toBeLessThanOrEqual(0.9 * limits.depth);
  }
}
