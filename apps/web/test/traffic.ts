import { type AddressInfo, connect, createServer } from 'node:net';

export interface Traffic {
  readonly origin: string;
  /** Everything that the house has sent so far, HTTP and WebSocket alike, byte for byte. */
  received(): string;
  /** Everything that the page has sent. */
  sent(): string;
  close(): void;
}

/** Stands between a browser and the house, and writes down every byte. */
export async function recordTraffic(house: string): Promise<Traffic> {
  const { hostname, port } = new URL(house);
  const chunks = { received: [] as Buffer[], sent: [] as Buffer[] };
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    browser.on('data', (chunk) => chunks.sent.push(chunk));
    upstream.on('data', (chunk) => chunks.received.push(chunk));
    for (const socket of [browser, upstream]) socket.on('error', () => socket.destroy());
    browser.on('close', () => upstream.destroy());
    upstream.on('close', () => browser.destroy());
    browser.pipe(upstream);
    upstream.pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => Buffer.concat(chunks.received).toString('latin1').toLowerCase(),
    sent: () => Buffer.concat(chunks.sent).toString('latin1').toLowerCase(),
    close: () => server.close(),
  };
}
