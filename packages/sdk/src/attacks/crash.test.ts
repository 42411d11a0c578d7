import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seededRandom } from '@facedown/base';
import { afterAll, describe, expect, it } from 'vitest';
import { joinTable } from '../joinTable.js';
import { memoryStore } from '../store/memoryStore.js';
import { playSeat, quietChoice, seatTable } from '../testing/playTable.js';
import { distinctStates } from './cases/crash.js';
import { CATALOGUE } from './catalogue.js';
import { suite } from './suite.js';

suite('crash', CATALOGUE.crash!, 5);

describe('kill -9', () => {
  const root = mkdtempSync(join(tmpdir(), 'facedown-kill-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('leaves a journal from which the very same bytes go out', async () => {
    const script = fileURLToPath(new URL('./killedSeat.ts', import.meta.url));
    const run = promisify(execFile);
    const tsx = fileURLToPath(import.meta.resolve('tsx'));
    await expect(run(process.execPath, ['--import', tsx, script, root])).rejects.toMatchObject({ signal: 'SIGKILL' });
    const signed = journalIn(root).at(-1)!;
    const { stdout } = await run(process.execPath, ['--import', tsx, script, root, 'again']);
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual(JSON.parse(signed));
    expect(stdout.trim().split('\n').at(-1)).toBe(signed);
  });
});

function journalIn(root: string): string[] {
  const folder = readdirSync(root, { recursive: true })
    .map(String)
    .find((name) => /journal\.\d+\.jsonl$/.test(name))!;
  return readFileSync(join(root, folder), 'utf8').trim().split('\n');
}

describe('a second client of the same seat', () => {
  it('takes over after fetching the latest version, and the first stops before it can sign', async () => {
    const disk = memoryStore();
    const played = await seatTable({
      ...{ game: 'holdem', dealer: 'players', seats: 2, hands: 1, style: 'quiet' },
      seed: 'over',
      times: { resendMs: 50 },
      storeOf: (party) => (party === 0 ? disk : memoryStore()),
    });
    const [first, other] = played.clients;
    const over = playSeat(other!, quietChoice(seededRandom('1')), 1);
    for await (const view of first!.watch()) if (view.waiting.mine) break;
    const second = await joinTable({
      judge: played.judge,
      relay: played.relay,
      tableId: played.tableId,
      seat: 0,
      amount: 0n,
      store: disk,
      times: { answerMs: 0, staggerMs: 20 },
    });
    await first!.act(quietChoice(seededRandom('0'))(first!));
    expect(await first!.done).toMatchObject({ kind: 'failed', error: { code: 'TakenOver' } });
    await Promise.all([playSeat(second, quietChoice(seededRandom('0')), 1), over]);
    expect(await second.done).toMatchObject({ kind: 'settled' });
    expect(distinctStates(played.relay, 0)).toEqual([]);
  });
});
