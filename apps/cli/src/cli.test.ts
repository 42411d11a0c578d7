import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRun } from '@facedown/coordinator/program';
import { loadGame } from '@facedown/sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { commands } from './commands.js';
import { faceName, winnersOf } from './play.js';
import { runProgram } from './program.js';
import { NEEDS_CHAIN } from './verify.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One command within this process. */
async function run(name: string, ...args: string[]) {
  const printed: string[] = [];
  const warned: string[] = [];
  const command = await commands[name]!();
  const code = await command.run(args, { print: (line) => printed.push(line), warn: (line) => warned.push(line) });
  return { code, printed, warned };
}

/** The whole program within this process, and all that it says. */
async function told(...words: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const say = (line: string) => {
    text += `${line}\n`;
  };
  return { code: await runProgram(words, { print: say, warn: say }), text };
}

/** The program itself, as a shell would run it. */
function facedown(args: readonly string[], typed = ''): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [...toRun('facedown', new URL('./main.ts', import.meta.url)), ...args]);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  child.stdin.end(typed);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

describe('facedown', () => {
  it('has the commands that the documents name, each with a usage and a summary', async () => {
    expect(Object.keys(commands)).toEqual(
      expect.arrayContaining(['selfplay', 'verify', 'play', 'oracle', 'bench', 'deploy', 'up']),
    );
    for (const [name, load] of Object.entries(commands)) {
      const { usage, summary } = await load();
      expect(usage.split(' ')[0]).toBe(name);
      expect(summary.length).toBeGreaterThan(20);
    }
  });

  it('explains itself, and a command, when it is asked to', async () => {
    const [all, one, none] = [await told('--help'), await told('verify', '--help'), await told('juggle')];
    expect(all.code).toBe(OK);
    for (const name of Object.keys(commands)) expect(all.text).toContain(`facedown ${name} `);
    expect(one).toMatchObject({ code: OK, text: expect.stringMatching(/^facedown verify FILE /) });
    expect(one.text).not.toContain('selfplay');
    expect([await told('help', 'verify'), await told('help', '--help')]).toEqual([one, all]);
    expect(none).toMatchObject({ code: MISUSED, text: expect.stringContaining('UnknownCommand') });
  });
});

describe('what cannot be done is refused by its code, with the usage', () => {
  const missing = join(folder, 'missing');
  it.each([
    [['selfplay', '--game', 'chess'], 'UnknownGame'],
    [['selfplay', '--dealer', 'croupier'], 'UnknownDealer'],
    [['selfplay', '--game', 'relic', '--seats', '5'], 'BadSeats'],
    [['selfplay', '--game', 'kuhn', '--seats', '3'], 'BadSeats'],
    [['selfplay', '--seats', '2.5'], 'BadSeats'],
    [['selfplay', '--game', 'holdem', '--dealer', 'salt'], 'NoSharedDeck'],
    [['selfplay', '--game', 'duel', '--dealer', 'fhe', '--no-chain'], 'OnlyOnChain'],
    [['selfplay', '--hands', '0'], 'BadHands'],
    [['selfplay', '--mode', 'sideways'], 'BadMode'],
    [['selfplay', '--what'], 'UnknownOption'],
    [['selfplay', 'more'], 'UnknownOption'],
    [['play', '--game', 'chess'], 'UnknownGame'],
    [['play', '--game', 'relic', '--seats', '9'], 'BadSeats'],
    [['play', '--game', 'relic', '--dealer', 'salt-proof'], 'NoSharedDeck'],
    [['play', '--game', 'holdem', '--preset', 'rebuy'], 'UnknownPreset'],
    [['play', '--what'], 'UnknownOption'],
    [['verify'], 'OneFile'],
    [['verify', missing, missing], 'OneFile'],
    [['verify', missing], 'NoSuchFile'],
    [['verify', missing, '--rpc', 'http://127.0.0.1:9'], 'NoDeployment'],
    [['oracle', 'relic', missing], 'UnknownGame'],
    [['oracle', 'holdem'], 'OneFile'],
    [['oracle', 'holdem', missing], 'NoSuchFile'],
    [['deploy'], 'NoChain'],
    [['up', '--port', '0'], 'BadPort'],
    [['up', '--what'], 'UnknownOption'],
  ])('%j', async ([name, ...args], code) => {
    const { code: exit, warned } = await run(name!, ...args);
    expect(exit).toBe(MISUSED);
    expect(warned[0]).toMatch(new RegExp(`^${code}: .`));
    expect(warned[1]).toMatch(new RegExp(`^usage: facedown ${name} `));
  });

  it('a benchmark that is not there', async () => {
    const { code, warned } = await run('bench', 'weather');
    expect(code).toBe(MISUSED);
    expect(warned[0]).toMatch(/^no benchmark weather; there are .*crypto.*table/);
  });

  it('a chain that does not answer', async () => {
    const { code, warned } = await run('deploy', '--rpc', 'http://127.0.0.1:9');
    expect(code).toBe(FAILED);
    expect(warned[0]).toMatch(/^\w+: The chain did not answer/);
  });
});

describe('verify', () => {
  it('fails what is no game', async () => {
    for (const text of ['', '{}', '[1]', '{"log":[]}']) {
      const file = join(folder, 'no-game.json');
      writeFileSync(file, text);
      expect(await run('verify', file)).toMatchObject({
        code: FAILED,
        printed: [expect.stringMatching(/^wrong: \w+ before/)],
      });
    }
  });
});

