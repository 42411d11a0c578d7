import { gameTexts } from '../texts/gameTexts.js';
import { plainDe } from './texts.de.js';
import { plainEn } from './texts.en.js';

/** The page's texts with those of the plain screen. */
export const { textsIn, useTexts } = gameTexts({ en: () => ({ plain: plainEn }), de: () => ({ plain: plainDe }) });
