import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@facedown/base';
import { embeddedCommittee } from '@facedown/keyserver';
import { owesNothing, serveApp } from '@facedown/keyserver/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCoordinator } from './coordinator.js';
import type { Database } from './database/database.js';
import { addKeys } from './http/keys.js';
import { addPage } from './http/page.js';
import { nodeAddressOf, serve } from './serve.js';
import { malformedRequests, sayRaw } from './testing/malformed.js';
import { testDatabase } from './testing/testDatabase.js';
import { certificateFor } from './up/certificate.js';

interface Door {
  readonly name: string;
  readonly port: number;
  readonly isTls: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'facedown-doors-'));
const closing: (() => Promise<unknown>)[] = [];
const doors: Door[] = [];
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => uncaught.push(error);
let database: Database;

beforeAll(async () => {
  // The runner reports what is uncaught; here it is counted, so that the test says which door let it in.
  for (const kind of ['uncaughtException', 'unhandledRejection']) process.on(kind, onUncaught);
  writeFileSync(join(folder, 'index.html'), 'x');
  database = await testDatabase();
  const coordinator = await openCoordinator({
    database,
    trustProxy: true,
    addressOf: nodeAddressOf(true),
    limits: { requestsPerSecond: 1e6, burstRequests: 1e6 },
  });
  addKeys(coordinator.app);
  addPage(coordinator.app, folder);
  const tls = await certificateFor(join(folder, 'tls'), ['127.0.0.1']);
  for (const [name, options] of [
    ['the coordinator', {}],
    ['the coordinator, over TLS', { tls }],
  ] as const) {
    const served = await serve(coordinator, { ...options, trustProxy: true });
    doors.push({ name, port: served.port, isTls: 'tls' in options });
    closing.push(served.close);
  }
  closing.push(coordinator.close);
  const { servers } = await embeddedCommittee({
    policy: owesNothing,
    random: systemRandom,
    seconds: () => 20_000 * 86_400,
    servers: 2,
    threshold: 2,
    days: 1,
    perSecond: 1e6,
    burst: 1e6,
  });
  const keys = await serveApp(servers[0]!.app);
  doors.push({ name: 'a key server', port: keys.port, isTls: false });
  closing.push(keys.close);
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.close();
  for (const kind of ['uncaughtException', 'unhandledRejection']) process.off(kind, onUncaught);
  rmSync(folder, { recursive: true, force: true });
});

describe('every door', () => {
  it('outlives an upgrade to //', async () => {
    for (const { port, isTls, name } of doors) {
      await sayRaw(port, 'GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', isTls);
      expect(uncaught, name).toEqual([]);
      expect(await isUp({ port, isTls, name }), name).toBe(true);
    }
  });

  it('outlives every malformed request line, host, upgrade and body, and answers none with a failure of its own', async () => {
    for (const door of doors) {
      const requests = malformedRequests();
      for (let i = 0; i < requests.length; i += 50)
        await Promise.all(
          requests.slice(i, i + 50).map(async (text) => {
            const heard = await sayRaw(door.port, text, door.isTls);
            expect(heard.slice(0, 12), `${door.name}: ${text.slice(0, 100)}`).not.toMatch(/ 5\d\d/);
          }),
        );
      expect(uncaught, door.name).toEqual([]);
      expect(await isUp(door), door.name).toBe(true);
    }
  });
});

/** However busy the machine is: a door that is up answers in the end. */
async function isUp({ port, isTls }: Door): Promise<boolean> {
  const asked = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  return /^HTTP\/1.1 200/.test(await sayRaw(port, asked, isTls, 60_000));
}
