import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAILED, OK } from '../command.js';
import { selfplay } from '../selfplay.js';
import { verify } from '../verify.js';

async function run(command: typeof verify, ...args: string[]) {
  const lines: string[] = [];
  const code = await command.run(args, { print: (line) => lines.push(line), warn: (line) => lines.push(line) });
  return { code, lines };
}

describe('selfplay', () => {
  it('plays between processes, and verify replays its file', async () => {
    const played = await run(selfplay, '--game', 'kuhn', '--dealer', 'open', '--no-chain', '--json');
    expect(played.code).toBe(OK);
    const result = JSON.parse(played.lines[0]!);
    expect(result).toMatchObject({ game: 'kuhn', dealer: 'open', seats: 2, mode: 'offchain', transactions: 4 });
    expect(result.actionMs.length).toBeGreaterThan(0);
    expect((await run(verify, result.file)).lines[0]).toMatch(/^proven: kuhn on open, \d moves, played to its end$/);

    const file = JSON.parse(readFileSync(result.file, 'utf8'));
    file.log[1].deeds[0].signature = file.log[0].deeds[0].signature;
    writeFileSync(result.file, JSON.stringify(file));
    expect(await run(verify, result.file)).toEqual({
      code: FAILED,
      lines: ['wrong: BadSignature in move 2 by seat 0'],
    });
    rmSync(result.file);
  });
});
