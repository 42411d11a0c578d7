import { gameTexts } from '../texts/gameTexts.js';
import { compareDe } from './texts.de.js';
import { compareEn } from './texts.en.js';

/** The page's texts with those that compare dealers. */
export const { useTexts } = gameTexts({
  en: () => ({ compare: compareEn }),
  de: () => ({ compare: compareDe }),
});
