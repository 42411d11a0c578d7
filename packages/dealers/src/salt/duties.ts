import { deckOf } from '@facedown/base';
import { type Need, unpackSlots, Verb } from '@facedown/game-kit';
import { type SaltSeatState, type SaltState, SaltWay, SEALED } from './layout.js';

export type Duty = 'salt' | 'beacon' | 'draw' | 'open' | 'close';

/** What a seat has to bring now, in this order. */
export function duties(state: SaltState, needs: readonly Need[], seat: number): Duty[] {
  const own = state.seats[seat]!;
  const list: Duty[] = [];
  if (ownDecks(needs, seat).some((need) => !isSalted(own, need))) list.push('salt');
  if (awaitsBeacon(state, needs, 1 - seat)) list.push('beacon');
  if (state.way === SaltWay.Proof && own.beaconSet && isUndrawn(own, dealsOf(needs, seat))) list.push('draw');
  if (showsOf(own, needs).length > 0) list.push('open');
  if (state.way === SaltWay.Audit && own.salt !== 0n && needs.some(({ verb }) => verb === Verb.Close))
    list.push('close');
  return list;
}

export const owes = (state: SaltState, needs: readonly Need[], seat: number): boolean =>
  duties(state, needs, seat).length > 0;

export const ownDecks = (needs: readonly Need[], seat: number) =>
  needs.filter((need) => need.verb === Verb.Deck && need.seat === seat);
export const dealsOf = (needs: readonly Need[], seat: number) =>
  needs.filter((need) => need.verb === Verb.Deal && need.seat === seat);
export const showsOf = ({ plays }: SaltSeatState, needs: readonly Need[]) =>
  needs.filter(
    (need) => need.verb === Verb.Show && plays.some((play) => play.slot === need.slot && play.face === SEALED),
  );

/** The seat has a salt that it committed to after this very list was fixed. */
const isSalted = (seat: SaltSeatState, need: Need): boolean =>
  seat.salt !== 0n && seat.list === need.list && seat.deck === deckOf(need.slot);

const isUndrawn = ({ slots }: SaltSeatState, deals: readonly Need[]): boolean =>
  deals.length > 0 && !unpackSlots(slots).includes(deals[0]!.slot);

function awaitsBeacon(state: SaltState, needs: readonly Need[], seat: number): boolean {
  const { salt, beaconSet } = state.seats[seat]!;
  return salt !== 0n && !beaconSet && isUndrawn(state.seats[seat]!, dealsOf(needs, seat));
}
