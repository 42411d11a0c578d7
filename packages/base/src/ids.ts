declare const brand: unique symbol;
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name };

/** A place at the table, from 0. */
export type Seat = Branded<number, 'Seat'>;
/** A face-down position: the deck's number in the high byte, the position in the low byte. */
export type Slot = Branded<number, 'Slot'>;
/** What is printed on a card. Equal cards share a face. */
export type Face = Branded<number, 'Face'>;
/** Who can make a move: a seat, or one of a dealer's servers. */
export type Party = Branded<number, 'Party'>;

export const MAX_SEATS = 16;
export const MAX_FACES = 256;
const FIRST_SERVER = 128;

function branded<Name extends string>(name: Name, limit: number) {
  return (value: number): Branded<number, Name> => {
    if (!Number.isInteger(value) || value < 0 || value >= limit)
      throw new RangeError(`${name} must be a whole number from 0 to ${limit - 1}, not ${value}`);
    return value as Branded<number, Name>;
  };
}

export const seatOf = branded('Seat', MAX_SEATS);
export const faceOf = branded('Face', MAX_FACES);
export const slotOf = branded('Slot', 65536);
export const partyOf = branded('Party', 256);

export const slotAt = (deck: number, position: number): Slot => {
  if (position < 0 || position > 255) throw new RangeError(`no position ${position} in a deck`);
  return slotOf(deck * 256 + position);
};
export const deckOf = (slot: number): number => slot >> 8;
export const positionOf = (slot: number): number => slot & 255;

export const serverParty = (server: number): Party => partyOf(FIRST_SERVER + server);
export const isSeatParty = (party: number): boolean => party < MAX_SEATS;

/** Sets of parties, seats and faces are bit masks, as in Solidity's uint256. */
export type Mask = bigint;
export const maskOf = (members: Iterable<number>): Mask => {
  let mask = 0n;
  for (const member of members) mask |= 1n << BigInt(member);
  return mask;
};
export const inMask = (mask: Mask, member: number): boolean => ((mask >> BigInt(member)) & 1n) === 1n;
export function membersOf(mask: Mask): number[] {
  const members: number[] = [];
  for (let rest = mask, member = 0; rest > 0n; rest >>= 1n, member++) if (rest & 1n) members.push(member);
  return members;
}
export const allFaces = (faces: number): Mask => (1n << BigInt(faces)) - 1n;
