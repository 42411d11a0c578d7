import type { AnyKit, GameCase } from '@facedown/game-kit';
import { cheatCase } from '@facedown/game-kit/cheat';
import { heartsCase } from '@facedown/game-kit/hearts';
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
  // For what no game of the house uses yet: actions of all seats at once, windows, batched claims, cards taken back.
  lowest: lowestCase as GameCase,
  cheat: cheatCase as GameCase,
  hearts: heartsCase as GameCase,
};
