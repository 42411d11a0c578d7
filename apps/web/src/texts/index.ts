import { createContext, use } from 'react';
import { en } from './en.js';
import { howEn } from './how.en.js';
import { problemEn } from './problems.en.js';
import { replayEn } from './replay.en.js';
import { stakesEn } from './stakes.en.js';

export const english = {
  ...en,
  how: howEn,
  replay: replayEn,
  stakes: stakesEn,
  problem: problemEn,
};
export type Texts = typeof english;
export const TextsContext = createContext<Texts>(english);
export const useTexts = (): Texts => use(TextsContext);
