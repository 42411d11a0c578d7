import { concealedCase } from '@facedown/concealed';
import { duelCase } from '@facedown/duel';
import type { GameCase } from '@facedown/game-kit';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = {
  holdem: holdemCase as GameCase,
  concealed: concealedCase as GameCase,
  duel: duelCase as GameCase,
  kuhn: kuhnCase as GameCase,
  relic: relicCase as GameCase,
};
