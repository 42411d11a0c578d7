import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asRelayerError, RelayerError } from '../errors.js';
import type { DevHolders } from './relayer.js';

const MAX_BODY = 65_536;

export interface DevServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The development key holders behind HTTP, on loopback only. */
export async function serveHolders(holders: DevHolders, port = 0): Promise<DevServer> {
  const server: Server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    try {
      const question = await bodyOf(request);
      if (request.url === '/public-decrypt') answer(200, await holders.publicDecrypt(question.handles as never));
      else if (request.url === '/user-decrypt') answer(200, { sealed: await holders.userDecrypt(question as never) });
      else answer(404, { label: 'malformed' });
    } catch (thrown) {
      // A fixed label and nothing else: what went wrong inside is nobody's business outside.
      answer(400, { label: asRelayerError(thrown).label });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new RelayerError('malformed');
    chunks.push(chunk as Buffer);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {}
  throw new RelayerError('malformed');
}
