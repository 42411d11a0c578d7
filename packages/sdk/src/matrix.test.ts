import { describe, expect, it } from 'vitest';
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

  it('is empty exactly where a deck is shared and the dealer has own ones, for two seats at escrow, and for Fable at fhe', () => {
    const empty = [
      ...SHARED.flatMap((game) => ['salt', 'salt-proof', 'fhe'].map((dealer) => `${game} at ${dealer}`)),
      ...OF_TWO.map((game) => `${game} at escrow`),
      'fable at fhe',
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
});
