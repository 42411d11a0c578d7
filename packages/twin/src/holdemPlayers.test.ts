import { type Hex, seededRandom } from '@facedown/base';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { CASH, type HoldemState, holdem, holdemCase } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { playTable } from './playTable.js';

const OWNER: Hex = `0x${'22'.repeat(20)}`;
const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 7n, epoch: 1n };

describe("Hold'em at the players' dealer", () => {
  it('plays whole hands with sealed cards: deals, boards, folds with exit tokens, showdowns', async () => {
    const random = seededRandom("players' table");
    const secrets = Array.from({ length: 3 }, () => newCardSecret(random));
    const record = await playTable({
      id,
      game: holdemCase.game,
      dealer: playersDealer,
      seating: {
        config: {
          seats: 3,
          headsUpOrder: 0,
          rakeBp: 200,
          rakeCap: 300n,
          smallBlind: 50n,
          bigBlind: 100n,
          ante: 0n,
          minBuyIn: 1000n,
          maxBuyIn: 10_000n,
          bond: 100n,
          ...CASH,
        },
        amounts: [3000n, 3000n, 3000n],
      },
      keys: secrets.map((secret, seat) => cardKey({ ...id, version: 0n, party: seat }, OWNER, secret, random)),
      parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
      random,
      maxSteps: 200,
    });
    const last = record.last.rules as HoldemState;
    expect(record.steps.filter(({ expect: answer }) => 'hash' in answer).length).toBeGreaterThan(60);
    expect(last.hand).toBeGreaterThan(1);
    const { payouts, pot, house } = holdem.outcome(last);
    expect(payouts.reduce((sum, payout) => sum + payout, pot + house)).toBe(3n * 3000n);
  });
});
