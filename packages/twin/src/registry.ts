import type { GameCase } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = {
  kuhn: kuhnCase as GameCase,
};
