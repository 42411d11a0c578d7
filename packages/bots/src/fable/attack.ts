import { chooseBlocks } from './blocks.js';
import { afterFight, type Position } from './position.js';
import { evaluate } from './value.js';

export interface Plan {
  readonly places: readonly number[];
  readonly score: number;
}

/** Passing, and sets of attackers by adding and removing one at a time, from nobody and from everybody. Best first. */
export function attackPlans(position: Position, seat: number, judge = evaluate): Plan[] {
  const count = position.boards[seat]!.length;
  const seen = new Map<string, Plan>();
  const planOf = (places: readonly number[]): Plan => {
    const key = places.join();
    const known = seen.get(key);
    if (known) return known;
    const plan = { places, score: judge(answered(position, seat, places), seat) };
    seen.set(key, plan);
    return plan;
  };
  const all = Array.from({ length: count }, (_, place) => place);
  for (const start of count > 0 ? [[], all] : [[]]) {
    let now = planOf(start);
    for (let round = 0; round < count; round++) {
      let best = now;
      for (const place of all) {
        const plan = planOf(
          now.places.includes(place)
            ? now.places.filter((other) => other !== place)
            : [...now.places, place].sort((a, b) => a - b),
        );
        if (plan.score > best.score) best = plan;
      }
      if (best === now) break;
      now = best;
    }
  }
  return [...seen.values()].sort((a, b) => b.score - a.score);
}

/** The position after the attack was defended as well as this bot can. */
export function answered(position: Position, seat: number, places: readonly number[]): Position {
  return afterFight(position, seat, places, places.length === 0 ? [] : chooseBlocks(position, 1 - seat, places));
}
