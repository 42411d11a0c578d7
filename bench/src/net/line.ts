import { connect as connectTo, createServer, type Socket } from 'node:net';

/** What a line between two places does to what it carries, in each direction alike. */
export interface LineOptions {
  readonly port: number;
  /** One way. */
  readonly delayMs: number;
  /** A packet takes up to so much longer or shorter. */
  readonly jitterMs?: number;
  /** The share of packets that are lost, and sent again once the sender has waited for them in vain. */
  readonly loss?: number;
  readonly bitsPerSecond?: number;
  /** From 0 to 1; replaced in tests. */
  readonly chance?: () => number;
}

interface Line {
  readonly port: number;
  /** Bytes so far, to the house and back. */
  readonly carried: { up: number; down: number };
  close(): Promise<void>;
}

const PACKET = 1460;
/** TCP's smallest wait before it sends again, as Linux has it. */
const RESEND_MS = 200;

/**
 * A line of TCP to a port of this machine, as slow and unsteady as one across a country. Bytes stay in
 * order, as TCP keeps them: what is late or lost makes everything behind it wait.
 */
export async function openLine(options: LineOptions): Promise<Line> {
  const carried = { up: 0, down: 0 };
  const sockets = new Set<Socket>();
  // All connections share what the line can carry.
  const width = { up: { free: 0 }, down: { free: 0 } };
  const server = createServer((client) => {
    const house = connectTo({ port: options.port, host: '127.0.0.1' });
    for (const socket of [client, house]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(client, house, arrivals(options, width.up), (bytes) => {
      carried.up += bytes;
    });
    carry(house, client, arrivals(options, width.down), (bytes) => {
      carried.down += bytes;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    port: address.port,
    carried,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function carry(from: Socket, to: Socket, arrival: ReturnType<typeof arrivals>, count: (bytes: number) => void): void {
  const arrive = inOrder();
  from.on('data', (chunk) => {
    count(chunk.length);
    const now = performance.now();
    let at = now;
    for (let start = 0; start < chunk.length; start += PACKET)
      at = arrival(now, Math.min(PACKET, chunk.length - start));
    arrive(at, () => {
      if (!to.destroyed) to.write(chunk);
    });
  });
  from.on('end', () => arrive(arrival(performance.now(), 0), () => to.end()));
  from.on('error', () => arrive(arrival(performance.now(), 0), () => to.destroy()));
}

/** One after the other at their times: two timers of their own could change places. */
function inOrder(): (at: number, act: () => void) => void {
  const waiting: { readonly at: number; readonly act: () => void }[] = [];
  const wait = () => {
    const [next] = waiting;
    if (next) setTimeout(run, Math.max(0, next.at - performance.now()));
  };
  const run = () => {
    waiting.shift()?.act();
    wait();
  };
  return (at, act) => {
    waiting.push({ at, act });
    if (waiting.length === 1) wait();
  };
}

/** When a packet that leaves now is there. */
export function arrivals(
  options: Omit<LineOptions, 'port'>,
  width: { free: number } = { free: 0 },
): (now: number, bytes: number) => number {
  const { delayMs, jitterMs = 0, loss = 0, bitsPerSecond, chance = Math.random } = options;
  let last = 0;
  return (now, bytes) => {
    width.free = Math.max(now, width.free) + (bitsPerSecond ? (bytes * 8000) / bitsPerSecond : 0);
    const late = (2 * chance() - 1) * jitterMs;
    const again = chance() < loss ? Math.max(RESEND_MS, 2 * delayMs) + delayMs : 0;
    last = Math.max(last, width.free + Math.max(0, delayMs + late) + again);
    return last;
  };
}
