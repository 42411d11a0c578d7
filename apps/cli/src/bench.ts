import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Command, FAILED } from './command.js';

const PROGRAM = fileURLToPath(new URL('../../../bench/src/main.ts', import.meta.url));

/** Benchmarks run in a process of their own: what this one has loaded would be measured with them. */
export const bench: Command = {
  usage: 'bench [NAME …] [--json]',
  summary:
    'measures by name (crypto, holdem, kit, relic, salt, coordinator, table), or everything; prints each figure beside its bound',

  run: (args, out) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), PROGRAM, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      lines(child.stdout, out.print);
      lines(child.stderr, out.warn);
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? FAILED));
    }),
};

function lines(stream: NodeJS.ReadableStream, tell: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const all = (rest + chunk).split('\n');
    rest = all.pop()!;
    for (const line of all) tell(line);
  });
  stream.on('end', () => rest && tell(rest));
}
