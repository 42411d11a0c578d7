import { CARDS, isTooTired, KEYWORDS, keywordsOf } from '@facedown/fable';
import type { Position } from './position.js';

const WON = 10_000;

/** What a creature on the board is worth. */
const PLAIN = CARDS.map(({ attack, defence }) => 0.5 + attack + 0.55 * defence);
const BONUS: Readonly<Record<number, number>> = {
  0: 0,
  [KEYWORDS.winged]: 1.6,
  [KEYWORDS.breach]: 0.8,
  [KEYWORDS.wakeful]: 1.6,
  [KEYWORDS.venom]: 2.2,
};
const WORTH = CARDS.map((card, face) => PLAIN[face]! + BONUS[keywordsOf(card)]!);

export const worthOf = (face: number, keywords: boolean): number => (keywords ? WORTH : PLAIN)[face]!;

/** Each point counts for more the fewer are left. */
export const healthWorth = (health: number): number => (health <= 0 ? -WON : 9 * Math.log(health + 3));

/** From `seat`'s side, when the other is about to attack: what stands there, and what the attack might do. */
export function evaluate(position: Position, seat: number): number {
  const { keywords, boards, health, left } = position;
  const other = 1 - seat;
  if (health[seat]! <= 0) return -WON;
  if (health[other]! <= 0 || left[other]! < 0) return WON;
  let score = 0;
  for (const { face } of boards[seat]!) score += worthOf(face, keywords);
  for (const { face } of boards[other]!) score -= worthOf(face, keywords);
  const threat = unblocked(position, other, seat);
  score += healthWorth(Math.max(0.2, health[seat]! - 0.7 * threat));
  // My own attack comes a turn later, and they have their whole board to block it.
  const answer = unblocked(awake(position, seat), seat, other);
  score -= healthWorth(Math.max(0.2, health[other]! - 0.35 * answer));
  if (threat >= health[seat]!) score -= 25;
  // Near the end of a deck its owner is in a hurry.
  score += hurry(left[seat]!) - hurry(left[other]!);
  return score;
}

const hurry = (left: number): number => -40 / (left + 3);

const awake = (position: Position, seat: number): Position => ({
  ...position,
  boards: position.boards.map((board, owner) =>
    owner === seat ? board.map(({ face }) => ({ face, tired: false })) : board,
  ),
});

/** The damage of everything that `from` has, if `to` blocks the strongest as far as it can. */
function unblocked(position: Position, from: number, to: number): number {
  const { keywords, boards } = position;
  const bits = (face: number) => (keywords ? keywordsOf(CARDS[face]!) : 0);
  let walkers = 0;
  let flyers = 0;
  for (const creature of boards[to]!) {
    if (isTooTired(position, creature)) continue;
    if (bits(creature.face) & KEYWORDS.winged) flyers++;
    else walkers++;
  }
  const attacks = boards[from]!.map(({ face }) => ({
    attack: CARDS[face]!.attack,
    winged: (bits(face) & KEYWORDS.winged) !== 0,
  })).sort((a, b) => b.attack - a.attack);
  let damage = 0;
  for (const { attack, winged } of attacks) {
    if (!winged && walkers > 0) walkers--;
    else if (flyers > 0) flyers--;
    else damage += attack;
  }
  return damage;
}
