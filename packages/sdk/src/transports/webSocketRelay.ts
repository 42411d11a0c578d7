import { type Hex, isHex } from '@facedown/base';
import { messagesOfBatch } from '@facedown/protocol';
import { relayDigest } from '../signing/digest.js';
import type { Sign } from '../signing/session.js';
import type { Relay } from '../transport/relay.js';
import { type CoordinatorSocket, type Frame, RelayError } from './socket.js';

interface WebSocketRelayOptions {
  /** How long history may take before the asker is told to try again. */
  readonly fetchMs?: number;
  /** Characters that may wait for a receipt; the oldest go first, their senders say them again. */
  readonly maxWaiting?: number;
  /** Before a table that the coordinator didn't know yet is asked for again. */
  readonly retryMs?: number;
}

interface Waiting {
  readonly table: string;
  readonly message: string;
  resolve(): void;
  reject(error: RelayError): void;
}

interface Subscription {
  readonly hearers: Set<(message: string) => void>;
  /** Everything up to here has been heard; unknown until the coordinator has said where it is. */
  after?: string;
  /** Refused for now, and about to be asked for again. */
  isRefused?: boolean;
}

/**
 * A relay behind a coordinator's socket. What has no receipt is said again at the next connection, and
 * each subscription goes on after the last mark: a coordinator that dies loses nothing.
 */
