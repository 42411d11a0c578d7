import { has } from '@facedown/game-kit/parts';
import type { RelicState } from './layout.js';
import { SEATS } from './seats.js';

interface SeatResult {
  readonly wins: number;
  readonly games: number;
  readonly relics: number;
}

/** What each seat has won at this table since it sat down; undefined for an empty seat. */
export const results = (state: RelicState): (SeatResult | undefined)[] =>
  Array.from({ length: SEATS }, (_, seat) => {
    const tally = state.tallies[seat]!;
    return has(state.seated, seat)
      ? { wins: Math.floor(tally / 2 ** 32), games: Math.floor(tally / 2 ** 16) % 2 ** 16, relics: tally % 2 ** 16 }
      : undefined;
  });
