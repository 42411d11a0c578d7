import { readFileSync } from 'node:fs';
import { parseGameFile, verifyGame } from '@facedown/sdk';
import { describe, expect, it } from 'vitest';
import { chosenTable } from './choice.js';
import { playSelf } from './selfplay/selfplay.js';

describe('selfplay --dealer fhe', () => {
  it('plays Concealed between processes on a chain, each reading its own cards', async () => {
    const plan = { game: 'concealed', dealer: 'fhe', seats: 2, hands: 1, mode: 'onchain', chain: true } as const;
    const { payouts, brought, file, gas, moves } = await playSelf(plan);
    const sum = (all: readonly string[]) => all.reduce((total, one) => total + BigInt(one), 0n);
    expect(sum(payouts)).toBe(sum(brought));
    expect(gas).toBeGreaterThan(moves * 50_000);
    const read = parseGameFile(readFileSync(file, 'utf8'));
    expect(read.ok && (await verifyGame(read.value))).toMatchObject({ ok: true, end: 'over' });
  });
});

describe('chosenTable', () => {
  it.each([
    ['concealed', 'onchain', true],
    ['duel', 'onchain', true],
    ['concealed', 'offchain', 'OnlyOnChain'],
    ['relic', 'onchain', 'NoSharedDeck'],
  ])('%s on fhe, %s: %s', async (game, mode, answer) => {
    const table = await chosenTable({ game, dealer: 'fhe', mode });
    expect(table.ok || table.code).toBe(answer);
  });
});
