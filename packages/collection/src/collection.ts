import type { Hex } from '@facedown/base';
import { parseCardId } from './cardId.js';
import { countInWord } from './word.js';

/** What one owner has on a chain, as of a block. */
export interface Collection {
  /** In small letters. */
  readonly owner: Hex;
  readonly block: bigint;
  readonly blockHash: Hex;
  /** Tokens in the owner's own hands. */
  readonly owned: ReadonlySet<bigint>;
  readonly staked: ReadonlySet<bigint>;
  /** The bound starter's word, by set. */
  readonly starters: ReadonlyMap<bigint, bigint>;
  readonly packs: ReadonlyMap<bigint, { readonly set: bigint; readonly version: number; readonly isOpened: boolean }>;
  readonly decks: ReadonlyMap<number, { readonly set: bigint; readonly faces: Hex }>;
}

export const emptyCollection = (owner: Hex) => ({
  owner: owner.toLowerCase() as Hex,
  block: 0n,
  blockHash: '0x' as Hex,
  owned: new Set<bigint>(),
  staked: new Set<bigint>(),
  starters: new Map<bigint, bigint>(),
  packs: new Map<bigint, { readonly set: bigint; readonly version: number; readonly isOpened: boolean }>(),
  decks: new Map<number, { readonly set: bigint; readonly faces: Hex }>(),
});

/** How many of a face there are, by where they are. */
export interface FaceCount {
  readonly owned: number;
  readonly staked: number;
  readonly bound: number;
}

/** Every face of a set of which the owner has any, ascending. */
export function countFaces(collection: Collection, set: bigint): Map<number, FaceCount> {
  const counts = new Map<number, { owned: number; staked: number; bound: number }>();
  const at = (face: number) => {
    const count = counts.get(face) ?? { owned: 0, staked: 0, bound: 0 };
    counts.set(face, count);
    return count;
  };
  for (const where of ['owned', 'staked'] as const)
    for (const id of collection[where]) {
      const card = parseCardId(id);
      if (card.set === set) at(card.face)[where]++;
    }
  const starter = collection.starters.get(set) ?? 0n;
  for (let face = 0; starter >> BigInt(2 * face) !== 0n; face++)
    if (countInWord(starter, face) > 0) at(face).bound = countInWord(starter, face);
  return new Map([...counts].sort(([a], [b]) => a - b));
}
