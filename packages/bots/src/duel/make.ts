import type { DuelAction, DuelState } from '@facedown/duel';
import type { BotStrength, MakeBot } from '@facedown/game-kit';
import { duelBot, MAX_LEVEL } from './bot.js';

/** Of ten: a person who has just learnt the game should win now and then. */
const LEVELS: Readonly<Record<BotStrength, number>> = { easy: 2, medium: 5, hard: MAX_LEVEL };

const THINKING_MS = 800;

export const makeDuelBot: MakeBot<DuelState, DuelAction> = ({ strength, now }) =>
  duelBot(LEVELS[strength], now ? { now, milliseconds: THINKING_MS } : {});