export function webSocketRelay(socket: CoordinatorSocket, options: WebSocketRelayOptions = {}): Relay {
  const { fetchMs = 10_000, maxWaiting = 16_000_000, retryMs = 300 } = options;
  const waiting = new Map<number, Waiting>();
  /** By what is said: whoever says it again meanwhile waits for the same receipt. */
  const unanswered = new Map<string, Promise<void>>();
  const fetches = new Map<number, { items: string[]; finish: (error?: RelayError) => void }>();
  const subscriptions = new Map<string, Subscription>();
  const signers = new Set<Sign>();
  let nonce: Hex | undefined;
  let isGreeted = false;
  let protocol: number | undefined;
  let waitingChars = 0;
  let nextId = 1;

  function settle(id: number, error?: RelayError): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    unanswered.delete(sayingOf(one.table, one.message));
    waitingChars -= one.message.length;
    if (error) one.reject(error);
    else one.resolve();
  }

  function say(table: string, message: string): void {
    for (const hear of subscriptions.get(table)?.hearers ?? []) hear(message);
  }

  /** A table on a chain may be newer than what the coordinator has read of the chain, and so may our seat. */
  function subscribeAgain(table: string): void {
    const refused = subscriptions.get(table);
    if (!refused || refused.isRefused) return;
    refused.isRefused = true;
    setTimeout(() => {
      refused.isRefused = false;
      if (subscriptions.get(table) === refused) socket.send(subscribing(table, refused));
    }, retryMs);
  }

  socket.opened(() => {
    nonce = undefined;
    isGreeted = false;
  });

  socket.on((frame) => {
    const { op, id, table, message } = frame;
    if (op === 'hello') {
      protocol = Number(frame.protocol);
      // Signed is a word of its own and nothing else that somebody might like to have signed.
      if (nonce === undefined && isHex(frame.nonce) && frame.nonce.length === 66) {
        nonce = frame.nonce;
        // Before anything else: a table may be told to its seats alone, and who has shown its key isn't checked again.
        for (const sign of signers) socket.send({ op: 'prove', signature: sign(relayDigest(nonce)) });
      }
      // Once for each connection: a coordinator that greets without end would have us sign and say without end.
      if (isGreeted) return;
      isGreeted = true;
      for (const [table, subscription] of subscriptions) socket.send(subscribing(table, subscription));
      for (const [id, { table, message }] of waiting) socket.send({ op: 'post', id, table, message });
    } else if (op === 'refused' && id === undefined && table !== undefined) subscribeAgain(String(table));
    else if (op === 'said') say(String(table), String(message));
    else if (op === 'acks') for (const one of messagesOfBatch(frame.batch)) say(String(table), one);
    else if (op === 'mark') {
      const subscription = subscriptions.get(String(table));
      if (subscription && isMark(frame.seq)) subscription.after = frame.seq;
    } else if (op === 'kept') settle(Number(id));
    else if (op === 'item') fetches.get(Number(id))?.items.push(String(message));
    else if (op === 'end') fetches.get(Number(id))?.finish();
    else if (op === 'refused' && id !== undefined) {
      const code = String(frame.code);
      const error = new RelayError(code, code === 'Overloaded' || code === 'Unavailable' || code === 'DatabaseFailed');
      settle(Number(id), error);
      fetches.get(Number(id))?.finish(error);
    }
  });

  /** Nothing where no coordinator answers in time: then nobody knows. */
  const untilHello = (): Promise<number | undefined> =>
    new Promise((resolve) => {
      const stop = socket.on((frame) => {
        if (frame.op === 'hello') end();
      });
      const timer = setTimeout(end, fetchMs);
      function end(): void {
        stop();
        clearTimeout(timer);
        resolve(protocol);
      }
    });

  return {
    prove(sign) {
      signers.add(sign);
      if (nonce) socket.send({ op: 'prove', signature: sign(relayDigest(nonce)) });
      return () => signers.delete(sign);
    },

    post(table, message) {
      // Said each second without a line for an hour, it would be too much for any coordinator at the next connection.
      const same = unanswered.get(sayingOf(table, message));
      if (same) return same;
      const id = nextId++;
      const kept = new Promise<void>((resolve, reject) => {
        waiting.set(id, { table, message, resolve, reject });
      });
      unanswered.set(sayingOf(table, message), kept);
      waitingChars += message.length;
      for (const oldest of waiting.keys()) {
        if (waitingChars <= maxWaiting) break;
        settle(oldest, new RelayError('Overloaded', false));
      }
      if (waiting.has(id)) socket.send({ op: 'post', id, table, message });
      // The coordinator tells it to all but this connection, which several seats may share.
      if ((subscriptions.get(table)?.hearers.size ?? 0) > 1) queueMicrotask(() => say(table, message));
      return kept;
    },

    protocol: () => (protocol === undefined ? untilHello() : Promise.resolve(protocol)),

    fetch(table, from, isMissed = false) {
      const { after } = (isMissed ? subscriptions.get(table) : undefined) ?? {};
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const items: string[] = [];
        const timer = setTimeout(() => finish(new RelayError('TimedOut', true)), fetchMs);
        const lost = socket.changed((state) => {
          if (state !== 'open') finish(new RelayError('Disconnected', true));
        });
        const finish = (error?: RelayError): void => {
          clearTimeout(timer);
          lost();
          if (!fetches.delete(id)) return;
          if (error) reject(error);
          else resolve(items);
        };
        fetches.set(id, { items, finish });
        const asked = { op: 'fetch', id, table, from: String(from), ...(after === undefined ? {} : { after }) };
        if (!socket.send(asked)) finish(new RelayError('Disconnected', true));
      });
    },

    subscribe(table, hear) {
      let subscription = subscriptions.get(table);
      if (!subscription) {
        subscription = { hearers: new Set() };
        subscriptions.set(table, subscription);
        socket.send(subscribing(table, subscription));
      }
      const { hearers } = subscription;
      hearers.add(hear);
      return () => {
        hearers.delete(hear);
        if (hearers.size > 0 || subscriptions.get(table)?.hearers !== hearers) return;
        subscriptions.delete(table);
        socket.send({ op: 'unsubscribe', table });
      };
    },
  };
}

const sayingOf = (table: string, message: string): string => `${table} ${message}`;

/** As coordinators take it: after anything else none of them would let us listen again. */
const isMark = (value: unknown): value is string => typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value);

const subscribing = (table: string, { after }: Subscription): Frame => ({ op: 'subscribe', table, after });
