import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHolders } from './answerHolders.js';
import type { DevHolders } from './relayer.js';

const MAX_BODY = 65_536;

export interface DevServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The development key holders behind HTTP, on loopback only. */
export async function serveHolders(holders: DevHolders, port = 0): Promise<DevServer> {
  const server: Server = createServer(async (request, response) => {
    const question = await bodyOf(request).catch(() => undefined);
    const { status, body } = await answerHolders(holders, request.url?.slice(1) ?? '', question);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
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

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
