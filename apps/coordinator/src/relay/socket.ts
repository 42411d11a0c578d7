import { bytesToHex, type Hex, systemRandom } from '@facedown/base';
import { type AckBatch, PROTOCOL_VERSION } from '@facedown/protocol';
import { relayDigest } from '@facedown/sdk/engine';
import type { Metrics } from '../http/metrics.js';
import { type ClientFrame, parseFrame, type ServerFrame } from './frames.js';
import type { Guard, Speaker } from './guard.js';
import { makeBucket } from './limits.js';
import type { MessageLog } from './messageLog.js';
import type { Presence } from './presence.js';
import type { Listener, Switchboard } from './switchboard.js';
import { type LeftUnread, makeUnread } from './unread.js';
import { makeWaiting, type Together } from './waiting.js';
import type { Words } from './words.js';

/** What a socket must be able to do: `ws` in the house, anything in tests. */
export interface Socket {
  /** Text, or its bytes. */
  send(text: string | Buffer): void;
  close(code: number, reason: string): void;
  /** Bytes that the other side hasn't taken yet. */
  buffered(): number;
}

export interface SocketLimits {
  readonly framesPerSecond: number;
  readonly burstFrames: number;
  readonly charsPerSecond: number;
  readonly burstChars: number;
  readonly subscriptions: number;
  /** A client that leaves more than this unread is cut off; it resumes where it was. */
  readonly bufferedBytes: number;
  /** Of these, what it may leave whatever others of its address do. */
  readonly bufferedOwnBytes: number;
  readonly malformed: number;
  /** Histories that are told at the same time, and that may be asked for a second and at once. */
  readonly fetches: number;
  readonly fetchesPerSecond: number;
  readonly burstFetches: number;
  /** Frames, and characters in them, that wait for their turn. */
  readonly waitingFrames: number;
  readonly waitingChars: number;
  readonly waitingOwnChars: number;
}

const SOCKET_LIMITS: SocketLimits = {
  framesPerSecond: 200,
  burstFrames: 600,
  charsPerSecond: 2_000_000,
  burstChars: 8_000_000,
  subscriptions: 512,
  bufferedBytes: 8_000_000,
  bufferedOwnBytes: 1_000_000,
  malformed: 20,
  fetches: 8,
  fetchesPerSecond: 8,
  burstFetches: 64,
  waitingFrames: 2000,
  waitingChars: 16_000_000,
  waitingOwnChars: 250_000,
};

/** Between two looks whether one more signature may be checked. */
const CHECK_MS = 20;
const WORDS_PER_SECOND = 1;
const BURST_WORDS = 10;

interface SocketDeps {
  readonly switchboard: Switchboard;
  readonly guard: Guard;
  readonly log: MessageLog;
  readonly metrics: Metrics;
  readonly words?: Pick<Words, 'say' | 'hear'>;
  readonly limits?: Partial<SocketLimits>;
  /** May this connection, which has shown to hold these session keys, listen to this table? */
  readonly mayListen: (table: string, addresses: ReadonlySet<string>) => Promise<boolean>;
  readonly watchTable: (tableId: bigint, hear: (event: unknown) => void) => () => void;
  readonly watchLobby: (hear: (table: unknown) => void, isBotHost: () => boolean) => () => void;
  /** Whose key is told of private tables too, where the house's bots were asked to sit. */
  readonly botHost?: () => Hex | undefined;
  /** Whose signature it is, found out elsewhere than on this thread. */
  readonly signerOf: (digest: Uint8Array, signature: Hex) => Promise<Hex | undefined>;
  /** Told which session keys this connection has shown to hold. */
  readonly presence?: Pick<Presence, 'came' | 'went'>;
  /** The whole address's allowance, shared by its connections. */
  readonly allowed: (chars: number) => boolean;
  readonly together: Together;
  readonly unread: LeftUnread;
  readonly speaker: Omit<Speaker, 'keys'>;
}

export interface Connection {
  hear(text: string): void;
  closed(): void;
}

let newest: { readonly table: string; readonly what: string | AckBatch; readonly bytes: Buffer } | undefined;

/** What is said at a table goes to everyone there, one after the other: it is written once. */
function written(table: string, what: string | AckBatch): Buffer {
  if (newest?.what === what && newest.table === table) return newest.bytes;
  const frame: ServerFrame =
    typeof what === 'string' ? { op: 'said', table, message: what } : { op: 'acks', table, batch: what };
  newest = { table, what, bytes: Buffer.from(JSON.stringify(frame)) };
  return newest.bytes;
}

/** What a refusal is about: whoever isn't told at which table he wasn't heard would never listen there. */
function whichOf(frame: ClientFrame): { id?: number; table?: string } {
  if ('id' in frame) return { id: frame.id };
  return frame.op === 'subscribe' ? { table: frame.table } : {};
}

