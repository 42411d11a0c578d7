import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

interface Selfplayed {
  readonly handMs: readonly number[];
  /** Where the game was written. */
  readonly file: string;
  /** Absent where there is no chain. */
  readonly transactions?: number;
  readonly gas?: number;
}

/** A whole game between the house's bots in processes of their own, by the command line. */
export async function selfplay(game: string, dealer: string, ...more: string[]): Promise<Selfplayed> {
  const cli = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
  const args = [...process.execArgv, cli, 'selfplay', '--game', game, '--dealer', dealer, ...more, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!);
}
