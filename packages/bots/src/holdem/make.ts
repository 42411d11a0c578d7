import { type MakeBot, slipping } from '@facedown/game-kit';
import type { HoldemAction, HoldemState } from '@facedown/holdem';
import { holdemBot, holdemSlip } from './bot.js';

export const makeHoldemBot: MakeBot<HoldemState, HoldemAction> = ({ strength, now }) => {
  const budget = now && { samples: strength === 'hard' ? 2000 : 300, milliseconds: 200, now };
  return slipping(strength, (view, random) => holdemBot(view, random, budget), holdemSlip);
};
