import type { AnyKit, GameCase } from '@facedown/game-kit';
import { sitAndGoCase } from '@facedown/holdem';
import { games } from '@facedown/manifest';
import { lowestCase } from './lowest/case.js';

export const kits: Readonly<Record<string, AnyKit>> = Object.fromEntries(
  await Promise.all(Object.entries(games).map(async ([name, entry]) => [name, await entry.load()])),
);

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = {
  ...Object.fromEntries(
    Object.entries(kits).flatMap(([name, { gameCase }]) => (gameCase.contract ? [[name, gameCase]] : [])),
  ),
  // Hold'em again, with levels and places.
  'sit-and-go': sitAndGoCase as GameCase,
  // A game without cards, for actions of all seats.
  lowest: lowestCase as GameCase,
};
