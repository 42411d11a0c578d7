import { parseGameFile, verifyGame } from '@facedown/sdk';
import { playTable } from '@facedown/sdk/testing';
import { describe, expect, it } from 'vitest';
import { fileOfRows } from './fileOfRows.js';

describe('the file of a table that is over', () => {
  it('is the whole game, which verifies, and is none where it was never played or something of it is lost', async () => {
    const { judge, relay, tableId, payouts } = await playTable({
      game: 'kuhn',
      dealer: 'open',
      seats: 2,
      seed: 'rows',
    });
    const messages = relay.passed.map(({ message }) => message);
    const steps = [async () => {}];
    const made = await fileOfRows({ tableId, judge, steps, messages });
    const file = parseGameFile(made.ok ? made.value : '');
    expect(file.ok && (await verifyGame(file.value))).toMatchObject({ ok: true, outcome: { payouts } });

    const lobby = { ...judge, read: async () => ({ ...(await judge.read(tableId)), phase: 'lobby' as const }) };
    expect(await fileOfRows({ tableId, judge: lobby, steps, messages })).toEqual({ ok: false, code: 'NotPlayed' });
    expect(await fileOfRows({ tableId, judge, steps, messages: messages.slice(0, 2) })).toMatchObject({ ok: false });
  });
});
