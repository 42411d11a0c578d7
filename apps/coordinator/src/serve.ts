import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { BaseError } from '@facedown/base';
import { getRequestListener } from '@hono/node-server';
import type { Context } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Coordinator } from './coordinator.js';
import { MAX_FRAME_CHARS } from './relay/frames.js';

export interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  readonly trustProxy?: boolean;
}

export interface Served {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

const PING_MS = 20_000;

/** Compared as it came: a target may be anything, and what doesn't parse as an address would end the process. */
const isRelay = (target = ''): boolean => target === '/relay' || target.startsWith('/relay?');

/** Who calls: the socket's other end, or what the proxy in front of us says of it. */
const callerOf = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || request.socket.remoteAddress || 'unknown';
};

export const nodeAddressOf =
  (trustProxy: boolean) =>
  (context: Context): string => {
    const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    return incoming ? callerOf(incoming, trustProxy) : 'unknown';
  };

/** Opens the port: HTTP for the app, `/relay` for sockets. */
export async function serve(coordinator: Coordinator, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, host = '127.0.0.1', tls, trustProxy = false } = options;
  const listener = getRequestListener(coordinator.app.fetch);
  const server = (tls ? createHttps(tls, listener) : createHttp(listener)) as Server;
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  // Longer than browsers and proxies keep what they don't use: whoever is cut off while asking doesn't know what became of it.
  server.keepAliveTimeout = 65_000;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_CHARS, perMessageDeflate: false });
  const alive = new WeakSet<WebSocket>();

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    if (!isRelay(request.url)) {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      return;
    }
    const { origin, host } = request.headers;
    if (!coordinator.origins.admits(origin, host)) {
      coordinator.metrics.count('refused', 'ForeignOrigin');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => accept(client, socket, callerOf(request, trustProxy)));
  });

  function accept(client: WebSocket, socket: Duplex, address: string): void {
    client.on('error', () => {});
    let isCorked = false;
    const connection = coordinator.connect(
      {
        send: (text) => {
          // What is said in one turn goes out in one write.
          if (!isCorked) {
            isCorked = true;
            socket.cork();
            process.nextTick(() => {
              isCorked = false;
              socket.uncork();
            });
          }
          client.send(text, { binary: false });
        },
        close: (code, reason) => {
          client.close(code, reason);
          // One that doesn't read doesn't answer the goodbye either.
          setTimeout(() => client.terminate(), 1000).unref();
        },
        buffered: () => client.bufferedAmount,
      },
      address,
    );
    if (!connection) {
      client.close(1013, 'too many connections');
      return;
    }
    alive.add(client);
    client.on('pong', () => alive.add(client));
    client.on('message', (data, isBinary) => {
      alive.add(client);
      // Binary is never ours: it counts as malformed.
      connection.hear(isBinary ? '' : String(data));
    });
    client.on('close', connection.closed);
  }

  const beat = setInterval(() => {
    for (const client of sockets.clients) {
      if (!alive.delete(client)) client.terminate();
      else client.ping();
    }
  }, PING_MS);
  beat.unref();

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenError(cause, port)));
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `${tls ? 'https' : 'http'}://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`,
    close: async () => {
      clearInterval(beat);
      for (const client of sockets.clients) client.close(1001, 'restarting');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
        server.closeAllConnections();
      }, 300).unref();
      await closed;
    },
  };
}

function listenError(cause: Error, port: number): BaseError {
  const code = (cause as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'PortInUse' : 'PortFailed';
  return new BaseError(`Port ${port} can't be opened.`, { category: 'user', code, cause });
}
