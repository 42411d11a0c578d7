import { deckOf } from '@facedown/base';
import { type Need, unpackSlots, Verb } from '@facedown/game-kit';
import { type SaltSeatState, type SaltState, SaltWay, SEALED } from './layout.js';

export type Duty = 'salt' | 'beacon' | 'draw' | 'open' | 'close';

/** One after the other, each for both seats: what a seat brings in a stage doesn't depend on the other's. */
const STAGES: readonly Duty[] = ['salt', 'beacon', 'draw', 'open', 'close'];

/** What this stage asks for, and of whom; nothing once all needs are met. */
export function stageOf(state: SaltState, needs: readonly Need[]): { duty: Duty; seats: number[] } | undefined {
  for (const duty of STAGES) {
    const seats = [0, 1].filter((seat) => isDue(duty, state, needs, seat));
    if (seats.length > 0) return { duty, seats };
  }
  return undefined;
}

function isDue(duty: Duty, state: SaltState, needs: readonly Need[], seat: number): boolean {
  const own = state.seats[seat]!;
  switch (duty) {
    case 'salt':
      return ownDecks(needs, seat).some((need) => !isSalted(own, need));
    case 'beacon':
      return awaitsBeacon(state, needs, 1 - seat);
    case 'draw':
      return state.way === SaltWay.Proof && own.beaconSet && isUndrawn(own, dealsOf(needs, seat));
    case 'open':
      return showsOf(own, needs).length > 0;
    case 'close':
      return state.way === SaltWay.Audit && own.salt !== 0n && needs.some(({ verb }) => verb === Verb.Close);
  }
}

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
