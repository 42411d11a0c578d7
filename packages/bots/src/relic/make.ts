import { type MakeBot, plainBot, slipping } from '@facedown/game-kit';
import { type RelicAction, type RelicState, relic } from '@facedown/relic';
import { relicBot } from './bot.js';

export const makeRelicBot: MakeBot<RelicState, RelicAction> = ({ strength }) =>
  slipping(strength, relicBot, plainBot(relic));
