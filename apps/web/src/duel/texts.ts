import { gameTexts } from '../texts/gameTexts.js';
import { duelDe } from './texts.de.js';
import { duelEn } from './texts.en.js';

/** The page's texts with those of this game. */
export const { useTexts, textsIn } = gameTexts({ en: () => ({ duel: duelEn }), de: () => ({ duel: duelDe }) });
export type Texts = ReturnType<typeof useTexts>;
