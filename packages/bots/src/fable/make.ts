import type { FableAction, FableState } from '@facedown/fable';
import type { MakeBot } from '@facedown/game-kit';
import { fableBot } from './bot.js';

export const makeFableBot: MakeBot<FableState, FableAction> = ({ strength, random }) =>
  fableBot({ strength, secret: random(32) });
