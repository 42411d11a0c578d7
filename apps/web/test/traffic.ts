import { type AddressInfo, connect, createServer } from 'node:net';

export interface Traffic {
  readonly origin: string;
  /** Everything that the house has sent so far, HTTP and WebSocket alike: as it went, and in hex what was in base64. */
  received(): string;
  /** Everything that the page has sent. */
  sent(): string;
  close(): void;
}

/** Stands between a browser and the house, and writes down every byte. */
export async function recordTraffic(house: string): Promise<Traffic> {
  const { hostname, port } = new URL(house);
  // Each connection by itself: what one sends in two pieces is not to be torn apart by another's.
  const lines: { readonly received: Buffer[]; readonly sent: Buffer[] }[] = [];
  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname);
    const line = { received: [] as Buffer[], sent: [] as Buffer[] };
    lines.push(line);
    browser.on('data', (chunk) => line.sent.push(chunk));
    upstream.on('data', (chunk) => line.received.push(chunk));
    for (const socket of [browser, upstream]) socket.on('error', () => socket.destroy());
    browser.on('close', () => upstream.destroy());
    upstream.on('close', () => browser.destroy());
    browser.pipe(upstream);
    upstream.pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => lines.map(({ received }) => spelt(received)).join('\n'),
    sent: () => lines.map(({ sent }) => spelt(sent)).join('\n'),
    close: () => server.close(),
  };
}

function spelt(chunks: readonly Buffer[]): string {
  const text = Buffer.concat(chunks).toString('latin1');
  const rows = text.match(/[A-Za-z0-9+/]{20,}/g) ?? [];
  return [text.toLowerCase(), ...rows.map((row) => Buffer.from(row, 'base64').toString('hex'))].join('\n');
}
