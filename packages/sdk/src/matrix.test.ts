import { describe, expect, it } from 'vitest';
import { createTable } from './createTable.js';
import type { Judge } from './judge/judge.js';
import { type MatrixCell, matrix } from './matrix.js';
import { dealers, gameEntry, games } from './registry.js';

const cells = await matrix();
const SHARED = ['holdem', 'relic', 'kuhn', 'fish', 'cheat', 'hearts', 'skeleton'];
const OF_TWO = ['concealed', 'fable', 'duel', 'kuhn'];
// A game that is registered later has its cells without a line here.
const known = new Set([...SHARED, ...OF_TWO]);
const pairs = (list: readonly MatrixCell[]) =>
  list
    .filter(({ game }) => known.has(game))
    .map(({ game, dealer }) => `${game} at ${dealer}`)
    .sort();

describe('the matrix of games and ways of hiding', () => {
  it('has a cell for each of them', () =>
    expect(cells).toHaveLength(Object.keys(games).length * Object.keys(dealers).length));

  it('is empty exactly where a deck is shared and the dealer has own ones, for two seats at escrow, for Fable at fhe, and for Cheat, which hides cards again, at escrow', () => {
    const empty = [
      ...SHARED.flatMap((game) => ['salt', 'salt-proof', 'fhe'].map((dealer) => `${game} at ${dealer}`)),
      ...OF_TWO.map((game) => `${game} at escrow`),
      'fable at fhe',
      'cheat at escrow',
    ];
    expect(pairs(cells.filter(({ fits }) => !fits))).toEqual(empty.sort());
  });

  it('is on a chain alone at fhe', () =>
    expect(pairs(cells.filter((cell) => cell.fits && cell.onchainOnly))).toEqual(['concealed at fhe', 'duel at fhe']));

  it('leaves out no seats but the two at escrow', () => {
    for (const cell of cells) {
      if (!cell.fits) continue;
      const { min, max } = gameEntry(cell.game).seats;
      expect(cell.seats, `${cell.game} at ${cell.dealer}`).toEqual({ min: cell.dealer === 'escrow' ? 3 : min, max });
    }
  });

  it('says of each empty cell what `createTable` says, however many sit down and wherever it is played', async () => {
    const judge = { create: () => Promise.reject(new Error('opened')) } as Partial<Judge> as Judge;
    for (const cell of cells) {
      if (cell.fits) continue;
      const { game, dealer, misfit } = cell;
      const { min, max } = gameEntry(game).seats;
      for (const seats of new Set([min, max]))
        for (const mode of ['offchain', 'onchain'] as const) {
          const { config } = await gameEntry(game).example(seats);
          await expect(createTable({ judge, game, dealer, config, seats, mode })).rejects.toMatchObject({
            code: misfit.code,
            shortMessage: `This table can't be: ${misfit.words}.`,
          });
        }
    }
  });
});
