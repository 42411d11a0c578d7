/** Seats are numbered from 0; a dealer's servers are parties from 128 on. */
export const MAX_SEATS = 16;
const FIRST_SERVER = 128;
const MAX_SERVERS = 128;

/** A slot is a face-down position: the deck's number in the high byte, the position in the low byte. */
export const slotAt = (deck: number, position: number): number => {
  if (!isByte(deck) || !isByte(position)) throw new RangeError(`no position ${position} in a deck ${deck}`);
  return deck * 256 + position;
};
export const deckOf = (slot: number): number => slot >> 8;

const isByte = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 255;

export const serverParty = (server: number): number => {
  if (!Number.isInteger(server) || server < 0 || server >= MAX_SERVERS) throw new RangeError(`no server ${server}`);
  return FIRST_SERVER + server;
};
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
