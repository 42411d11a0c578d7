import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { refused } from '../refused.js';

/** The socket's other end, or what the proxy in front of us says of it. */
export const addressFrom =
  (trustProxy: boolean) =>
  (context: Context): string => {
    const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const forwarded = trustProxy ? incoming?.headers['x-forwarded-for'] : undefined;
    const last = String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return last || incoming?.socket.remoteAddress || 'unknown';
  };

export interface Served {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

export async function serveApp(app: Hono, { port = 0, host = '127.0.0.1' } = {}): Promise<Served> {
  const server: Server = createServer(getRequestListener(app.fetch));
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(refused('PortFailed', `Port ${port} can't be opened.`, cause)));
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://${host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
