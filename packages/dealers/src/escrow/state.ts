import {
  bytesToHex,
  concatBytes,
  deckOf,
  type Hex,
  hexToBytes,
  inMask,
  keccak256,
  keccak256Bytes,
  type Mask,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import {
  type AcceptedKey,
  type Cipher,
  cipherBytes,
  committeeOf,
  isZero,
  jointOf,
  readExactly,
  words,
} from '@facedown/crypto';
import { DECK, type Need, Verb } from '@facedown/game-kit';
import { encodeState, type PlayersSlot, type PlayersState } from '../players/state.js';
import { escrowConfigCodec, escrowStateCodec } from './layout.js';

/** The open chair: the committee, for which anyone brings what its servers have answered. */
export const CHAIR = 128;
export const CHAIR_MASK: Mask = 1n << BigInt(CHAIR);

/** One token of one seat, sealed to the committee: A and B, 128 bytes. */
export interface SealedToken {
  readonly slot: number;
  readonly pair: Hex;
}

/** Which deck, which seat. */
export type SealName = `${number}/${number}`;
export const sealName = (deck: number, seat: number): SealName => `${deck}/${seat}`;

/** What `players` knows, and what was sealed. Records are never changed in place. */
export interface EscrowState {
  readonly players: PlayersState;
  /** Whom it was sealed to, and for which day. */
  readonly committee: SealedTo;
  /** By deck and seat; an empty list where there was nothing to seal. */
  readonly sealed: ReadonlyMap<SealName, readonly SealedToken[]>;
  /** Seats that were late: what they owe and have sealed, the committee owes for them. */
  readonly absent: Mask;
}

export interface SealedTo {
  readonly ceremony: Hex;
  readonly day: number;
  readonly threshold: number;
  /** The servers' share keys, 64 bytes each. */
  readonly keys: Hex;
}

const committees = new Map<string, AcceptedKey>();

/** Its points. They were checked when they entered the state. */
export function committeeIn({ threshold, keys }: SealedTo): AcceptedKey {
  const name = `${threshold}/${keys}`;
  const known = committees.get(name);
  if (known) return known;
  const made = readCommittee(threshold, keys);
  if (!made.ok) throw new Error(`a committee in the state is none: ${made.code}`);
  if (committees.size > 50) committees.clear();
  committees.set(name, made.value);
  return made.value;
}

export function readCommittee(threshold: number, keys: Hex): Result<AcceptedKey> {
  const bytes = hexToBytes(keys);
  if (bytes.length % 64 !== 0) return refuse('WrongLength');
  const points = readExactly(bytes, bytes.length, (reader) => reader.many(bytes.length / 64, (r) => r.nonzero()));
  const committee = points.ok ? committeeOf(threshold, points.value) : points;
  if (!committee.ok) return committee;
  const joint = jointOf(committee.value);
  return isZero(joint.point) ? refuse('IdentityKey') : ok({ ...committee.value, joint });
}

const bitCount = (mask: Mask): number => mask.toString(2).replaceAll('0', '').length;

/** With two seats a vanished one has folded: there is nothing to save. */
export const FEWEST = 3;
export const isEscrowed = (live: Mask): boolean => bitCount(live) >= FEWEST;

/**
 * Decks from which these needs draw and that this seat hasn't sealed yet, ascending. `live` are the seats that the
 * deck's cards are sealed to.
 */
export function decksToSeal({ players, sealed }: EscrowState, seat: number, needs: readonly Need[]): number[] {
  const drawn = needs.filter(({ verb }) => verb === Verb.Deal || verb === Verb.Show).map(({ slot }) => deckOf(slot));
  return [...new Set(drawn)]
    .filter((deck) => {
      const live = players.decks.get(deck)?.live ?? 0n;
      return isEscrowed(live) && inMask(live, seat) && !sealed.has(sealName(deck, seat));
    })
    .sort((one, other) => one - other);
}

/**
 * What a seat seals of a deck: every slot that may still be drawn and misses its token, without those that are dealt to
 * it now. The token of a card in its own hand is never sealed. `players` is the state after the tokens of this move.
 */
export function slotsToSeal(players: PlayersState, deck: number, seat: number, needs: readonly Need[]): PlayersSlot[] {
  const own = new Set(needs.filter(({ verb, seat: to }) => verb === Verb.Deal && to === seat).map(({ slot }) => slot));
  return [...players.slots.values()]
    .filter(
      ({ slot, holder, missing }) =>
        deckOf(slot) === deck && holder === DECK && inMask(missing, seat) && !own.has(slot as never),
    )
    .sort((one, other) => one.slot - other.slot);
}

const pairs = new WeakMap<SealedToken, Cipher>();

export function pairOf(token: SealedToken): Cipher {
  const known = pairs.get(token);
  if (known) return known;
  const read = readExactly(hexToBytes(token.pair), 128, (reader) => reader.cipher());
  if (!read.ok) throw new Error(`a sealed token in the state is unreadable: ${read.code}`);
  pairs.set(token, read.value);
  return read.value;
}

export function sealedToken(slot: number, pair: Cipher): SealedToken {
  const token = { slot, pair: bytesToHex(cipherBytes(pair)) };
  pairs.set(token, pair);
  return token;
}

/** A seat's sealed token for a slot; nothing if it has sealed none. */
export const tokenFor = ({ sealed }: EscrowState, slot: number, seat: number): SealedToken | undefined =>
  sealed.get(sealName(deckOf(slot), seat))?.find((token) => token.slot === slot);

const leafOf = ({ slot, pair }: SealedToken): Uint8Array =>
  keccak256Bytes(concatBytes(words(BigInt(slot)), hexToBytes(pair)));

export const leavesHash = (tokens: readonly SealedToken[]): Hex => keccak256(concatBytes(...tokens.map(leafOf)));

export function encodeEscrow(state: EscrowState): Hex {
  const entries = [...state.sealed]
    .map(([name, tokens]) => ({ at: name.split('/').map(Number) as [number, number], tokens }))
    .sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1]);
  const bytes = entries.map(({ at: [deck, seat], tokens }) =>
    concatBytes(Uint8Array.of(deck, 0, seat), hexToBytes(leavesHash(tokens))),
  );
  return escrowStateCodec.encode({
    players: encodeState(state.players),
    // All of it, the day too: one hash has one reading.
    committee: keccak256(escrowConfigCodec.encode(state.committee)),
    sealed: bytesToHex(concatBytes(...bytes)),
    absent: state.absent,
  });
}
