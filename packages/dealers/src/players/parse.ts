import { type Hex, hexToBytes, isHex, MAX_SEATS, type Mask, ok, type Result, refuse } from '@facedown/base';
import { readExactly } from '@facedown/crypto';
import { DECK, EVERYONE } from '@facedown/game-kit';
import { makeSlot, type PlayersDeck, type PlayersSlot, type PlayersState } from './state.js';

const MAX_DECKS = 256;
const MAX_SLOTS = 4096;

/** Every field is read and nothing else is taken along; points are points, and each thing is filed under its own number. */
export function parsePlayersState(raw: unknown): Result<PlayersState, 'MalformedState'> {
  if (typeof raw !== 'object' || raw === null) return refuse('MalformedState');
  const { keys, laid, done, decks, slots } = raw as Record<string, unknown>;
  const [readKeys, readDecks, readSlots] = [keysOf(keys), decksOf(decks), slotsOf(slots)];
  if (!readKeys || !readDecks || !readSlots || !isMask(done) || !isHash(laid)) return refuse('MalformedState');
  return ok({ keys: readKeys, laid, done, decks: readDecks, slots: readSlots });
}

const isMask = (value: unknown): value is Mask =>
  typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(MAX_SEATS);
const isByte = (value: unknown): value is number => isNumber(value, 256);
const isNumber = (value: unknown, below: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below;
const isCanonical = (value: unknown, bytes: number): value is Hex =>
  isHex(value) && value.length === 2 + 2 * bytes && value === value.toLowerCase();
const isHash = (value: unknown): value is Hex => isCanonical(value, 32);

function keysOf(raw: unknown): Hex[] | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_SEATS) return undefined;
  const isKey = (key: unknown): key is Hex =>
    key === '0x' || (isCanonical(key, 64) && readExactly(hexToBytes(key), 64, (reader) => reader.nonzero()).ok);
  return raw.every(isKey) ? [...raw] : undefined;
}

function decksOf(raw: unknown): Map<number, PlayersDeck> | undefined {
  if (!(raw instanceof Map) || raw.size > MAX_DECKS) return undefined;
  const decks = new Map<number, PlayersDeck>();
  for (const [number, value] of raw as Map<unknown, unknown>) {
    const { live, drawable } = Object(value) as Record<string, unknown>;
    if (!isByte(number) || !isMask(live) || !isByte(drawable)) return undefined;
    decks.set(number, { live, drawable });
  }
  return decks;
}

function slotsOf(raw: unknown): Map<number, PlayersSlot> | undefined {
  if (!(raw instanceof Map) || raw.size > MAX_SLOTS) return undefined;
  const slots = new Map<number, PlayersSlot>();
  for (const [id, value] of raw as Map<unknown, unknown>) {
    const slot = slotOf(value);
    if (!slot || slot.slot !== id) return undefined;
    slots.set(slot.slot, slot);
  }
  return slots;
}

function slotOf(raw: unknown): PlayersSlot | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { slot, holder, missing, face, cipher } = raw as Record<string, unknown>;
  if (!isNumber(slot, 65_536) || !isByte(holder) || !isByte(face) || !isMask(missing)) return undefined;
  if (holder >= MAX_SEATS && holder !== DECK && holder !== EVERYONE) return undefined;
  if (!isCanonical(cipher, 128)) return undefined;
  const read = readExactly(hexToBytes(cipher), 128, (reader) => ({ a: reader.nonzero(), b: reader.element() }));
  if (!read.ok) return undefined;
  const made = makeSlot({ slot, holder, missing, face }, read.value);
  return made.cipher === cipher ? made : undefined;
}
