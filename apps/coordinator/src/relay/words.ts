import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { isTableKey } from '@facedown/protocol';
import { parseWord, type Word, wordDigest } from '@facedown/sdk/people';
import { type Bucket, makeBucket } from './limits.js';

export interface Words {
  /** Told to everyone who listens, if a seat of the table has said it and not too much. */
  say(table: string, value: unknown): Promise<Result<Word>>;
  /** First what was said lately, then what is said. */
  hear(table: string, listener: (word: Word) => void): () => void;
  /** Another coordinator has checked what it passes on. */
  heard(text: string): void;
  /** The table is over: what was said there goes soon after. */
  end(table: string): void;
}

interface WordsOptions {
  readonly sessions: (table: string) => Promise<ReadonlyMap<number, Hex> | undefined>;
  readonly pass?: (text: string) => void;
  /** Whose signature it is, found out elsewhere than on this thread. */
  readonly signerOf: (digest: Uint8Array, signature: Hex) => Promise<Hex | undefined>;
  readonly now?: () => number;
  /** How long people may say goodbye, in milliseconds. */
  readonly lingerMs?: number;
}

const KEPT = 40;
const MAX_TABLES = 2000;
/** Of one seat: some words at once, and one every two seconds. */
const BURST = 5;
const PER_SECOND = 0.5;
const AHEAD_MS = 5 * 60_000;

interface Room {
  readonly listeners: Set<(word: Word) => void>;
  readonly kept: Word[];
  readonly seats: Map<Hex, { readonly bucket: Bucket; at: number }>;
}

/** What seats say to each other beside the game: kept in memory, bounded, and gone with the table. */
export function openWords({ sessions, pass, signerOf, now = Date.now, lingerMs = 10 * 60_000 }: WordsOptions): Words {
  const rooms = new Map<string, Room>();

  function roomOf(table: string): Room {
    const room = rooms.get(table) ?? { listeners: new Set(), kept: [], seats: new Map() };
    rooms.delete(table);
    rooms.set(table, room);
    if (rooms.size > MAX_TABLES)
      for (const [old, { listeners }] of rooms) {
        if (rooms.size <= MAX_TABLES) break;
        if (listeners.size === 0 && old !== table) rooms.delete(old);
      }
    return room;
  }

  function tell(table: string, word: Word): void {
    const room = roomOf(table);
    room.kept.push(word);
    if (room.kept.length > KEPT) room.kept.shift();
    for (const listener of room.listeners) listener(word);
  }

  return {
    async say(table, value) {
      const parsed = parseWord(value);
      if (!parsed.ok) return parsed;
      const word = parsed.value;
      const session = (await sessions(table))?.get(word.seat);
      if (!session) return refuse('NoSuchTable');
      const room = roomOf(table);
      const speaker = room.seats.get(session) ?? {
        bucket: makeBucket({ perSecond: PER_SECOND, burst: BURST, now }),
        at: 0,
      };
      // Before the signature is looked at: through many connections a seat would be somebody new each time.
      room.seats.set(session, speaker);
      // Said before, or made to be the last for ever.
      const isStale = () => word.at <= speaker.at || word.at > now() + AHEAD_MS;
      if (isStale()) return refuse('StaleWord');
      if ((await signerOf(wordDigest(table, word), word.signature)) !== session.toLowerCase())
        return refuse('NotSigned');
      // Others may have come while this one was checked.
      if (isStale()) return refuse('StaleWord');
      if (!speaker.bucket.take()) return refuse('TooManyWords');
      speaker.at = word.at;
      tell(table, word);
      pass?.(JSON.stringify({ table, word }));
      return ok(word);
    },
    hear(table, listener) {
      const room = roomOf(table);
      for (const word of room.kept) listener(word);
      room.listeners.add(listener);
      return () => room.listeners.delete(listener);
    },
    heard(text) {
      const { table, word } = passedOn(text);
      const parsed = parseWord(word);
      if (isTableKey(table) && parsed.ok) tell(table, parsed.value);
    },
    end(table) {
      setTimeout(() => rooms.delete(table), lingerMs).unref();
    },
  };
}

/** Whatever is said on a bus ends nobody. */
function passedOn(text: string): { readonly table?: unknown; readonly word?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
