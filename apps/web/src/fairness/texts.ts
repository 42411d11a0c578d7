import { gameTexts } from '../texts/gameTexts.js';
import { fairnessDe } from './texts.de.js';
import { fairnessEn } from './texts.en.js';

/** The page's texts with those of the count. */
export const { useTexts } = gameTexts({
  en: () => ({ fairness: fairnessEn }),
  de: () => ({ fairness: fairnessDe }),
});
