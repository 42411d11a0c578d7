import type { AnyKit, GameCase } from '@facedown/game-kit';
import { games } from '@facedown/manifest';

export const kits: Readonly<Record<string, AnyKit>> = Object.fromEntries(
  await Promise.all(Object.entries(games).map(async ([name, entry]) => [name, await entry.load()])),
);

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = Object.fromEntries(
  Object.entries(kits).flatMap(([name, { gameCase }]) => (gameCase.contract ? [[name, gameCase]] : [])),
);
