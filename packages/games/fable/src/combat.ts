import { type Creature, has } from './board.js';
import type { FableConfig } from './layout.js';
import { UNBLOCKED } from './limits.js';
import { CARDS } from './set.js';

interface Combat {
  /** What the defending seat loses. */
  readonly damage: number;
  /** Places of the creatures that die. */
  readonly deadAttackers: ReadonlySet<number>;
  readonly deadBlockers: ReadonlySet<number>;
}

/** All pairs fight at once, over printed numbers; `blocks` has a blocker's place for each attacker's. */
export function fight(
  config: Pick<FableConfig, 'keywords'>,
  attacking: readonly Creature[],
  places: readonly number[],
  defending: readonly Creature[],
  blocks: ArrayLike<number>,
): Combat {
  let damage = 0;
  const deadAttackers = new Set<number>();
  const deadBlockers = new Set<number>();
  places.forEach((place, i) => {
    const attacker = attacking[place]!.face;
    const block = blocks[i]!;
    const { attack } = CARDS[attacker]!;
    if (block === UNBLOCKED) {
      damage += attack;
      return;
    }
    const blocker = defending[block]!.face;
    const { defence } = CARDS[blocker]!;
    if (kills(config, attacker, blocker)) deadBlockers.add(block);
    if (kills(config, blocker, attacker)) deadAttackers.add(place);
    if (has(config, attacker, 'breach') && attack > defence) damage += attack - defence;
  });
  return { damage, deadAttackers, deadBlockers };
}

export const kills = (config: Pick<FableConfig, 'keywords'>, one: number, other: number): boolean => {
  const { attack } = CARDS[one]!;
  return attack >= CARDS[other]!.defence || (attack > 0 && has(config, one, 'venom'));
};
