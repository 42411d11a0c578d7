import { createContext, use } from 'react';
import { concealedEn } from './concealed.en.js';
import { en } from './en.js';
import { howEn } from './how.en.js';
import { problemEn } from './problems.en.js';
import { relicEn } from './relic.en.js';
import { replayEn } from './replay.en.js';
import { stakesEn } from './stakes.en.js';

export const english = {
  ...en,
  relic: relicEn,
  concealed: concealedEn,
  how: howEn,
  replay: replayEn,
  stakes: stakesEn,
  problem: problemEn,
};
export type Texts = typeof english;
export const TextsContext = createContext<Texts>(english);
export const useTexts = (): Texts => use(TextsContext);
