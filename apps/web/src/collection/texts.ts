import { gameTexts } from '../texts/gameTexts.js';
import { collectionDe } from './texts.de.js';
import { collectionEn } from './texts.en.js';

/** The page's texts with those about cards. */
export const { useTexts, textsIn } = gameTexts({
  en: () => ({ collection: collectionEn }),
  de: () => ({ collection: collectionDe }),
});
export type Texts = ReturnType<typeof useTexts>;
