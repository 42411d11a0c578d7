import { createHash } from 'node:crypto';
import { ok, type Result, refuse } from '@facedown/base';
import { parseMessage, type WireMessage } from '@facedown/protocol';
import { NO_VERSION, type Said } from './messageLog.js';

export interface GuardOptions {
  /** Tables whose messages are kept here at all. */
  readonly isKnown: (table: string) => Promise<boolean>;
  /** Did the party that the message names sign it? */
  readonly isSigned: (table: string, message: WireMessage) => Promise<boolean>;
  /** Does this session key sit at the table? */
  readonly isSeat: (table: string, session: string) => Promise<boolean>;
  readonly lastVersion: (table: string) => Promise<bigint>;
  readonly maxTables?: number;
}

export type GuardCode =
  | 'MalformedMessage'
  | 'UnknownProtocolVersion'
  | 'NoSuchTable'
  | 'VersionTooHigh'
  | 'NotSigned'
  | 'TooManyMessages';

/** What one connection has shown itself to be: a party at a table. */
export type Trust = Set<string>;

interface Watched {
  highest: bigint;
  /** The messages of one party for one version that came in, by digest. */
  readonly seen: Map<string, Set<string>>;
  /** Session keys of others that asked for a seat or agreed to a change. */
  readonly guests: Set<string>;
}

/** A seat that lies may say two things for one version, and that is worth keeping: it proves the lie. */
const MAX_FOR_ONE_VERSION = 8;
const MAX_AHEAD = 64n;
const MAX_SEEN = 1024;
const MAX_GUESTS = 256;
const MAX_GUESTS_BY_ONE = 8;

/**
 * What may enter the log. Signatures are the seats' own business and cost a millisecond or two, so a
 * connection's first new message for a party is checked and the rest of that connection's are not: a
 * stranger gets nothing in, and a seat can fill only its own table, slowly.
 */
export function openGuard({ isKnown, isSigned, isSeat, lastVersion, maxTables = 5000 }: GuardOptions) {
  const tables = new Map<string, Watched>();

  async function watched(table: string): Promise<Watched | undefined> {
    const known = tables.get(table);
    if (known) return known;
    if (!(await isKnown(table))) return undefined;
    const highest = await lastVersion(table);
    const fresh = tables.get(table) ?? { highest, seen: new Map(), guests: new Set<string>() };
    tables.set(table, fresh);
    if (tables.size > maxTables) tables.delete(tables.keys().next().value!);
    return fresh;
  }

  /** Anyone may ask for a seat: one connection for a few, all together for so many. The seats themselves are no guests. */
  function welcome({ guests }: Watched, table: string, session: string, trust: Trust): boolean {
    if (guests.has(session)) return true;
    const brought = `${table}/guest/`;
    if ([...trust].filter((one) => one.startsWith(brought)).length >= MAX_GUESTS_BY_ONE) return false;
    if (guests.size >= MAX_GUESTS) return false;
    trust.add(brought + session);
    guests.add(session);
    return true;
  }

  return {
    async admit(table: string, body: string, trust: Trust): Promise<Result<Said, GuardCode>> {
      const parsed = parseMessage(body);
      if (!parsed.ok) return parsed;
      const entry = await watched(table);
      if (!entry) return refuse('NoSuchTable');
      const message = parsed.value;
      const version = 'version' in message ? message.version : NO_VERSION;
      const party = authorOf(message);
      const said = { table, version, body };

      const digest = createHash('sha256').update(body).digest('base64');
      const place = `${message.kind}/${message.epoch}/${version}/${party}`;
      const seen = entry.seen.get(place) ?? new Set();
      if (seen.has(digest)) return ok(said);
      if (version !== NO_VERSION && version > entry.highest + MAX_AHEAD) return refuse('VersionTooHigh');
      if (seen.size >= MAX_FOR_ONE_VERSION) return refuse('TooManyMessages');

      const author = `${table}/${party}`;
      if (!trust.has(author)) {
        if (!(await isSigned(table, message))) return refuse('NotSigned');
        if (message.kind === 'enter' || message.kind === 'agree') {
          const { session } = message;
          if (!(await isSeat(table, session)) && !welcome(entry, table, session, trust))
            return refuse('TooManyMessages');
        }
        // An old message proves nothing about who brings it: anyone may have heard it.
        if (version >= entry.highest) trust.add(author);
      }
      seen.add(digest);
      entry.seen.delete(place);
      entry.seen.set(place, seen);
      if (entry.seen.size > MAX_SEEN) entry.seen.delete(entry.seen.keys().next().value!);
      if (version !== NO_VERSION && version > entry.highest) entry.highest = version;
      return ok(said);
    },
    /** The table has ended. */
    forget(table: string): void {
      tables.delete(table);
    },
    get size() {
      return tables.size;
    },
  };
}

/** A seat or server by its number; whoever asks for a seat by the key that he brings. */
const authorOf = (message: WireMessage): string | number => {
  if (message.kind === 'enter' || message.kind === 'agree') return message.session;
  return 'party' in message ? message.party : message.seat;
};

export type Guard = ReturnType<typeof openGuard>;
