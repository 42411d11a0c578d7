import { bytesToHex, deckOf, type Hex, hexToBytes, keccak256, keccak256Bytes, type Mask, maskOf } from '@facedown/base';
import { type Cipher, cipherBytes, type Element, isZero, jointKey, readExactly } from '@facedown/crypto';
import { type Need, needCodec, Verb } from '@facedown/game-kit';
import { playersStateCodec } from './layout.js';

/** Everything public about the cards of a table. Records are never changed in place. */
export interface PlayersState {
  /** Y of each seat, 64 bytes; `0x` for an empty seat. */
  readonly keys: readonly Hex[];
  /** Which decks are being shuffled: hash of their needs, or zero. */
  readonly laid: Hex;
  /** The seats that have shuffled them. */
  readonly done: Mask;
  readonly decks: ReadonlyMap<number, PlayersDeck>;
  readonly slots: ReadonlyMap<number, PlayersSlot>;
}

export interface PlayersDeck {
  /** The seats that a card returned to the deck is sealed to: those dealt in that haven't left. */
  readonly live: Mask;
  /** How many slots are ever opened; the rest leave the state with the last shuffle. 0 for all. */
  readonly drawable: number;
}

export interface PlayersSlot {
  readonly slot: number;
  /** A seat, `DECK` while undealt, or `EVERYONE` once shown. */
  readonly holder: number;
  /** L: the seats whose token is missing. */
  readonly missing: Mask;
  /** Known once no token is missing; `SEALED` before. */
  readonly face: number;
  /** a and b, 128 bytes. */
  readonly cipher: Hex;
}

export const SEALED = 255;
export const NO_DECKS = `0x${'00'.repeat(32)}` as Hex;

const elements = new Map<Hex, Element>();

/** A key that was checked when it entered the state. */
export function keyElement(key: Hex): Element {
  const known = elements.get(key);
  if (known) return known;
  const read = readExactly(hexToBytes(key), 64, (reader) => reader.nonzero());
  if (!read.ok) throw new Error(`a key in the state is no point: ${read.code}`);
  if (elements.size > 200) elements.clear();
  elements.set(key, read.value);
  return read.value;
}

export const seatKey = (state: PlayersState, seat: number): Element | undefined => {
  const key = state.keys[seat];
  return key === undefined || key === '0x' ? undefined : keyElement(key);
};

/** Σ of the keys in `seats`; nothing if one of them is missing or the sum is the identity. */
export function keyOfSeats(state: PlayersState, seats: readonly number[]): Element | 'NoSuchSeat' | 'IdentityKey' {
  const keys = seats.map((seat) => seatKey(state, seat));
  if (keys.length === 0 || keys.some((key) => key === undefined)) return 'NoSuchSeat';
  const joint = jointKey(keys as Element[]);
  return isZero(joint.point) ? 'IdentityKey' : joint;
}

// A slot's points are needed again and again; its record stays the same object for as long as they do.
const ciphers = new WeakMap<PlayersSlot, Cipher>();

export function cipherOf(slot: PlayersSlot): Cipher {
  const known = ciphers.get(slot);
  if (known) return known;
  const read = readExactly(hexToBytes(slot.cipher), 128, (reader) => ({ a: reader.nonzero(), b: reader.element() }));
  if (!read.ok) throw new Error(`a ciphertext in the state is unreadable: ${read.code}`);
  ciphers.set(slot, read.value);
  return read.value;
}

export function makeSlot(
  fields: Omit<PlayersSlot, 'cipher' | 'face'> & { face?: number },
  cipher: Cipher,
): PlayersSlot {
  const slot = { face: SEALED, ...fields, cipher: bytesToHex(cipherBytes(cipher)) };
  ciphers.set(slot, cipher);
  return slot;
}

/** The same card in another hand. */
export function withHolder(slot: PlayersSlot, holder: number): PlayersSlot {
  const moved = { ...slot, holder };
  const known = ciphers.get(slot);
  if (known) ciphers.set(moved, known);
  return moved;
}

export const putSlots = (state: PlayersState, ...changed: readonly PlayersSlot[]): PlayersState => {
  const slots = new Map(state.slots);
  for (const slot of changed) slots.set(slot.slot, slot);
  return { ...state, slots };
};

export const isHeldBy = (slot: PlayersSlot, seat: number): boolean =>
  slot.holder === seat && slot.missing === maskOf([seat]);

