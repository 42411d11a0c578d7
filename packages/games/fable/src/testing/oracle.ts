import { CARDS } from '../set.js';

/** One creature, by its face. */
type Side = readonly number[];

/**
 * Article 11 a second time, read from the page and not from the code: who is left on both sides, and the
 * defender's health. `pairs` has [attacker's place, blocker's place or nothing].
 */
export function combatByHand(
  attackers: Side,
  defenders: Side,
  pairs: readonly (readonly [number, number | undefined])[],
  health: number,
  keywords: boolean,
) {
  const is = (face: number, word: string) => keywords && CARDS[face]!.keyword === word;
  const hurt = { attackers: new Set<number>(), defenders: new Set<number>() };
  let left = health;
  for (const [a, b] of pairs) {
    const attacker = CARDS[attackers[a]!]!;
    const blocker = b === undefined ? undefined : CARDS[defenders[b]!]!;
    if (blocker === undefined || b === undefined) {
      left -= attacker.attack;
      continue;
    }
    if (!(attacker.attack < blocker.defence)) hurt.defenders.add(b);
    if (!(blocker.attack < attacker.defence)) hurt.attackers.add(a);
    if (is(attackers[a]!, 'venom') && attacker.attack !== 0) hurt.defenders.add(b);
    if (is(defenders[b]!, 'venom') && blocker.attack !== 0) hurt.attackers.add(a);
    if (is(attackers[a]!, 'breach')) left -= Math.max(0, attacker.attack - blocker.defence);
  }
  const living = (side: Side, dead: Set<number>) => side.filter((_, place) => !dead.has(place));
  const dying = (side: Side, dead: Set<number>) => side.filter((_, place) => dead.has(place));
  return {
    health: Math.max(left, 0),
    attackers: living(attackers, hurt.attackers),
    defenders: living(defenders, hurt.defenders),
    attackersDead: dying(attackers, hurt.attackers),
    defendersDead: dying(defenders, hurt.defenders),
  };
}
