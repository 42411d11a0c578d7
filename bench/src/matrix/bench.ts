import { matrix } from '@facedown/sdk/matrix';
import type { Benchmark, Measurement } from '../measure.js';
import { startMatrixHouse } from './house.js';
import { type CellPlan, type PlayedCell, type Possible, playCell } from './playCell.js';
import { type PaidStep, paidSteps } from './steps.js';

const name = 'matrix';

/**
 * Every cell that can be: a whole game as it is usually played; and its dearest step, where all of it is posted and where a
 * quarrel comes in the middle.
 */
export const matrixBench: Benchmark = async ({ part = '' } = {}) => {
  const possible = (await matrix()).filter((cell): cell is Possible => cell.fits);
  const cells = possible.filter(({ game, dealer }) => `${game}/${dealer}`.includes(part));
  const house = await startMatrixHouse();
  const rows: Measurement[] = [];
  let passed = 0;
  try {
    for (const cell of cells) {
      const played = await playCell(house, cell, { seed: 'bench' });
      const others: CellPlan[] = cell.onchainOnly
        ? []
        : [
            { seed: 'bench', mode: 'onchain' },
            { seed: 'bench', event: 'dispute' },
          ];
      const paid = await paidSteps(house, played);
      const all = [played];
      const steps = [...paid];
      for (const plan of others) {
        const other = await playCell(house, cell, plan);
        all.push(other);
        steps.push(...other.seated.spent());
      }
      if (all.every(isSettled)) passed++;
      const told = (metric: string, value: number, unit: string) =>
        rows.push({ name, metric, of: `${cell.game} at ${cell.dealer}`, value, unit });
      const { name: step, gas } = dearest(steps);
      told('a game', played.ms, 'ms');
      told('between its seats', sizeOf(played), 'bytes');
      told('transactions', paid.length, '');
      told('dearest step on the chain', Number(gas), `gas (${step})`);
    }
  } finally {
    await house.close();
  }
  rows.push({ name, metric: `cells that can be and pass, of ${cells.length}`, value: passed, unit: '' });
  return rows;
};

const isSettled = ({ endings }: PlayedCell): boolean => [...endings.values()].every(({ kind }) => kind === 'settled');

const sizeOf = ({ seated }: PlayedCell): number =>
  seated.relay.passed.reduce((sum, { message }) => sum + message.length, 0);

/** What everyone pays who sits down. */
const ENTRY = ['create', 'join'];

/** Of all that seats pay for once they sit, moves before the contract, a quarrel and the end among it. */
const dearest = (steps: readonly PaidStep[]): PaidStep =>
  steps.filter(({ name: step }) => !ENTRY.includes(step)).reduce((most, one) => (one.gas > most.gas ? one : most));
