import { matrix } from '@facedown/sdk/matrix';
import type { Benchmark, Measurement } from '../measure.js';
import { startMatrixHouse } from './house.js';
import { type PlayedCell, type Possible, playCell } from './playCell.js';

const name = 'matrix';

/** Every cell that can be: a whole game as it is usually played, and its dearest step where all of it is posted. */
export const matrixBench: Benchmark = async ({ part = '' } = {}) => {
  const possible = (await matrix()).filter((cell): cell is Possible => cell.fits);
  const cells = possible.filter(({ game, dealer }) => `${game}/${dealer}`.includes(part));
  const house = await startMatrixHouse();
  const rows: Measurement[] = [];
  let passed = 0;
  try {
    for (const cell of cells) {
      const played = await playCell(house, cell, { seed: 'bench' });
      const posted = cell.onchainOnly ? played : await playCell(house, cell, { seed: 'bench', mode: 'onchain' });
      if (isSettled(played) && isSettled(posted)) passed++;
      const told = (metric: string, value: number, unit: string) =>
        rows.push({ name, metric, of: `${cell.game} at ${cell.dealer}`, value, unit });
      told('a game', played.ms, 'ms');
      told('between its seats', sizeOf(played), 'bytes');
      told('transactions', played.seated.calls().length, '');
      told('dearest step on the chain', dearest(posted), 'gas');
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

const dearest = ({ seated }: PlayedCell): number =>
  Math.max(
    ...seated
      .spent()
      .filter((one) => one.name === 'advance')
      .map(({ gas }) => Number(gas)),
  );
