import { CARDS, creaturesOf, type FableState, fight, isTooTired, placesIn, UNBLOCKED } from '@facedown/fable';

export interface Foreseen {
  /** What the defending seat loses, and what it has left. */
  readonly damage: number;
  readonly left: number;
  /** Places of those that would die, by seat. */
  readonly dies: readonly [ReadonlySet<number>, ReadonlySet<number>];
  /** How many could still block. */
  readonly guards: number;
}

/** Before an attack: at most this, where nobody blocks. */
export function foreseeAttack(state: FableState, seat: number, attackers: Iterable<number>): Foreseen {
  const board = creaturesOf(state.boards[seat]!);
  let damage = 0;
  for (const place of attackers) damage += CARDS[board[place]!.face]!.attack;
  const guards = creaturesOf(state.boards[1 - seat]!).filter((one) => !isTooTired(state.config, one)).length;
  return { damage, left: Math.max(0, state.health[1 - seat]! - damage), dies: [NOBODY, NOBODY], guards };
}

/** Before a defence: exactly this. */
export function foreseeDefence(state: FableState, seat: number, blocks: ReadonlyMap<number, number>): Foreseen {
  const places = placesIn(state.attackers);
  const [own, theirs] = [creaturesOf(state.boards[seat]!), creaturesOf(state.boards[1 - seat]!)];
  const { damage, deadAttackers, deadBlockers } = fight(
    state.config,
    theirs,
    places,
    own,
    places.map((place) => blocks.get(place) ?? UNBLOCKED),
  );
  const left = Math.max(0, state.health[seat]! - damage);
  return { damage, left, dies: seat === 0 ? [deadBlockers, deadAttackers] : [deadAttackers, deadBlockers], guards: 0 };
}

const NOBODY: ReadonlySet<number> = new Set();