/** One client's connection. Every limit ends in a refusal or in the end of this connection, never in more memory. */
export function openConnection(socket: Socket, deps: SocketDeps): Connection {
  const { switchboard, guard, log, metrics } = deps;
  const limits = { ...SOCKET_LIMITS, ...deps.limits };
  const frames = makeBucket({ perSecond: limits.framesPerSecond, burst: limits.burstFrames });
  const chars = makeBucket({ perSecond: limits.charsPerSecond, burst: limits.burstChars });
  const histories = makeBucket({ perSecond: limits.fetchesPerSecond, burst: limits.burstFetches });
  const talk = makeBucket({ perSecond: WORDS_PER_SECOND, burst: BURST_WORDS });
  const nonce = bytesToHex(systemRandom(32));
  const addresses = new Set<string>();
  const speaker: Speaker = { ...deps.speaker, keys: addresses };
  const ends = new Map<string, () => void>();
  const listeners = new Map<string, Listener>();
  let malformed = 0;
  let fetching = 0;
  const waiting = makeWaiting(limits, deps.together);
  const unread = makeUnread(() => socket.buffered(), limits.bufferedOwnBytes, deps.unread);
  let open = true;
  // Posts are taken one after the other, so that a seat's messages keep their order.
  let line: Promise<unknown> = Promise.resolve();

  const send = (frame: ServerFrame): void => {
    if (open) pass(JSON.stringify(frame));
  };

  const pass = (text: string | Buffer): void => {
    if (!open) return;
    if (socket.buffered() > limits.bufferedBytes || !unread.mayHear()) {
      metrics.count('slow_clients');
      end(1013, 'too slow: resume');
      return;
    }
    socket.send(text);
  };

  const end = (code: number, reason: string): void => {
    if (!open) return;
    closed();
    socket.close(code, reason);
  };

  function closed(): void {
    if (open) for (const address of addresses) deps.presence?.went(address);
    open = false;
    unread.end();
    for (const stop of ends.values()) stop();
    ends.clear();
  }

  /** Starts something that lasts until it is called off or the connection ends; a second start replaces the first. */
  function last(key: string, start: () => () => void): boolean {
    if (!open) return false;
    ends.get(key)?.();
    if (!ends.has(key) && ends.size >= limits.subscriptions) return false;
    ends.set(key, start());
    return true;
  }

  const stop = (key: string): void => {
    ends.get(key)?.();
    ends.delete(key);
  };

  async function post({ id, table, message }: ClientFrame & { op: 'post' }): Promise<void> {
    const since = performance.now();
    const admitted = await guard.admit(table, message, speaker);
    if (!admitted.ok) {
      metrics.count('refused', admitted.code);
      return send({ op: 'refused', id, code: admitted.code });
    }
    metrics.count('messages');
    const kept = switchboard.post(admitted.value, listeners.get(table));
    metrics.observe('relay_ms', performance.now() - since);
    // Not awaited: the next message needn't wait for the disk.
    kept.then(
      (seq) => {
        metrics.observe('kept_ms', performance.now() - since);
        send({ op: 'kept', id, seq: String(seq) });
      },
      () => send({ op: 'refused', id, code: 'Overloaded' }),
    );
  }

  async function subscribe({ table, after }: ClientFrame & { op: 'subscribe' }): Promise<void> {
    if (!(await deps.mayListen(table, addresses))) return send({ op: 'refused', code: 'NotASpectator', table });
    // Read before anything is told: what comes in the meantime is told, and what was there is fetched after it.
    const from = after ?? (await log.last(table));
    const listener: Listener = {
      say: (message) => pass(written(table, message)),
      sayAcks: (batch) => pass(written(table, batch)),
      mark: (seq) => send({ op: 'mark', table, seq: String(seq) }),
      drained,
    };
    const started = last(table, () => {
      listeners.set(table, listener);
      const end = switchboard.subscribe(table, from, listener);
      return () => {
        if (listeners.get(table) === listener) listeners.delete(table);
        end();
      };
    });
    if (!started) send({ op: 'refused', code: 'TooManySubscriptions', table });
  }

  async function fetch({ id, table, from, after = 0n }: ClientFrame & { op: 'fetch' }): Promise<void> {
    if (!(await deps.mayListen(table, addresses))) return send({ op: 'refused', id, code: 'NotASpectator' });
    await log.flushed();
    for (let beyond = after; open; ) {
      const page = await log.since(table, from, beyond);
      for (const { body } of page) send({ op: 'item', id, message: body });
      if (page.length === 0) break;
      beyond = page.at(-1)!.seq;
      await drained();
    }
    send({ op: 'end', id });
  }

  /** A long answer waits for its reader. */
  async function drained(): Promise<void> {
    // A page more, and it still is what he may leave in any case.
    const little = Math.min(limits.bufferedBytes / 4, limits.bufferedOwnBytes / 2);
    while (open && socket.buffered() > little) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Not kept waiting by anything, and nothing waits for it: a word that is refused is lost. */
  async function say({ table, word }: ClientFrame & { op: 'say' }): Promise<void> {
    // Before anything is checked: words cost the house nothing that moves need.
    if (!talk.take()) return send({ op: 'refused', code: 'TooManyWords', word: true });
    const said = await deps.words?.say(table, word);
    if (said && !said.ok) send({ op: 'refused', code: said.code, word: true });
  }

  async function hear({ table }: ClientFrame & { op: 'hear' }): Promise<void> {
    if (!deps.words || !(await deps.mayListen(table, addresses))) return;
    const { words } = deps;
    last(`words ${table}`, () => words.hear(table, (word) => send({ op: 'word', table, word })));
  }

  async function prove({ signature }: ClientFrame & { op: 'prove' }): Promise<void> {
    // Whoever shows more keys than may be checked at once waits for it, with all that it says after them.
    while (open && !speaker.mayCheck()) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    if (!open) return;
    const address = await deps.signerOf(relayDigest(nonce), signature as Hex).catch(() => null);
    // Who has left meanwhile would be taken to be there for ever.
    if (!open) return;
    if (address === null) return end(1013, 'too busy: resume');
    if (address === undefined) return send({ op: 'refused', code: 'NotSigned' });
    if (!addresses.delete(address)) deps.presence?.came(address);
    addresses.add(address);
    if (addresses.size > limits.subscriptions) forgetOldest();
    send({ op: 'proved', address });
  }

  /** Of a table that is over: a house's own bots use one connection for months, and show their own key first. */
  function forgetOldest(): void {
    const host = botHost();
    for (const oldest of addresses) {
      if (oldest === host) continue;
      addresses.delete(oldest);
      deps.presence?.went(oldest);
      return;
    }
  }

  const botHost = () => deps.botHost?.()?.toLowerCase();
  const isBotHost = (): boolean => addresses.has(botHost() ?? '');

  async function take(frame: ClientFrame): Promise<void> {
    switch (frame.op) {
      case 'post':
        return post(frame);
      case 'subscribe':
        return subscribe(frame);
      case 'unsubscribe':
        return stop(frame.table);
      case 'fetch':
        // Not in line: a long history must not hold up what this client says.
        // A client that is made to ask again and again would pull the whole past each time.
        if (fetching >= limits.fetches || !histories.take())
          return send({ op: 'refused', id: frame.id, code: 'Overloaded' });
        fetching++;
        void fetch(frame)
          .catch(() => send({ op: 'refused', id: frame.id, code: 'DatabaseFailed' }))
          .finally(() => {
            fetching--;
          });
        return;
      case 'prove':
        return prove(frame);
      case 'watch': {
        const { tableId } = frame;
        const hear = (event: unknown) => send({ op: 'judge', tableId: String(tableId), event });
        if (!last(`watch ${tableId}`, () => deps.watchTable(tableId, hear)))
          send({ op: 'refused', code: 'TooManySubscriptions' });
        return;
      }
      case 'unwatch':
        return stop(`watch ${frame.tableId}`);
      case 'lobby':
        last('lobby', () => deps.watchLobby((table) => send({ op: 'lobby', table }), isBotHost));
        return;
      case 'say':
        void say(frame).catch(() => {});
        return;
      case 'hear':
        return hear(frame);
      case 'ping':
        return send({ op: 'pong' });
    }
  }

  send({ op: 'hello', nonce, protocol: PROTOCOL_VERSION });
  return {
    hear(text) {
      if (!open) return;
      if (!frames.take() || !chars.take(text.length) || !deps.allowed(text.length)) {
        metrics.count('floods');
        return end(1008, 'too many messages');
      }
      const frame = parseFrame(text);
      if (!frame.ok) {
        metrics.count('refused', frame.code);
        send({ op: 'refused', code: frame.code });
        if (++malformed >= limits.malformed) end(1008, 'malformed');
        return;
      }
      // While the database is away, or keys are waited for, a client may say much that nobody can take in.
      const { length } = text;
      if (!waiting.put(length)) return end(1013, 'too busy: resume');
      line = line
        .then(() => {
          waiting.take(length);
          return open ? take(frame.value) : undefined;
        })
        .catch(() => {
          metrics.count('failures');
          send({ op: 'refused', code: 'Unavailable', ...whichOf(frame.value) });
        });
    },
    closed,
  };
}
