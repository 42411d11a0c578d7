import { BaseError } from '@facedown/base';

/** The part of a WebSocket that `ws` and browsers share. */
interface WebSocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(kind: 'open' | 'close' | 'error', hear: () => void): void;
  addEventListener(kind: 'message', hear: (event: { data: unknown }) => void): void;
}
type WebSocketMaker = new (url: string) => WebSocketLike;

export interface CoordinatorSocketOptions {
  /** `ws://` or `wss://` addresses of coordinators that share one lobby; the next is tried when one fails. */
  readonly urls: readonly string[];
  /** Where the platform has none of its own. */
  readonly WebSocket?: WebSocketMaker;
  readonly retryMs?: number;
  readonly maxRetryMs?: number;
  readonly pingMs?: number;
}

type SocketState = 'connecting' | 'open' | 'closed';
export type Frame = Readonly<Record<string, unknown>> & { readonly op: string };

/** One connection to a coordinator that comes back by itself. */
export interface CoordinatorSocket {
  readonly state: SocketState;
  /** Sends if there is a connection; otherwise whoever asked sends again on `opened`. */
  send(frame: Frame): boolean;
  on(hear: (frame: Frame) => void): () => void;
  /** Called at each new connection, and at once if there is one. */
  opened(run: () => void): () => void;
  changed(hear: (state: SocketState) => void): () => void;
  close(): void;
}

const OPEN = 1;

export function openCoordinatorSocket(options: CoordinatorSocketOptions): CoordinatorSocket {
  const { urls, retryMs = 100, maxRetryMs = 3000, pingMs = 10_000 } = options;
  const hearers = new Set<(frame: Frame) => void>();
  const openers = new Set<() => void>();
  const watchers = new Set<(state: SocketState) => void>();
  let state: SocketState = 'connecting';
  let socket: WebSocketLike | undefined;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heardAt = performance.now();

  function become(next: SocketState): void {
    if (state === next) return;
    state = next;
    for (const hear of watchers) hear(next);
  }

  async function connect(): Promise<void> {
    const Maker = options.WebSocket ?? (await platformWebSocket());
    if (state === 'closed') return;
    const mine = new Maker(urls[attempt % urls.length]!);
    socket = mine;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      if (socket !== mine || state === 'closed') return;
      socket = undefined;
      become('connecting');
      const wait = attempt < urls.length ? retryMs : Math.min(maxRetryMs, retryMs * 2 ** Math.min(10, attempt));
      attempt++;
      retry = setTimeout(connect, wait);
    };
    mine.addEventListener('open', () => {
      if (socket !== mine) return;
      heardAt = performance.now();
      become('open');
      for (const run of openers) run();
    });
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine || typeof data !== 'string') return;
      heardAt = performance.now();
      attempt = attempt % urls.length;
      const frame = frameOf(data);
      if (frame) for (const hear of hearers) quietly(() => hear(frame));
    });
    mine.addEventListener('close', end);
    mine.addEventListener('error', end);
  }

  /** A connection whose other end has vanished says nothing, not even that it is gone. */
  const beat = setInterval(() => {
    if (state !== 'open' || !socket) return;
    if (performance.now() - heardAt > 2.5 * pingMs) {
      const dead = socket;
      socket = undefined;
      dead.close();
      become('connecting');
      attempt++;
      void connect();
    } else socket.send('{"op":"ping"}');
  }, pingMs);
  (beat as { unref?: () => void }).unref?.();

  void connect();
  return {
    get state() {
      return state;
    },
    send(frame) {
      if (state !== 'open' || socket?.readyState !== OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    on(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    opened(run) {
      openers.add(run);
      if (state === 'open') run();
      return () => openers.delete(run);
    },
    changed(hear) {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
    close() {
      become('closed');
      clearTimeout(retry);
      clearInterval(beat);
      socket?.close(1000);
    },
  };
}

/** Whatever a coordinator says, it doesn't end this process. */
function quietly(run: () => void): void {
  try {
    run();
  } catch {
    // What a frame was meant to tell, the next request tells too.
  }
}

function frameOf(text: string): Frame | undefined {
  try {
    const frame = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && typeof frame.op === 'string' ? frame : undefined;
  } catch {
    return undefined;
  }
}

async function platformWebSocket(): Promise<WebSocketMaker> {
  const own = (globalThis as { WebSocket?: WebSocketMaker }).WebSocket;
  if (own) return own;
  // Named apart, so that a page's bundler doesn't pack what only Node needs.
  const name = 'ws';
  return (await import(/* @vite-ignore */ name)).WebSocket as WebSocketMaker;
}

export class RelayError extends BaseError {
  override readonly name = 'RelayError';
  constructor(code: string, recoverable: boolean) {
    super(`The relay answers: ${code}.`, { category: 'network', code, recoverable });
  }
}
