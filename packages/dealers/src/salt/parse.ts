import { ok, type Result, refuse } from '@facedown/base';
import { reread } from '@facedown/game-kit';
import {
  SaltEvent,
  type SaltEvents,
  type SaltSeatState,
  type SaltState,
  SaltWay,
  SEALED,
  saltStateCodec,
} from './layout.js';
import { chained } from './scheme.js';

const ZERO = `0x${'00'.repeat(32)}` as const;
/** More than any game has; a list without an end would keep its reader busy. */
const MAX_EVENTS = 4096;

/** The encoded part is read from its bytes. The rest is beside the hash: it must at least be what it claims to be. */
export function parseSaltState(raw: unknown): Result<SaltState, 'MalformedState'> {
  const read = reread(saltStateCodec, raw);
  if (!read.ok || read.value.way > SaltWay.Audit || read.value.seats.length !== 2) return refuse('MalformedState');
  const beside = (raw as { seats: readonly Record<string, unknown>[] }).seats;
  const seats: SaltSeatState[] = [];
  for (const [i, seat] of read.value.seats.entries()) {
    const { events, scope, born } = beside[i]!;
    const parsed = eventsOf(events);
    if (!parsed || !isWord(scope) || !isSmall(born, 2 ** 32)) return refuse('MalformedState');
    // The audit way hashes the events into the state; the proof way has no history there.
    const history = read.value.way === SaltWay.Audit ? parsed.reduce(chained, ZERO) : ZERO;
    if (history !== seat.history || seat.plays.some(({ face }) => face > SEALED)) return refuse('MalformedState');
    seats.push({ ...seat, events: parsed, scope, born });
  }
  return ok({ way: read.value.way, seats });
}

const isWord = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n && value < 1n << 256n;
const isSmall = (value: unknown, below: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below;

function eventsOf(raw: unknown): SaltEvents[] | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_EVENTS) return undefined;
  const events: SaltEvents[] = [];
  for (const one of raw as unknown[]) {
    if (typeof one !== 'object' || one === null) return undefined;
    const { kind, counter, value, beacon } = one as Record<string, unknown>;
    if (!isSmall(kind, Object.keys(SaltEvent).length) || !isSmall(counter, 2 ** 32)) return undefined;
    if (!isSmall(value, 256) || !isWord(beacon)) return undefined;
    events.push({ kind, counter, value, beacon });
  }
  return events;
}
