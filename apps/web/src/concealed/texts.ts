import { gameTexts } from '../texts/gameTexts.js';
import { concealedDe } from './texts.de.js';
import { concealedEn } from './texts.en.js';

/** The page's texts with those of this game. */
export const { textsIn, useTexts } = gameTexts({
  en: () => ({ concealed: concealedEn }),
  de: () => ({ concealed: concealedDe }),
});
export type Texts = ReturnType<typeof useTexts>;
