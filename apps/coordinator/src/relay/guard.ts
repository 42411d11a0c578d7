import { createHash } from 'node:crypto';
import { type Hex, isSeatParty, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import { parseMessage, type WireMessage } from '@facedown/protocol';
import { type Guests, seatGuest } from './guests.js';
import { type Bucket, makeBucket } from './limits.js';
import { NO_VERSION, type Said } from './messageLog.js';
import { isWithin, NOTHING_SAID, type Tally } from './quota.js';

export interface GuardOptions {
  /** Tables whose messages are kept here at all. */
  readonly isKnown: (table: string) => Promise<boolean>;
  /** Session keys at the table, by party. */
  readonly sessions: (table: string) => Promise<ReadonlyMap<number, Hex> | undefined>;
  /** Did the party that the message names sign it? */
  readonly isSigned: (table: string, message: WireMessage) => Promise<boolean>;
  /** What each party has left here. */
  readonly tally: (table: string) => Promise<ReadonlyMap<string, Tally>>;
  /** A guest whose messages have no place any more. */
  readonly dropped?: (table: string, party: string) => void;
  readonly maxTables?: number;
  readonly now?: () => number;
}

type GuardCode =
  | 'MalformedMessage'
  | 'UnknownProtocolVersion'
  | 'NoSuchTable'
  | 'VersionTooHigh'
  | 'NotSigned'
  | 'TooManyMessages'
  | 'QuotaFull'
  | 'Overloaded';

/** Who brings a message. */
export interface Speaker {
  /** Session keys that the connection has shown to hold, by signing the nonce that was made for it. */
  readonly keys: ReadonlySet<string>;
  readonly address: string;
  /** May one more signature be checked for it? */
  mayCheck(): boolean;
  /** May it bring one more key that has no seat? */
  mayBring(): boolean;
}

interface Watched {
  highest: bigint;
  /** The messages of one party for one version that came in, by digest. */
  readonly seen: Map<string, Set<string>>;
  readonly tallies: Map<string, Tally>;
  readonly guests: Guests;
  /** What each seat may have said to all once more, in characters. */
  readonly again: Map<number, Bucket>;
}

/** A seat that lies may say two things for one version, and that is worth keeping: it proves the lie. */
const MAX_FOR_ONE_VERSION = 8;
/** Who is asked changes with what has come and with how often it was asked. */
const MAX_LACKS = 32;
const MAX_AHEAD = 64n;
const MAX_SEEN = 1024;
/** As much as answers to those who lack something: a seat that repeats itself for no reason is kept, and not heard. */
const AGAIN = { perSecond: 40_000, burst: 400_000 };
/** No client remembers more versions: what lies further back is of use to nobody who plays. */
const REMEMBERED = 128n;

/**
 * What may enter the log. A connection that has shown to hold a session key speaks for that key unchecked:
 * it can fill nobody's place but its own. Everything else is checked, message by message, since anyone may
 * say again what he has heard, and that proves nothing about who he is.
 */
export function openGuard(options: GuardOptions) {
  const { isKnown, sessions, isSigned, maxTables = 5000, now = () => performance.now() } = options;
  const tables = new Map<string, Watched>();

  async function watched(table: string): Promise<Watched | undefined> {
    const known = tables.get(table);
    if (known) return known;
    if (!(await isKnown(table))) return undefined;
    const tallies = new Map(await options.tally(table));
    const raced = tables.get(table);
    if (raced) return raced;
    const spoken = [...tallies].flatMap(([party, { version }]) => (isGuest(party) ? [] : [version]));
    const fresh: Watched = {
      highest: highestOf(spoken),
      seen: new Map(),
      tallies,
      guests: new Map(),
      again: new Map(),
    };
    for (const party of tallies.keys()) if (isGuest(party)) fresh.guests.set(party, 'before');
    tables.set(table, fresh);
    if (tables.size > maxTables) tables.delete(tables.keys().next().value!);
    return fresh;
  }

  function mayRepeat(entry: Watched, keys: ReadonlyMap<number, Hex>, speaker: Speaker, body: string): boolean {
    const [seat] = [...keys].find(([, key]) => speaker.keys.has(key)) ?? [];
    if (seat === undefined) return false;
    const bucket = entry.again.get(seat) ?? makeBucket({ ...AGAIN, now });
    entry.again.set(seat, bucket);
    return bucket.take(body.length);
  }

  return {
    async admit(table: string, body: string, speaker: Speaker): Promise<Result<Said, GuardCode>> {
      const parsed = parseMessage(body);
      if (!parsed.ok) return parsed;
      const entry = await watched(table);
      if (!entry) return refuse('NoSuchTable');
      const message = parsed.value;
      const keys = (await sessions(table)) ?? new Map<number, Hex>();
      const version = 'version' in message ? message.version : NO_VERSION;
      const { party, key } = authorOf(message, keys);
      const isOwn = key !== undefined && speaker.keys.has(key);
      const seats = [...keys.keys()].filter(isSeatParty).length;
      const said: Said = {
        table,
        version,
        party,
        body,
        ...(message.kind === 'ack' ? { ack: { ack: message, seats } } : {}),
      };

      const digest = createHash('sha256').update(body).digest('base64');
      const place = `${message.kind}/${message.epoch}/${version}/${party}`;
      const known = entry.seen.get(place);
      // Seats say a thing again where an answer is missing. From a stranger it is noise: kept it is already.
      if (known?.has(digest)) return ok(mayRepeat(entry, keys, speaker, body) ? said : { ...said, isOld: true });
      if (version !== NO_VERSION && version > entry.highest + MAX_AHEAD) return refuse('VersionTooHigh');
      const most = message.kind === 'lack' ? MAX_LACKS : MAX_FOR_ONE_VERSION;
      if ((known?.size ?? 0) >= most) return refuse('TooManyMessages');
      // Nothing is kept in the name of a seat that didn't say it, and nothing is looked up for nothing.
      if (!isOwn) {
        if (!speaker.mayCheck()) return refuse('Overloaded');
        if (!(await isSigned(table, message))) return refuse('NotSigned');
      }
      // Others may have come while this one was checked.
      const seen = entry.seen.get(place) ?? new Set();
      if (seen.size >= most) return refuse('TooManyMessages');

      const tally = entry.tallies.get(party) ?? NOTHING_SAID;
      const height = heightOf(keys, entry.tallies);
      if (!isWithin(tally, body.length, { height, isGuest: isGuest(party) })) return refuse('QuotaFull');
      if (isGuest(party)) {
        if (!entry.guests.has(party) && !speaker.mayBring()) return refuse('TooManyMessages');
        const gone = seatGuest(entry.guests, party, speaker.address);
        if (gone !== undefined) {
          entry.tallies.delete(gone);
          options.dropped?.(table, gone);
        }
      }
      const counts = version !== NO_VERSION && !isGuest(party);
      entry.tallies.set(party, {
        count: tally.count + 1,
        chars: tally.chars + body.length,
        version: counts && version > tally.version ? version : tally.version,
      });
      if (counts && version > entry.highest) entry.highest = version;
      seen.add(digest);
      entry.seen.delete(place);
      entry.seen.set(place, seen);
      if (entry.seen.size > MAX_SEEN) entry.seen.delete(entry.seen.keys().next().value!);
      const isPast = version !== NO_VERSION && version + REMEMBERED < height;
      return ok({ ...said, isCounted: true, ...(isPast ? { isOld: true } : {}) });
    },
    /** It was kept already: said again after a restart, or long after, it takes nothing of its party's quota. */
    refund({ table, party, body }: Said): void {
      const tallies = tables.get(table)?.tallies;
      const tally = tallies?.get(party);
      if (tally) tallies?.set(party, { ...tally, count: tally.count - 1, chars: tally.chars - body.length });
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

/** Parties at the table go by their number; whoever asks for a seat by the key that he brings. */
const isGuest = (party: string): boolean => party.startsWith('0x');

function authorOf(message: WireMessage, keys: ReadonlyMap<number, Hex>): { party: string; key: Hex | undefined } {
  if (message.kind === 'enter' || message.kind === 'agree') {
    const { session } = message;
    const seated = [...keys].find(([, key]) => key === session);
    return { party: seated ? String(seated[0]) : session, key: session };
  }
  const party = 'party' in message ? message.party : message.seat;
  return { party: String(party), key: keys.get(party) };
}

const ascending = (versions: readonly bigint[]): bigint[] => [...versions].sort((a, b) => (a < b ? -1 : 1));

const highestOf = (versions: readonly bigint[]): bigint => ascending(versions).at(-1) ?? 0n;

/** How far every seat has come. */
function heightOf(keys: ReadonlyMap<number, Hex>, tallies: ReadonlyMap<string, Tally>): bigint {
  const seats = [...keys.keys()].filter((party) => party < MAX_SEATS);
  return ascending(seats.map((seat) => tallies.get(String(seat))?.version ?? 0n))[0] ?? 0n;
}

export type Guard = ReturnType<typeof openGuard>;
