import type { GameCase } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { relicCase } from '@facedown/relic';

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = {
  kuhn: kuhnCase as GameCase,
  relic: relicCase as GameCase,
};
