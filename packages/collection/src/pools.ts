import { bytesToHex, type Hex, hexToBytes, ok, type Result, refuse } from '@facedown/base';
import { RARITIES, type SetOf } from './setOf.js';

/** The faces of each rarity, common to legendary, ascending. */
export type Pools = readonly (readonly number[])[];

export const poolsOf = (set: Pick<SetOf, 'cards'>): Pools =>
  RARITIES.map((rarity) =>
    set.cards
      .filter((card) => card.rarity === rarity)
      .map(({ face }) => face)
      .sort((a, b) => a - b),
  );

/** As the registry gives them: four sizes, and then the faces. */
export const makePools = (pools: Pools): Hex =>
  bytesToHex(Uint8Array.from([...pools.map(({ length }) => length), ...pools.flat()]));

export function parsePools(text: Hex): Result<Pools, 'MalformedPools'> {
  const bytes = [...hexToBytes(text)];
  const sizes = bytes.slice(0, RARITIES.length);
  if (sizes.length !== RARITIES.length || bytes.length !== RARITIES.length + sizes.reduce((sum, size) => sum + size, 0))
    return refuse('MalformedPools');
  let from = RARITIES.length;
  return ok(
    sizes.map((size) => {
      from += size;
      return bytes.slice(from - size, from);
    }),
  );
}
