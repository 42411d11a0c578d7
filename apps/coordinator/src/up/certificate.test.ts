import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { certificateFor } from './certificate.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('certificateFor', () => {
  it('makes a certificate that names this machine, and keeps it until the addresses change', async () => {
    const made = await certificateFor(folder, ['192.0.2.7']);
    const server = createServer(made, (_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      get({ host: '127.0.0.1', port, ca: made.cert }, (response) => {
        response.once('data', (data) => resolve(String(data)));
      }).once('error', reject);
    });
    server.close();
    server.closeAllConnections();
    expect(text).toBe('hello');
    expect((await certificateFor(folder, ['192.0.2.7'])).cert).toBe(made.cert);
    expect((await certificateFor(folder, ['192.0.2.8'])).cert).not.toBe(made.cert);
  });
});
