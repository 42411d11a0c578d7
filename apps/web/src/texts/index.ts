import { createContext, use } from 'react';
import { en, type Texts } from './en.js';

export type { Texts };
export const TextsContext = createContext<Texts>(en);
export const useTexts = (): Texts => use(TextsContext);
