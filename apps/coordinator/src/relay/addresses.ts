import { limitKey, makeBuckets } from './limits.js';
import type { SocketLimits } from './socket.js';
import { type LeftUnread, UNCOUNTED } from './unread.js';
import type { Together } from './waiting.js';

export interface AddressLimits {
  readonly requestsPerSecond: number;
  readonly burstRequests: number;
  readonly addressCharsPerSecond: number;
  readonly connectionsPerAddress: number;
  /** Characters that wait for their turn, of all its connections. */
  readonly addressWaitingChars: number;
  /** Bytes that all its connections were told and haven't read. */
  readonly addressBufferedBytes: number;
  /** Signatures that are checked for who doesn't speak for a key of his own. */
  readonly checksPerSecond: number;
  /** Keys that ask for a seat at a table that plays. */
  readonly burstGuests: number;
  readonly guestsPerMinute: number;
  /** Tables that one address may open at once, and in an hour after that. */
  readonly burstTables: number;
  readonly tablesPerHour: number;
}

const ADDRESS_LIMITS: AddressLimits = {
  requestsPerSecond: 100,
  burstRequests: 500,
  addressCharsPerSecond: 4_000_000,
  connectionsPerAddress: 64,
  addressWaitingChars: 16_000_000,
  addressBufferedBytes: 32_000_000,
  checksPerSecond: 100,
  burstGuests: 16,
  guestsPerMinute: 6,
  burstTables: 20,
  tablesPerHour: 120,
};

/** The house's own host deals at all tables through one connection. */
const OWN_LIMITS: Partial<SocketLimits> = {
  framesPerSecond: 20_000,
  burstFrames: 60_000,
  charsPerSecond: 50_000_000,
  burstChars: 200_000_000,
  subscriptions: 20_000,
  waitingFrames: 60_000,
  waitingChars: 64_000_000,
  bufferedBytes: 64_000_000,
};

const ALONE: Together = { mayWait: () => true, waited: () => {} };

const isLoopback = (address: string): boolean => /^(::1|127\.|::ffff:127\.)/.test(address);

/** What an address may do here, and how many connections it has. */
interface Addresses {
  /** The house's own bots and a page on this machine all come from loopback. Behind a proxy everyone does. */
  isFree(address: string): boolean;
  mayAsk(address: string, cost?: number): boolean;
  mayOpen(address: string): boolean;
  /** One more connection, or none where there are too many. */
  enter(address: string): Entered | undefined;
  readonly connections: number;
}

interface Entered {
  readonly address: string;
  readonly limits: Partial<SocketLimits>;
  readonly together: Together;
  readonly unread: LeftUnread;
  allowed(chars: number): boolean;
  mayCheck(): boolean;
  mayBring(): boolean;
  leave(): void;
}

export function openAddresses(given: Partial<SocketLimits & AddressLimits> = {}, trustProxy = false): Addresses {
  const limits = { ...ADDRESS_LIMITS, ...given };
  const requests = makeBuckets({ perSecond: limits.requestsPerSecond, burst: limits.burstRequests });
  const chars = makeBuckets({ perSecond: limits.addressCharsPerSecond, burst: 4 * limits.addressCharsPerSecond });
  const checks = makeBuckets({ perSecond: limits.checksPerSecond, burst: 4 * limits.checksPerSecond });
  const guests = makeBuckets({ perSecond: limits.guestsPerMinute / 60, burst: limits.burstGuests });
  const openings = makeBuckets({ perSecond: limits.tablesPerHour / 3600, burst: limits.burstTables });
  const connections = new Map<string, number>();
  const waiting = new Map<string, number>();
  const left = new Map<string, LeftUnread>();
  const isFree = (address: string) => !trustProxy && isLoopback(address);

  const togetherAt = (from: string): Together => ({
    mayWait(chars) {
      const sum = (waiting.get(from) ?? 0) + chars;
      if (sum > limits.addressWaitingChars) return false;
      if (sum > 0) waiting.set(from, sum);
      return true;
    },
    waited(chars) {
      const left = (waiting.get(from) ?? 0) - chars;
      if (left > 0) waiting.set(from, left);
      else waiting.delete(from);
    },
  });

  /** One for all connections of an address, as long as it has any. */
  function unreadAt(from: string): LeftUnread {
    let sum = 0;
    const unread = left.get(from) ?? {
      counts: (bytes: number) => {
        sum += bytes;
      },
      isWithin: () => sum <= limits.addressBufferedBytes,
      recounts: new Set<() => void>(),
    };
    left.set(from, unread);
    return unread;
  }

  return {
    isFree,
    mayAsk: (address, cost) => isFree(address) || requests.take(limitKey(address), cost),
    mayOpen: (address) => isFree(address) || openings.take(limitKey(address)),
    enter(address) {
      const from = limitKey(address);
      const free = isFree(address);
      const count = connections.get(from) ?? 0;
      if (count >= limits.connectionsPerAddress && !free) return undefined;
      connections.set(from, count + 1);
      let isIn = true;
      return {
        address: from,
        limits: { ...(free ? OWN_LIMITS : {}), ...given },
        together: free ? ALONE : togetherAt(from),
        unread: free ? UNCOUNTED : unreadAt(from),
        allowed: (amount) => free || chars.take(from, amount),
        mayCheck: () => free || checks.take(from),
        mayBring: () => free || guests.take(from),
        leave() {
          if (!isIn) return;
          isIn = false;
          const others = (connections.get(from) ?? 1) - 1;
          if (others > 0) connections.set(from, others);
          else {
            connections.delete(from);
            left.delete(from);
          }
        },
      };
    },
    get connections() {
      return [...connections.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}
