import { describe, expect, it } from 'vitest';
import { OK, runOne } from './command.js';
import { up } from './up.js';

describe('one command', () => {
  it.each(['--help', '-h', 'help'])('says how it is asked for %s, and does nothing', async (word) => {
    const printed: string[] = [];
    const out = { print: (line: string) => printed.push(line), warn: (line: string) => printed.push(`! ${line}`) };
    expect(await runOne(up, [word], out)).toBe(OK);
    expect(printed).toEqual([expect.stringMatching(/^facedown up \[--port 8080\].*\n {2}Starts chain/s)]);
  });
});
