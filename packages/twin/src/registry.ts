import { concealedCase } from '@facedown/concealed';
import { fableCase } from '@facedown/fable';
import type { GameCase } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = {
  holdem: holdemCase as GameCase,
  concealed: concealedCase as GameCase,
  fable: fableCase as GameCase,
  kuhn: kuhnCase as GameCase,
  relic: relicCase as GameCase,
};
