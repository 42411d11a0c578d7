import { bytesToHex, concatBytes, type Hex, hexToBytes, keccak256 } from '@facedown/base';
import { type FableAction, type FableCode, type FableConfig, FableKind, FableStart } from './layout.js';
import { MAX_COPIES, MAX_DECK } from './limits.js';
import { CARDS, FACES } from './set.js';

/** What a seat seals and opens: a deck's list and what it pays to start. */
export interface Opening {
  /** 32 random bytes, kept until the list is opened; half of the coin. */
  readonly nonce: Hex;
  readonly bid: number;
  /** Faces in ascending order. */
  readonly list: Hex;
}

/** The seat is hashed too, or the second could repeat the first one's hash and have its deck and bid. */
export const listHash = (seat: number, { nonce, bid, list }: Opening): Hex =>
  keccak256(concatBytes(Uint8Array.of(seat), hexToBytes(nonce), Uint8Array.of(bid), hexToBytes(list)));

/** The two actions by which a seat brings its deck and its bid. */
export const bringingList = (
  seat: number,
  opening: Opening,
): { readonly choose: FableAction; readonly reveal: FableAction } => ({
  choose: { kind: FableKind.ChooseList, data: listHash(seat, opening) },
  reveal: {
    kind: FableKind.RevealList,
    data: bytesToHex(concatBytes(hexToBytes(opening.nonce), Uint8Array.of(opening.bid), hexToBytes(opening.list))),
  },
});

/** What the data of a reveal says. Nothing if it is too short to name a card. */
export function parseOpening(data: Hex): Opening | undefined {
  if (data.length <= 2 + 66) return undefined;
  return {
    nonce: data.slice(0, 66) as Hex,
    bid: Number.parseInt(data.slice(66, 68), 16),
    list: `0x${data.slice(68)}`,
  };
}

export const listOf = (faces: readonly number[]): Hex => bytesToHex(Uint8Array.from([...faces].sort((a, b) => a - b)));

/** May this deck be played at a table with this configuration, by a seat with this word of owned cards? */
export function checkList(config: FableConfig, owned: bigint, list: Hex): FableCode | undefined {
  const faces = hexToBytes(list);
  if (faces.some((face, i) => face >= FACES || (i > 0 && face < faces[i - 1]!))) return 'WrongList';
  if (faces.length < config.minDeck || faces.length > MAX_DECK) return 'DeckSize';
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  const copies = [...counts];
  if (copies.some(([, count]) => count > MAX_COPIES)) return 'TooManyCopies';
  if (config.owned && copies.some(([face, count]) => count > ownedOf(owned, face))) return 'NotOwned';
  if (config.provision > 0 && provisionOf(faces) > config.provision * faces.length) return 'OverProvision';
  return undefined;
}

export const checkBid = ({ start, health }: FableConfig, bid: number): FableCode | undefined =>
  bid > (start === FableStart.Bid ? health - 1 : 0) ? 'WrongBid' : undefined;

/** May this opening be sealed at this table? Whoever seals one that may not has nothing left but to concede. */
export const checkOpening = (config: FableConfig, owned: bigint, { bid, list }: Opening): FableCode | undefined =>
  checkList(config, owned, list) ?? checkBid(config, bid);

/** Two bits a face: how many of it the owner has staked, three standing for three or more. */
export const ownedOf = (word: bigint, face: number): number => Number((word >> BigInt(2 * face)) & 3n);

export const provisionOf = (faces: Iterable<number>): number => {
  let sum = 0;
  for (const face of faces) sum += CARDS[face]!.provision;
  return sum;
};
