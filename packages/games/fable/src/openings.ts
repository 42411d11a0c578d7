import type { Hex } from '@facedown/base';
import { bytesToHex } from '@facedown/base';
import { adviceFor } from './advice.js';
import type { FableState } from './layout.js';
import { MAX_COPIES } from './limits.js';
import { checkList, listOf, type Opening, ownedOf } from './lists.js';
import { CARDS } from './set.js';
import { STARTERS } from './starters.js';

const NO_NONCE: Hex = bytesToHex(new Uint8Array(32));

/**
 * Openings that everybody knows: the starters that this table takes, or else the plainest deck. A seat may bring
 * any other, and has a nonce of its own where the coin matters.
 */
export function plainOpenings({ config, owned }: FableState, seat: number): Opening[] {
  const fits = (list: Hex) => checkList(config, owned[seat]!, list) === undefined;
  const bid = adviceFor(config);
  const starters = Object.values(STARTERS).map(listOf).filter(fits);
  const lists = starters.length > 0 ? starters : [plainList(config.minDeck, config.owned ? owned[seat]! : ALL)];
  return lists.filter(fits).map((list) => ({ nonce: NO_NONCE, bid, list }));
}

const ALL = 2n ** 256n - 1n;

/** The cheapest cards that are there, in the order of their provision. */
function plainList(size: number, owned: bigint): Hex {
  const byCost = CARDS.map((_, face) => face).sort((a, b) => CARDS[a]!.provision - CARDS[b]!.provision || a - b);
  const all = byCost.flatMap((face) => Array<number>(Math.min(MAX_COPIES, ownedOf(owned, face))).fill(face));
  return listOf(all.slice(0, size));
}
