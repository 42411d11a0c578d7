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
  membersOf,
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

/** One token of one seat for one slot, sealed to the committee. */
export interface SealedToken {
  readonly slot: number;
  /** The slot's a: the token is x·a. 64 bytes. */
  readonly base: Hex;
  /** A and B, 128 bytes. */
  readonly pair: Hex;
}

/** Where sealed tokens come from: who proved them, at which version, and the proof's c, s₁, s₂. */
export interface Origin {
  readonly party: number;
  readonly version: bigint;
  readonly tail: Hex;
}

/** What a seat has sealed of a deck, slots ascending; without an origin if there was nothing to seal. */
export interface Seal {
  readonly origin?: Origin;
  readonly tokens: readonly SealedToken[];
}

/** A card that went back to the deck: its passer, who alone knows σ, has sealed the token of every live seat for it. */
export interface Returned {
  readonly slot: number;
  readonly origin: Origin;
  readonly live: Mask;
  /** a* = σ·G, the card's a. */
  readonly base: Hex;
  /** By seat, ascending. */
  readonly pairs: readonly Hex[];
}

/** Which deck, which seat. */
export type SealName = `${number}/${number}`;
export const sealName = (deck: number, seat: number): SealName => `${deck}/${seat}`;

/** What `players` knows, and what was sealed. Records are never changed in place. */
export interface EscrowState {
  readonly players: PlayersState;
  /** Whom it was sealed to, and for which day. */
  readonly committee: SealedTo;
  readonly sealed: ReadonlyMap<SealName, Seal>;
  /** By slot. */
  readonly returned: ReadonlyMap<number, Returned>;
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
export function committeeIn({ threshold, keys }: Pick<SealedTo, 'threshold' | 'keys'>): AcceptedKey {
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
const isEscrowed = (live: Mask): boolean => bitCount(live) >= FEWEST;

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

const ciphers = new Map<Hex, Cipher>();

/** A and B of a sealed token. They were checked when they entered the state. */
export function pairOf(pair: Hex): Cipher {
  const known = ciphers.get(pair);
  if (known) return known;
  const read = readExactly(hexToBytes(pair), 128, (reader) => reader.cipher());
  if (!read.ok) throw new Error(`a sealed token in the state is unreadable: ${read.code}`);
  return keepPair(pair, read.value);
}

function keepPair(pair: Hex, cipher: Cipher): Cipher {
  if (ciphers.size > 2000) ciphers.clear();
  ciphers.set(pair, cipher);
  return cipher;
}

export function pairHex(cipher: Cipher): Hex {
  const pair = bytesToHex(cipherBytes(cipher));
  keepPair(pair, cipher);
  return pair;
}

export const originOf = ({ party, version }: Pick<Origin, 'party' | 'version'>, proof: Uint8Array): Origin => ({
  party,
  version,
  tail: bytesToHex(proof.subarray(proof.length - TAIL)),
});
/** c, s₁, s₂. */
export const TAIL = 96;

export const isSealedDeck = ({ sealed }: Pick<EscrowState, 'sealed'>, deck: number): boolean =>
  [...sealed.keys()].some((name) => name.startsWith(`${deck}/`));

/**
 * Whether a seat has sealed its token for an undealt slot that misses it. Every such slot was there when the seat sealed the
 * deck, or has come back since with a return: a contract needn't see the tokens to know.
 */
export const hasSealed = ({ sealed, returned }: EscrowState, { slot, holder }: PlayersSlot, seat: number): boolean =>
  holder === DECK && (returned.has(slot) || sealed.has(sealName(deckOf(slot), seat)));

/** A seat's sealed token for a slot; nothing if it has sealed none. */
export function tokenFor({ sealed, returned }: EscrowState, slot: number, seat: number): SealedToken | undefined {
  const back = returned.get(slot);
  if (!back) return sealed.get(sealName(deckOf(slot), seat))?.tokens.find((token) => token.slot === slot);
  const pair = inMask(back.live, seat) ? back.pairs[membersOf(back.live).indexOf(seat)] : undefined;
  return pair && { slot, base: back.base, pair };
}

export const leafOf = ({ slot, base, pair }: SealedToken): Uint8Array =>
  keccak256Bytes(concatBytes(words(BigInt(slot)), hexToBytes(base), hexToBytes(pair)));

/** The first word of what an entry's hash is made of. */
export const originHash = (origin: Origin | undefined): Uint8Array =>
  origin
    ? keccak256Bytes(concatBytes(words(origin.version, BigInt(origin.party)), hexToBytes(origin.tail)))
    : words(0n);

const sealHash = (origin: Origin | undefined, tokens: readonly SealedToken[]): Uint8Array =>
  keccak256Bytes(concatBytes(originHash(origin), ...tokens.map(leafOf)));

export const returnedTokens = ({ slot, base, pairs }: Returned): SealedToken[] =>
  pairs.map((pair) => ({ slot, base, pair }));

const two = (value: number | bigint): Uint8Array => Uint8Array.of(Number(value) >> 8, Number(value) & 255);

export function encodeEscrow(state: EscrowState): Hex {
  const sealed = [...state.sealed]
    .map(([name, seal]) => ({ at: name.split('/').map(Number) as [number, number], ...seal }))
    .sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
    .map(({ at: [deck, seat], origin, tokens }) =>
      concatBytes(Uint8Array.of(deck), two(seat), sealHash(origin, tokens)),
    );
  const returned = [...state.returned.values()]
    .sort((one, other) => one.slot - other.slot)
    .map((back) => concatBytes(two(back.slot), two(back.live), sealHash(back.origin, returnedTokens(back))));
  return escrowStateCodec.encode({
    players: encodeState(state.players),
    // All of it, the day too: one hash has one reading.
    committee: keccak256(escrowConfigCodec.encode(state.committee)),
    seals: bytesToHex(concatBytes(...sealed)),
    returned: bytesToHex(concatBytes(...returned)),
    absent: state.absent,
  });
}
