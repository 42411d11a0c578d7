import { gameTexts } from '../texts/gameTexts.js';
import { holdemDe } from './texts.de.js';
import { holdemEn } from './texts.en.js';

/** The page's texts with those of this game. */
export const { textsIn, useTexts } = gameTexts({
  en: ({ table }) => ({ holdem: { ...table, ...holdemEn } }),
  de: ({ table }) => ({ holdem: { ...table, ...holdemDe } }),
});
export type Texts = ReturnType<typeof useTexts>;
