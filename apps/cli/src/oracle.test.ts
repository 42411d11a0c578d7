import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { oracle } from './oracle.js';

const SAMPLE = fileURLToPath(new URL('../../../packages/games/holdem/fixtures/pluribus-sample.jsonl', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'facedown-oracle-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const printed: string[] = [];
  const code = await oracle.run(args, { print: (line) => printed.push(line), warn: () => {} });
  return { code, printed };
}

describe('oracle', () => {
  it('finds every recorded hand exact through both halves', async () => {
    const hands = readFileSync(SAMPLE, 'utf8').trim().split('\n').length;
    expect(await run('holdem', SAMPLE)).toEqual({ code: 0, printed: [`${hands} exact, 0 differ`] });
  });

  it('names the hands that differ, and those that it cannot read', async () => {
    const [first, second, third] = readFileSync(SAMPLE, 'utf8')
      .split('\n')
      .map((line) => (line ? JSON.parse(line) : {}));
    const wrong = { ...first, finish: [first.finish[0] + 1, ...first.finish.slice(1)] };
    const file = join(folder, 'wrong.jsonl');
    writeFileSync(
      file,
      `${[wrong, second, { ...third, actions: ['p9 x'] }].map((hand) => JSON.stringify(hand)).join('\n')}\n`,
    );
    expect(await run('holdem', file)).toEqual({ code: 1, printed: [first.id, third.id, '1 exact, 2 differ'] });
  });

  it('refuses to guess', async () => {
    expect((await run('relic', SAMPLE)).code).toBe(2);
    expect((await run('holdem')).code).toBe(2);
    expect((await run('holdem', join(folder, 'missing.jsonl'))).code).toBe(2);
  });
});