describe('faceName', () => {
  it.each([
    ['holdem', 51, 'A♠'],
    ['relic', 1, 'Knight'],
    ['kuhn', 2, 'K'],
    ['concealed', 12, '12'],
  ])('says what a card of %s is', async (name, face, words) =>
    expect(faceName(await loadGame(name), face)).toBe(words),
  );
});

describe('winnersOf', () => {
  const outcome = (payouts: bigint[], winners = 0n) => ({ boundary: true, payouts, pot: 0n, house: 0n, winners });
  it('tells who gained how much since the last boundary', () => {
    expect(winnersOf(outcome([10n, 10n]), outcome([13n, 7n], 1n))).toEqual(['seat 0 wins 3']);
    expect(winnersOf(outcome([0n, 0n]), outcome([0n, 0n], 2n))).toEqual(['seat 1 wins']);
  });
});

describe('play', () => {
  it('plays a hand typed at the keyboard, and replays it', async () => {
    const { code, text } = await facedown(['play', '--game', 'kuhn', '--dealer', 'open'], '1\n1\n1\nq\n');
    expect(code).toBe(OK);
    expect(text).toContain('Kuhn poker');
    expect(text).toMatch(/your hand: [JQK]\n/);
    expect(text).toMatch(/seat [01] wins \d/);
    expect(text).toContain('Replayed from nothing: every move and proof holds.');
  });

  it('draws the board of Duel in text, and lists each way to bury cards once', async () => {
    const { code, text } = await facedown(['play', '--game', 'duel', '--dealer', 'open'], '1\nq\n');
    expect(code).toBe(OK);
    expect(text).toMatch(/^3 {2}>VAR2\/25 .*<SEL2\/25/m);
    const [, ...burials] = /your hand: .*\n((?: {2}\d+ {2}.*\n)+)/.exec(text)![1]!.trimEnd().split('\n');
    const pairs = burials.flatMap((line) => /bury 2: (.*)$/.exec(line)?.[1] ?? []);
    expect(pairs.length).toBeGreaterThan(2);
    expect(pairs.length).toBeLessThanOrEqual(10);
    expect(text).toMatch(/seat 0: bury 0/);
  });

  it('stops where the input ends', async () => {
    expect(await facedown(['play', '--game', 'kuhn', '--dealer', 'open'])).toMatchObject({ code: OK });
  });
});

/** Between processes, which the matrix of games and dealers has not: every game once, in both modes. */
const TABLES: readonly [string, string, number][] = [
  ['kuhn', 'open', 2],
  ['holdem', 'players', 6],
  ['relic', 'players', 3],
  ['concealed', 'salt-proof', 2],
  ['fable', 'salt', 2],
  ['duel', 'players', 2],
];
const MODES = ['offchain', 'onchain'] as const;
const ALL = TABLES.flatMap((table) => MODES.map((mode) => [...table, mode] as const));
const LONG_MS = 900_000;

describe('selfplay', () => {
  it('counts no transactions where there is no chain, and names who won', async () => {
    const { code, printed } = await run('selfplay', '--game', 'kuhn', '--dealer', 'open', '--no-chain');
    expect(code).toBe(OK);
    expect(printed.join('\n')).not.toContain('transactions');
    expect(printed.join('\n')).not.toMatch(/slot \d/);
    expect(printed.join('\n')).toMatch(/winners {2}seat [01] \+\d/);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'plays a sit-and-go for chips on a chain to its last place',
    async () => {
      const asked = ['--game', 'holdem', '--preset', 'sit-and-go, turbo', '--seats', '3', '--json'];
      const { code, printed } = await run('selfplay', ...asked);
      expect(code).toBe(OK);
      const { payouts, transactions } = JSON.parse(printed[0]!) as { payouts: string[]; transactions: number };
      expect([...payouts].sort()).toEqual(['0', '0', '4500']);
      // Opened, joined by three, settled.
      expect(transactions).toBe(5);
    },
    LONG_MS,
  );

  it.each(process.env.FACEDOWN_LONG ? ALL : [['kuhn', 'players', 2, 'onchain'] as const])(
    '%s on %s with %i seats, %s: the file verifies, and not when a move is changed',
    async (game, dealer, seats, mode) => {
      const asked = ['--game', game, '--dealer', dealer, '--seats', String(seats), '--mode', mode, '--json'];
      const played = await run('selfplay', ...asked);
      expect(played).toMatchObject({ code: OK });
      const result = JSON.parse(played.printed[0]!);
      expect(result).toMatchObject({ game, dealer, seats, mode });
      expect(result.gas).toBeGreaterThan(100_000);
      if (mode === 'offchain') expect(result.transactions).toBe(2 + seats);
      else expect(result.transactions).toBeGreaterThanOrEqual(result.moves + 2 + seats);
      const { file } = result as { file: string };
      expect(await run('verify', file)).toMatchObject({
        code: NEEDS_CHAIN,
        printed: expect.arrayContaining([
          expect.stringMatching(new RegExp(`^needs the chain: ${game} on ${dealer}, `)),
          expect.stringContaining('who owns seat 0'),
        ]),
      });

      const kept = JSON.parse(readFileSync(file, 'utf8'));
      const log = kept.log ?? kept.epochs[0].log;
      const at = log.findLastIndex(({ deeds }: { deeds: unknown[] }) => deeds.length > 0);
      const { deeds, version } = log[at];
      deeds[0].payload = `${deeds[0].payload}00`;
      writeFileSync(file, JSON.stringify(kept));
      const wrong = await run('verify', file);
      expect(wrong.code).toBe(FAILED);
      expect(wrong.printed).toEqual([expect.stringMatching(new RegExp(`^wrong: \\w+ in move ${version} by `))]);
      rmSync(file);
    },
    LONG_MS,
  );
});
