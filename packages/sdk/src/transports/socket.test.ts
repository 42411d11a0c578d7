import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CoordinatorSocket, openCoordinatorSocket, RelayError } from './socket.js';

/** A connection that does what a test tells it. */
class Plug {
  static made: Plug[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  closedWith: number | undefined;
  isClosed = false;
  readonly #hearers = new Map<string, ((event: { data: unknown }) => void)[]>();
  constructor(readonly url: string) {
    Plug.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code?: number) {
    this.isClosed = true;
    this.closedWith = code;
  }
  addEventListener(kind: string, hear: (event: { data: unknown }) => void) {
    this.#hearers.set(kind, [...(this.#hearers.get(kind) ?? []), hear]);
  }
  tell(kind: string, data?: unknown) {
    if (kind === 'open') this.readyState = 1;
    for (const hear of this.#hearers.get(kind) ?? []) hear({ data });
  }
}

let socket: CoordinatorSocket;
const urls = ['ws://one', 'ws://two'];
beforeEach(() => {
  vi.useFakeTimers();
  Plug.made = [];
  socket = openCoordinatorSocket({ urls, WebSocket: Plug as never, retryMs: 100, maxRetryMs: 400, pingMs: 1000 });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});
const last = () => Plug.made.at(-1)!;

describe('a connection to a coordinator', () => {
  it('sends only while it is open, and says when that is', () => {
    const told: string[] = [];
    socket.changed((state) => told.push(state));
    socket.opened(() => told.push('now'));
    expect(socket.send({ op: 'x' })).toBe(false);
    last().tell('open');
    expect(socket.send({ op: 'x' })).toBe(true);
    expect(last().sent).toEqual(['{"op":"x"}']);
    socket.opened(() => told.push('already'));
    expect(told).toEqual(['open', 'now', 'already']);
  });

  it('is heard frame by frame, and nothing that is none ends it', () => {
    const heard: string[] = [];
    socket.on(() => {
      throw new Error('a hearer fails');
    });
    const stop = socket.on(({ op }) => heard.push(op));
    last().tell('open');
    for (const data of ['{', 'null', '5', '{"op":5}', '[]', new Uint8Array(3), '{"op":"a"}'])
      last().tell('message', data);
    stop();
    last().tell('message', '{"op":"b"}');
    expect(heard).toEqual(['a']);
  });

  it('comes back at the next address, later each time, and not more than at the most', () => {
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const before = Plug.made.length;
      last().tell('error');
      last().tell('close');
      let waited = 0;
      while (Plug.made.length === before && waited < 2000) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([100, 100, 400, 400, 400]);
    expect(Plug.made.map(({ url }) => url)).toEqual(
      ['one', 'two', 'one', 'two', 'one', 'two'].map((name) => `ws://${name}`),
    );
  });

  it('gives up one whose other end has vanished, and opens another at once', () => {
    const told: string[] = [];
    last().tell('open');
    socket.changed((state) => told.push(state));
    vi.advanceTimersByTime(2000);
    expect(last().sent).toEqual(['{"op":"ping"}', '{"op":"ping"}']);
    const dead = last();
    vi.advanceTimersByTime(1000);
    expect([dead.isClosed, Plug.made.length, told]).toEqual([true, 2, ['connecting']]);
    dead.tell('open');
    expect(socket.state).toBe('connecting');
    last().tell('open');
    expect(socket.state).toBe('open');
  });

  it('stays closed once it was closed, and leaves no timer behind', () => {
    last().tell('close');
    socket.close();
    vi.advanceTimersByTime(10_000);
    expect([Plug.made.length, socket.state, vi.getTimerCount()]).toEqual([1, 'closed', 0]);
    expect(new RelayError('TimedOut', true)).toMatchObject({ code: 'TimedOut', recoverable: true });
  });
});