const tags = new WeakMap<PlayersSlot, Hex>();
/** Eight bytes that tell two a apart: enough to refuse an a that is in the state already. */
export function tagOf(slot: PlayersSlot): Hex {
  let tag = tags.get(slot);
  if (!tag) {
    tag = aTag(hexToBytes(slot.cipher).subarray(0, 64));
    tags.set(slot, tag);
  }
  return tag;
}
export const aTag = (a: Uint8Array): Hex => bytesToHex(keccak256Bytes(a).subarray(0, 8));

const boxes = new Map<Hex, Hex>();
function boxOf(cipher: Hex): Hex {
  let box = boxes.get(cipher);
  if (!box) {
    if (boxes.size > 1000) boxes.clear();
    box = keccak256(cipher);
    boxes.set(cipher, box);
  }
  return box;
}

const wide = (value: number | bigint, bytes: number): string => value.toString(16).padStart(2 * bytes, '0');

/**
 * A judge takes a state from whoever brings it and knows only its hash. Two states of one hash must be read
 * alike: were a card filed under another's slot, or a seat's number a bigint, the judge would go another way
 * than the seats.
 */
function requireOneSpelling({ slots, decks, done, laid }: PlayersState): void {
  let sound = typeof done === 'bigint' && laid === laid.toLowerCase();
  for (const [id, { slot, holder, missing, face }] of slots) {
    sound &&= typeof id === 'number' && id === slot && typeof missing === 'bigint';
    sound &&= typeof holder === 'number' && typeof face === 'number';
  }
  for (const [number, { live, drawable }] of decks)
    sound &&= typeof number === 'number' && typeof live === 'bigint' && typeof drawable === 'number';
  if (!sound) throw new TypeError('a state of the players dealer in another spelling');
}

export function encodeState(state: PlayersState): Hex {
  requireOneSpelling(state);
  const slots = [...state.slots.values()].sort((one, other) => one.slot - other.slot);
  const decks = [...state.decks].sort(([one], [other]) => one - other);
  return playersStateCodec.encode({
    keys: state.keys.map((key) =>
      key === '0x' ? [0n, 0n] : [BigInt(key.slice(0, 66)), BigInt(`0x${key.slice(66)}`)],
    ) as [bigint, bigint][],
    laid: state.laid,
    done: state.done,
    decks: `0x${decks.map(([number, { live, drawable }]) => wide(number, 1) + wide(live, 2) + wide(drawable, 1)).join('')}`,
    slots: `0x${slots
      .map(
        (slot) =>
          wide(slot.slot, 2) + wide(slot.holder, 1) + wide(slot.missing, 2) + wide(slot.face, 1) + tagOf(slot).slice(2),
      )
      .join('')}`,
    boxes: slots.map(({ cipher }) => boxOf(cipher)),
  });
}

export const needHash = (need: Need): Hex => keccak256(needCodec.encode(need));

/** What seats shuffle one after the other: new decks, and undealt slots anew. */
export const deckNeeds = (needs: readonly Need[]): Need[] =>
  needs.filter(({ verb }) => verb === Verb.Deck || verb === Verb.Reshuffle);

const decksHash = (needs: readonly Need[]): Hex =>
  keccak256(
    `0x${deckNeeds(needs)
      .map((need) => needHash(need).slice(2))
      .join('')}`,
  );

/** The seat that shuffles next; nothing if every deck asked for is ready. */
export function nextShuffler(state: PlayersState, needs: readonly Need[]): number | undefined {
  const decks = deckNeeds(needs);
  if (decks.length === 0) return undefined;
  const seats = decks.reduce((mask, need) => mask | need.set, 0n);
  const left = seats & ~(state.laid === decksHash(needs) ? state.done : 0n);
  if (left === 0n) return undefined;
  let seat = 0;
  while (((left >> BigInt(seat)) & 1n) === 0n) seat++;
  return seat;
}

/** The decks asked for, empty and unshuffled. `sealedTo`: where that isn't those who shuffle them. */
export function layDecks(state: PlayersState, needs: readonly Need[], sealedTo?: Mask): PlayersState {
  const laid = decksHash(needs);
  if (state.laid === laid) return state;
  const fresh = needs.filter(({ verb }) => verb === Verb.Deck);
  const asked = new Map(fresh.map((need) => [deckOf(need.slot), { live: sealedTo ?? need.set, drawable: need.other }]));
  return {
    ...state,
    laid,
    done: 0n,
    decks: new Map([...state.decks, ...asked]),
    slots: new Map([...state.slots].filter(([slot]) => !asked.has(deckOf(slot)))),
  };
}
