import { matrix } from '@facedown/sdk/matrix';
import { describe, expect, it } from 'vitest';
import { chosenTable } from './choice.js';

describe('chosenTable', () => {
  it('says of a game and a dealer what the matrix says, and takes as many seats as both can have', async () => {
    for (const cell of await matrix()) {
      const { game, dealer } = cell;
      const table = await chosenTable({ game, dealer, mode: 'onchain' });
      if (cell.fits) expect(table, `${game} at ${dealer}`).toMatchObject({ ok: true, seats: cell.seats.min });
      else expect(table).toEqual({ ok: false, code: cell.misfit.code, words: cell.misfit.words });
    }
  });
});
