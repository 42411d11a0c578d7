import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { browserProver } from './browser.js';

describe('keys of a proof', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  const proveAt = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return browserProver({ keys: `http://127.0.0.1:${port}/keys/` }).prove('Play', {});
  };
  const isAway = { code: 'KeysAway', category: 'network', recoverable: true };

  it('that a broken line, a silent or a busy house keeps back may come later: no game is given up for it', async () => {
    const nobody = browserProver({ keys: 'http://127.0.0.1:1/keys/' }).prove('Play', {});
    await expect(nobody).rejects.toMatchObject(isAway);
    await expect(proveAt((_, response) => response.writeHead(503).end())).rejects.toMatchObject(isAway);
    const cut = proveAt((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(cut).rejects.toMatchObject(isAway);
  });
  it('that are not there, or are others, are told by their code', async () => {
    await expect(proveAt((_, response) => response.writeHead(404).end())).rejects.toMatchObject({
      code: 'KeysMissing',
      recoverable: false,
    });
    await expect(proveAt((_, response) => response.end('a page of somebody else'))).rejects.toMatchObject({
      code: 'WrongKeys',
      recoverable: false,
    });
  });
});
