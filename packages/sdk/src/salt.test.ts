import { describe, expect, it } from 'vitest';
import { makeGameFile } from './gameFile/gameFile.js';
import { verifyGame } from './gameFile/verifyGame.js';
import { playTable } from './testing/playTable.js';

describe('Concealed at the salt dealer', () => {
  it('is played through clients, each with its own secret, and verified from its file', async () => {
    const { clients } = await playTable({ game: 'concealed', dealer: 'salt', seats: 2, seed: 'audit' });
    const verdict = await verifyGame(makeGameFile(clients[0]!.file()));
    if (!verdict.ok) throw new Error(verdict.code);
    expect(verdict.end).toBe('over');
    expect(verdict.outcome.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  }, 60_000);
});
