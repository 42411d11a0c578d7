import { createContext, use } from 'react';
import { concealedEn } from './concealed.en.js';
import { en } from './en.js';
import { howEn } from './how.en.js';
import { relicEn } from './relic.en.js';
import { replayEn } from './replay.en.js';

export const english = { ...en, relic: relicEn, concealed: concealedEn, how: howEn, replay: replayEn };
export type Texts = typeof english;
export const TextsContext = createContext<Texts>(english);
export const useTexts = (): Texts => use(TextsContext);
