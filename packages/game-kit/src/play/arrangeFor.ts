import { maskOf } from '@facedown/base';
import type { Hand } from '../game.js';
import { claim, type Need, unpackSlots, Verb } from '../joints/index.js';
import { solveArrangements } from './solve.js';
import type { Arrange } from './truth.js';

/**
 * An arrangement that puts the wanted faces into these slots: what a seat that has chosen its cards one by one asks
 * for. Nothing where this hand can't meet the needs that way.
 */
export function arrangeFor(
  needs: readonly Need[],
  seat: number,
  hand: Hand,
  wanted: ReadonlyMap<number, number>,
): Arrange | undefined {
  const lastMix = new Map(
    needs.flatMap((need, at) => (need.verb === Verb.Mix ? unpackSlots(need.list).map((slot) => [slot, at]) : [])) as [
      number,
      number,
    ][],
  );
  const claims = (at: number): Need[] =>
    [...wanted].filter(([slot]) => (lastMix.get(slot) ?? -1) === at).map(([slot, face]) => claim(slot, maskOf([face])));
  return solveArrangements([...claims(-1), ...needs.flatMap((need, at) => [need, ...claims(at)])], seat, hand)[0];
}
