import { CARDS, has, isTooTired, kills, reaches, UNBLOCKED } from '@facedown/fable';
import type { Position } from './position.js';
import { healthWorth, worthOf } from './value.js';

interface Pair {
  /** What is gained, in creatures. */
  readonly gain: number;
  readonly damage: number;
}

/**
 * Blocks for `seat` against the other's attackers: starts with none and takes the best single change for as
 * long as there is one. `patience` says how much a creature counts beside health.
 */
export function chooseBlocks(position: Position, seat: number, places: readonly number[], patience = 1): number[] {
  const own = position.boards[seat]!;
  const theirs = position.boards[1 - seat]!;
  const health = position.health[seat]!;
  const open: Pair[] = places.map((place) => ({ gain: 0, damage: CARDS[theirs[place]!.face]!.attack }));
  const pairs = places.map((place) =>
    own.map((creature) => pairOf(position, theirs[place]!.face, creature.face, isTooTired(position, creature))),
  );
  const blocks = places.map(() => UNBLOCKED);
  const usedBy = own.map(() => -1);
  let gain = 0;
  let damage = open.reduce((sum, pair) => sum + pair.damage, 0);
  const worth = (g: number, d: number) => patience * g + healthWorth(health - d) - (d >= health ? d : 0);

  for (let round = 0; round < 3 * places.length; round++) {
    let best = worth(gain, damage) + 1e-9;
    let change: { i: number; block: number; gain: number; damage: number } | undefined;
    const consider = (i: number, block: number, g: number, d: number) => {
      const value = worth(g, d);
      if (value <= best) return;
      best = value;
      change = { i, block, gain: g, damage: d };
    };
    for (let i = 0; i < places.length; i++) {
      const now = blocks[i] === UNBLOCKED ? open[i]! : pairs[i]![blocks[i]!]!;
      if (blocks[i] !== UNBLOCKED) consider(i, UNBLOCKED, gain - now.gain, damage - now.damage + open[i]!.damage);
      for (let block = 0; block < own.length; block++) {
        const pair = pairs[i]![block];
        if (!pair || block === blocks[i]) continue;
        const from = usedBy[block]!;
        // Taken from another attacker, which comes through then.
        const freed = from < 0 ? { gain: 0, damage: 0 } : pairs[from]![block]!;
        const through = from < 0 ? 0 : open[from]!.damage;
        consider(
          i,
          block,
          gain - now.gain + pair.gain - freed.gain,
          damage - now.damage + pair.damage - freed.damage + through,
        );
      }
    }
    if (!change) break;
    const { i, block } = change;
    if (blocks[i] !== UNBLOCKED) usedBy[blocks[i]!] = -1;
    if (block !== UNBLOCKED) {
      const from = usedBy[block]!;
      if (from >= 0) blocks[from] = UNBLOCKED;
      usedBy[block] = i;
    }
    blocks[i] = block;
    ({ gain, damage } = change);
  }
  return blocks;
}

function pairOf(position: Position, attacker: number, blocker: number, tooTired: boolean): Pair | undefined {
  if (tooTired || !reaches(position, blocker, attacker)) return undefined;
  const { keywords } = position;
  let gain = 0;
  if (kills(position, blocker, attacker)) gain += worthOf(attacker, keywords);
  if (kills(position, attacker, blocker)) gain -= worthOf(blocker, keywords);
  const over = CARDS[attacker]!.attack - CARDS[blocker]!.defence;
  return { gain, damage: has(position, attacker, 'breach') && over > 0 ? over : 0 };
}
