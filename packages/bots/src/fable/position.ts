import { hexToBytes } from '@facedown/base';
import { type Creature, creaturesOf, type FableState, fight } from '@facedown/fable';

/** What a bot thinks about: the public board, without hands and decks. */
export interface Position {
  readonly keywords: boolean;
  readonly health: readonly number[];
  readonly boards: readonly (readonly Creature[])[];
  /** Turns after which somebody must draw from an empty deck, by seat. */
  readonly left: readonly number[];
}

export const positionOf = ({ config, health, boards, lists, next }: FableState): Position => ({
  keywords: config.keywords,
  health,
  boards: boards.map(creaturesOf),
  left: lists.map((list, seat) => hexToBytes(list).length - next[seat]!),
});

export const withCreature = (position: Position, seat: number, face: number): Position => ({
  ...position,
  boards: position.boards.map((board, owner) => (owner === seat ? [...board, { face, tired: false }] : board)),
});

/** The boards after `seat` attacked and the other defended; then the other's creatures wake. */
export function afterFight(
  position: Position,
  seat: number,
  places: readonly number[],
  blocks: readonly number[],
): Position {
  const { keywords, boards, health, left } = position;
  const other = 1 - seat;
  const combat = fight(position, boards[seat]!, places, boards[other]!, blocks);
  const attacking = new Set(places);
  const next: Creature[][] = [[], []];
  boards[seat]!.forEach(({ face }, place) => {
    if (!combat.deadAttackers.has(place)) next[seat]!.push({ face, tired: attacking.has(place) });
  });
  boards[other]!.forEach(({ face }, place) => {
    if (!combat.deadBlockers.has(place)) next[other]!.push({ face, tired: false });
  });
  return {
    keywords,
    boards: next,
    health: health.map((points, owner) => (owner === other ? Math.max(0, points - combat.damage) : points)),
    left: left.map((cards, owner) => (owner === other ? cards - 1 : cards)),
  };
}
