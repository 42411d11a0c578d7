import { concealedCase } from '@facedown/concealed';
import type { GameCase } from '@facedown/game-kit';
import { fishCase } from '@facedown/game-kit/fish';
import { kuhnCase } from '@facedown/game-kit/kuhn';
import { holdemCase } from '@facedown/holdem';
import { relicCase } from '@facedown/relic';

/** The games that exist twice. */
export const twins: Readonly<Record<string, GameCase>> = {
  holdem: holdemCase as GameCase,
  concealed: concealedCase as GameCase,
  kuhn: kuhnCase as GameCase,
  fish: fishCase as GameCase,
  relic: relicCase as GameCase,
};
