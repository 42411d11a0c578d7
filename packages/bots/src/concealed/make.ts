import { type ConcealedAction, type ConcealedState, concealed } from '@facedown/concealed';
import { type MakeBot, plainBot, slipping } from '@facedown/game-kit';
import { concealedBot } from './bot.js';

export const makeConcealedBot: MakeBot<ConcealedState, ConcealedAction> = ({ strength }) =>
  slipping(strength, concealedBot, plainBot(concealed));
