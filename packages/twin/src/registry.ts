import type { GameCase } from '@facedown/game-kit';
import { games } from '@facedown/manifest';

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = Object.fromEntries(
  Object.entries(games).flatMap(([name, { gameCase }]) => (gameCase.contract ? [[name, gameCase]] : [])),
);
