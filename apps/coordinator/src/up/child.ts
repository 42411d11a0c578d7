import { type ChildProcess, spawn } from 'node:child_process';
import { argumentsOf, type Program } from './program.js';

interface Keep {
  readonly program: Program;
  readonly env: () => Readonly<Record<string, string>>;
  readonly onMessage?: (message: unknown) => void;
  readonly log: (line: string) => void;
}

export interface Kept {
  readonly pid: number | undefined;
  send(message: object): void;
  stop(): Promise<void>;
}

const MIN_BACK_OFF_MS = 200;
const MAX_BACK_OFF_MS = 5000;
const PATIENCE_MS = 8000;

/** Runs a program and starts it again whenever it ends, until it is stopped. */
export function keep({ program, env, onMessage, log }: Keep): Kept {
  let child: ChildProcess | undefined;
  let stopping = false;
  let wait = MIN_BACK_OFF_MS;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const since = performance.now();
    child = spawn(process.execPath, argumentsOf(program), {
      env: { ...process.env, ...env() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Of its own group: Ctrl-C reaches the one who started it, who ends it in order.
      detached: process.platform !== 'win32',
    });
    child.on('message', (message) => onMessage?.(message));
    child.once('exit', (code, signal) => {
      if (stopping) return;
      wait = performance.now() - since > 10_000 ? MIN_BACK_OFF_MS : Math.min(MAX_BACK_OFF_MS, wait * 2);
      log(`The ${program} ended (${signal ?? code}); starting it again.`);
      timer = setTimeout(start, wait);
    });
  }

  start();
  return {
    get pid() {
      return child?.pid;
    },
    send(message) {
      if (child?.connected) child.send(message, () => {});
    },
    stop() {
      stopping = true;
      clearTimeout(timer);
      const last = child;
      if (!last || last.exitCode !== null || last.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        const force = setTimeout(() => last.kill('SIGKILL'), PATIENCE_MS);
        last.once('exit', () => {
          clearTimeout(force);
          resolve();
        });
        last.kill('SIGTERM');
      });
    },
  };
}
