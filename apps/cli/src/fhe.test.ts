import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { toRun } from '@facedown/coordinator/program';
import { parseGameFile, verifyGame } from '@facedown/sdk';
import { describe, expect, it } from 'vitest';
import { chosenTable } from './choice.js';
import { playSelf } from './selfplay/selfplay.js';

describe('selfplay --dealer fhe', () => {
  const games = process.env.FACEDOWN_LONG ? ['concealed', 'duel'] : ['concealed'];
  it.each(games)('plays %s between processes on a chain, each reading its own cards', async (game) => {
    const plan = { game, dealer: 'fhe', seats: 2, hands: 1, mode: 'onchain', chain: true } as const;
    const { payouts, brought, file, gas, moves } = await playSelf(plan);
    const sum = (all: readonly string[]) => all.reduce((total, one) => total + BigInt(one), 0n);
    expect(sum(payouts)).toBe(sum(brought));
    expect(gas).toBeGreaterThan(moves * 50_000);
    const read = parseGameFile(readFileSync(file, 'utf8'));
    expect(read.ok && (await verifyGame(read.value))).toMatchObject({ ok: true, end: 'over' });
  });
});

describe.runIf(process.env.FACEDOWN_LONG)('play --dealer fhe', () => {
  it.each([
    ['concealed', '1\nq\n'],
    ['duel', '1\n1\nq\n'],
  ])('plays %s with one person at the keyboard, and says who sees the cards', async (game, typed) => {
    const child = spawn(process.execPath, [
      ...toRun('facedown', new URL('./main.ts', import.meta.url)),
      'play',
      '--game',
      game,
      '--dealer',
      'fhe',
    ]);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.stdin.end(typed);
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
    expect(text).toContain('Whoever runs it sees every card');
    expect(text).toMatch(/your hand: \S+/);
    expect(text).toContain(
      'Replayed from nothing: every move holds; for the opened faces the key holders have signed.',
    );
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
