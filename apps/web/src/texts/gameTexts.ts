import { type Texts, useTexts as usePageTexts } from './index.js';

/** Gives a game's screens the page's texts and the game's own, in the chosen language. */
export function gameTexts<Own extends object>(own: Readonly<Record<Texts['locale'], (texts: Texts) => Own>>) {
  const known = new WeakMap<Texts, Texts & Own>();
  const textsIn = (texts: Texts): Texts & Own => {
    const made = known.get(texts) ?? { ...texts, ...own[texts.locale](texts) };
    known.set(texts, made);
    return made;
  };
  return { textsIn, useTexts: (): Texts & Own => textsIn(usePageTexts()) };
}
