import { afterEach, describe, expect, it } from 'vitest';
import { type House, openHouse, type SeatedGame, seatGame } from '../testing/house.js';

const open: (House | SeatedGame)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

describe('the relay', () => {
  it('carries a whole game between two seats, and both know the same payouts', async () => {
    const house = await openHouse();
    open.push(house);
    const game = await seatGame({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'relay', urlsOf: () => [house.url] });
    open.push(game);
    const [first, second] = await game.play();
    expect(first).toEqual(second);
    expect(first!.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    const table = await game.connections[0]!.table(game.tableId);
    expect([table.phase, table.payouts]).toEqual(['done', first!.map(String)]);
  });
});
