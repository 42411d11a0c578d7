import { describe, expect, it } from 'vitest';
import { playTable } from '../testing/playTable.js';

describe('openClient', () => {
  it('plays Kuhn poker on the open dealer to the payout', async () => {
    const played = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'kuhn-open' });
    expect(played.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(played.judge.calls).toEqual(['create', 'join', 'join', 'settle']);
    expect(played.clients[0]!.log().map(({ hash }) => hash)).toEqual(played.clients[1]!.log().map(({ hash }) => hash));
  });

  it('plays the same game on the chain alone', async () => {
    const played = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'kuhn-open', mode: 'onchain' });
    expect(played.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(played.judge.calls.filter((call) => call === 'advance').length).toBe(played.clients[0]!.log().length);
  });
});
