import { gameTexts } from '../texts/gameTexts.js';
import { relicDe } from './texts.de.js';
import { relicEn } from './texts.en.js';

/** The page's texts with those of this game. */
export const { textsIn, useTexts } = gameTexts({ en: () => ({ relic: relicEn }), de: () => ({ relic: relicDe }) });
export type Texts = ReturnType<typeof useTexts>;
