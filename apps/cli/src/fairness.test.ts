import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeGameFile } from '@facedown/sdk';
import { playTable } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { fairness } from './fairness.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-fairness-'));
const files: string[] = [];
beforeAll(async () => {
  for (const seed of ['one', 'two']) {
    const { clients } = await playTable({
      game: 'holdem',
      dealer: 'players',
      seats: 2,
      seed,
      hands: 1,
      style: 'quiet',
      ownNumber: true,
    });
    files.push(makeGameFile(clients[0]!.file()));
    writeFileSync(join(folder, `${seed}.json`), files.at(-1)!);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await fairness.run(args, { print: (line) => lines.push(line), warn: (line) => lines.push(line) });
  return { code, text: lines.join('\n') };
}

describe('facedown fairness', () => {
  it('counts the games of a folder', async () => {
    const { code, text } = await run(folder);
    expect(code).toBe(OK);
    expect(text).toMatch(/^2 finished games, 0 unfinished/);
    expect(text).toMatch(/holdem: 2 games, 10 cards, χ² [\d.]+ with 255 degrees of freedom, p 0\.\d{4}/);
    expect(JSON.parse((await run(folder, '--json')).text)).toMatchObject({ finished: 2, wrong: [], disputed: 0 });
  });

  it('counts what a house gives, and says which file is wrong', async () => {
    const bad = files[1]!.replace(/("signature":"0x)(.)/, (_, before, digit) => before + (digit === '0' ? '1' : '0'));
    expect(bad).not.toBe(files[1]);
    const given = new Map([
      ['/api/rated/files', JSON.stringify({ tables: ['1', '2'] })],
      ['/api/rated/files/1', files[0]!],
      ['/api/rated/files/2', bad],
      // Of its other tables: one that was rated too, one on a chain, and one whose file it doesn't give.
      ['/api/history?limit=999', JSON.stringify([{ key: '0:0x00:1' }, { key: '0:0x00:7' }, { key: '0:0x00:8' }])],
      ['/api/tables/7/file', files[1]!],
    ]);
    const house = createServer(({ url }, answer) => answer.end(given.get(url ?? '') ?? ''));
    await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
    const { code, text } = await run('--house', `http://127.0.0.1:${(house.address() as AddressInfo).port}`);
    house.close();
    expect(code).toBe(FAILED);
    expect(text).toContain('2 finished games');
    expect(text).toContain('wrong, and not counted: 2: BadSignature');
  });

  it('refuses nothing at all, a file that is not there, and a house that does not answer', async () => {
    expect(await run()).toMatchObject({ code: MISUSED, text: expect.stringMatching(/^NoFiles: /) });
    expect(await run(join(folder, 'missing'))).toMatchObject({
      code: MISUSED,
      text: expect.stringMatching(/^NoSuchFile: /),
    });
    expect(await run('--house', 'http://127.0.0.1:9')).toMatchObject({
      code: MISUSED,
      text: expect.stringMatching(/^HouseUnavailable: /),
    });
  });
});
