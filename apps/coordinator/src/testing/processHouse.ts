import { type ChildProcess, spawn } from 'node:child_process';
import { toRun } from '../up/program.js';

export interface ChildHouse {
  readonly url: string;
  readonly pid: number;
  tell(message: object): void;
  /** `kill -9`, and the same again on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SOURCES = { coordinator: '../main.ts', bots: '../bots/main.ts', seat: './seatProcess.ts' } as const;

export function runChild(program: keyof typeof SOURCES, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, toRun(program, new URL(SOURCES[program], import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', process.env.FACEDOWN_SHOW ? 'inherit' : 'pipe', 'ipc'],
  });
  // What nobody reads would stop it.
  child.stderr?.resume();
  return child;
}

/** Why it ended, in its last words. */
function endOf(child: ChildProcess, what: string): Promise<never> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-2000);
  });
  return new Promise((_, reject) => {
    child.once('close', (code) => reject(new Error(`the ${what} ended with ${code}: ${words}`)));
  });
}

export const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** A coordinator in a process of its own. */
export async function startChildHouse(env: Record<string, string>): Promise<ChildHouse> {
  let port = '0';
  let url = '';
  let child!: ChildProcess;
  const start = () =>
    new Promise<void>((resolve, reject) => {
      child = runChild('coordinator', { PORT: port, FACEDOWN_EXACT_PORT: '1', ...env });
      endOf(child, 'coordinator').catch(reject);
      child.on('message', (message: { kind?: string; port?: number; url?: string }) => {
        if (message.kind !== 'ready') return;
        port = String(message.port);
        url = message.url!;
        resolve();
      });
    });
  await start();
  return {
    get url() {
      return url;
    },
    get pid() {
      return child.pid ?? 0;
    },
    tell: (message) => void child.send(message),
    kill: async () => {
      child.kill('SIGKILL');
      await gone(child);
    },
    start,
    stop: async () => {
      child.kill('SIGTERM');
      await gone(child);
    },
  };
}

/** Its bots, a process of their own as in `npm start`. */
export async function startChildBots(house: ChildHouse, env: Record<string, string>): Promise<{ stop(): void }> {
  const child = runChild('bots', { FACEDOWN_URLS: house.url, ...env });
  house.tell(
    await new Promise<object>((resolve, reject) => {
      endOf(child, 'bots').catch(reject);
      child.on('message', (message: { kind?: string }) => message.kind === 'openHost' && resolve(message));
    }),
  );
  return { stop: () => void child.kill('SIGKILL') };
}
