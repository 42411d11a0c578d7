import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { delimiter, join } from 'node:path';
import { gone } from './processHouse.js';
import { freePort } from './realPostgres.js';

export interface NatsServer {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Debian puts it where only root's programs are looked for. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const program = PLACES.map((place) => join(place, 'nats-server')).find((file) => existsSync(file));

/** The engines that can be tried on this machine. */
export const ENGINES: readonly ('postgres' | 'nats')[] = program ? ['postgres', 'nats'] : ['postgres'];
if (!program)
  console.warn(
    'nats-server is not installed here (apt-get install nats-server): the bus is tried on PostgreSQL alone.',
  );

/** A NATS server of its own on loopback, without a disk. */
export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    const fresh = spawn(program!, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
    child = fresh;
    // However long a busy machine takes: only one that has ended never answers.
    while (!(await answers(port))) {
      if (fresh.exitCode !== null || fresh.signalCode !== null) throw new Error('nats-server has ended');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0;
    },
    start,
    kill: async () => {
      child.kill('SIGKILL');
      await gone(child);
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
  });
