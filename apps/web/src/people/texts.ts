import { gameTexts } from '../texts/gameTexts.js';
import { peopleDe } from './texts.de.js';
import { peopleEn } from './texts.en.js';

/** The page's texts with those about people. */
export const { useTexts } = gameTexts({
  en: () => ({ people: peopleEn }),
  de: () => ({ people: peopleDe }),
});
