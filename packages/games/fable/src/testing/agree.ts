import { hexToBytes, pick, type RandomBytes, randomBelow, seededRandom } from '@facedown/base';
import { type Creature, creaturesOf } from '../board.js';
import { ableBlockers, defendBy } from '../candidates.js';
import type { fable } from '../fable.js';
import { FablePhase, type FableState } from '../layout.js';
import { UNBLOCKED } from '../limits.js';
import { FACES } from '../set.js';
import { combatByHand } from './oracle.js';
import { board, mid } from './scenario.js';

/** Random fights, by the rules and by hand. Answers with the first one in which they differ. */
export function compareCombat(game: typeof fable, fights: number, seed: string): string | undefined {
  for (let number = 0; number < fights; number++) {
    const random = seededRandom(`${seed}/${number}`);
    const { state, blocks } = randomFight(random);
    const sides = [1, 0].map((seat) => creaturesOf(state.boards[seat]!).map(({ face }) => face));
    const places = [...sides[0]!.keys()].filter((place) => (state.attackers >> BigInt(place)) & 1n);
    const pairs = places.map((place, i) => [place, blocks[i] === UNBLOCKED ? undefined : blocks[i]] as const);
    const hand = combatByHand(sides[0]!, sides[1]!, pairs, state.health[0]!, state.config.keywords);
    const after = game.apply(state, 0, defendBy(blocks));
    const faces = (list: readonly Creature[]) => list.map(({ face }) => face);
    const rules = {
      health: after.health[0]!,
      attackers: faces(creaturesOf(after.boards[1]!)),
      defenders: faces(creaturesOf(after.boards[0]!)),
      attackersDead: [...hexToBytes(after.graves[1]!)],
      defendersDead: [...hexToBytes(after.graves[0]!)],
    };
    if (JSON.stringify(hand) !== JSON.stringify(rules))
      return `fight ${number}: ${JSON.stringify(hand)} by hand, ${JSON.stringify(rules)} by the rules`;
  }
  return undefined;
}

/** Seat 1 attacks seat 0 with some of its creatures, and seat 0 blocks with some of its own. */
function randomFight(random: RandomBytes): { state: FableState; blocks: number[] } {
  const faces = () => Array.from({ length: 1 + randomBelow(random, 9) }, () => randomBelow(random, FACES));
  const boards = [board(...faces()), board(...faces())];
  const all = (1n << BigInt(creaturesOf(boards[1]!).length)) - 1n;
  const attackers = BigInt(randomBelow(random, 1 << 10)) & all || all;
  const health = [1 + randomBelow(random, 30), 20];
  const state = mid({ phase: FablePhase.Defend, turn: 0, turns: 4, boards, attackers, health });
  const config = { ...state.config, keywords: randomBelow(random, 3) > 0 };
  const fight = { ...state, config };
  const used = new Set<number>();
  const blocks = ableBlockers(fight).map((able) => {
    const block = pick(random, [UNBLOCKED, ...able.filter((place) => !used.has(place))]);
    used.add(block);
    return block;
  });
  return { state: fight, blocks };
}
