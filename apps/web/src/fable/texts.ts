import { gameTexts } from '../texts/gameTexts.js';
import { fableDe } from './texts.de.js';
import { fableEn } from './texts.en.js';

/** The page's texts with those of this game. */
export const { textsIn, useTexts } = gameTexts({
  en: () => ({ fable: fableEn }),
  de: () => ({ fable: fableDe }),
});
export type Texts = ReturnType<typeof useTexts>;
