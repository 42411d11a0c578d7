import { bytesToHex, concatBytes, type Hex, hexToBytes, ok, type Result, refuse } from '@facedown/base';
import { type CardOf, RARITIES, type SetOf } from './setOf.js';

const NO_RARITY = 4;

/** A card as the registry keeps it: rarity, length of the name, name, and the game's own bytes. */
export function makeRecord({ rarity, name, data }: Pick<CardOf, 'rarity' | 'name' | 'data'>): Hex {
  const letters = new TextEncoder().encode(name);
  const head = Uint8Array.of(rarity === 'none' ? NO_RARITY : RARITIES.indexOf(rarity), letters.length);
  return bytesToHex(concatBytes(head, letters, hexToBytes(data)));
}

export function parseRecord(face: number, record: Hex): Result<CardOf, 'BadRecord'> {
  const bytes = hexToBytes(record);
  const [rarity = 255, length = 0] = bytes;
  if (rarity > NO_RARITY || length === 0 || length > 31 || bytes.length < 2 + length) return refuse('BadRecord');
  const name = new TextDecoder().decode(bytes.subarray(2, 2 + length));
  return ok({ face, name, rarity: RARITIES[rarity] ?? 'none', data: bytesToHex(bytes.subarray(2 + length)) });
}

/** All records of a set by face, as `CardRegistry.publish` takes them; a face that the set hasn't is empty. */
export function makeRecords(set: Pick<SetOf, 'byFace'>): Hex[] {
  const length = Math.max(...set.byFace.keys()) + 1;
  return Array.from({ length }, (_, face) => {
    const card = set.byFace.get(face);
    return card ? makeRecord(card) : '0x';
  });
}
