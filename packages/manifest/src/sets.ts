import type { GameName } from './index.js';

/** What a set of cards is, as plain data: `SetData` of the collection has the same shape. */
interface GameSet {
  readonly name: string;
  readonly code: string;
  readonly version: number;
  readonly cards: readonly {
    readonly face: number;
    readonly name: string;
    readonly rarity: 'common' | 'rare' | 'epic' | 'legendary' | 'none';
    readonly data: `0x${string}`;
  }[];
  readonly starters: readonly { readonly name: string; readonly faces: readonly number[] }[];
}

/** The games whose cards people may own. */
const loaders: Readonly<Partial<Record<GameName, () => Promise<GameSet>>>> = {
  fable: async () => (await import('@facedown/fable')).fableSetData,
  duel: async () => (await import('@facedown/duel')).duelSetData,
};

/** What a pack costs, in chips. */
export const PACK_PRICE = 500n;

interface HouseSet {
  readonly set: GameSet;
  /** The game whose rules the set is published for. */
  readonly rules: GameName;
  readonly price: bigint;
}

/** What the house publishes wherever it deploys, by the game's name. */
export async function houseSets(): Promise<Readonly<Record<string, HouseSet>>> {
  const entries = Object.entries(loaders) as [GameName, () => Promise<GameSet>][];
  const all = entries.map(async ([rules, load]) => [rules, { set: await load(), rules, price: PACK_PRICE }] as const);
  return Object.fromEntries(await Promise.all(all));
}
