import type { NameOf } from '@facedown/game-kit';
import { useTexts } from './texts.js';

/** What a seat is called within a sentence of the rules, which are told in English. */
export function useNameInside(own: number | undefined, nameOf: NameOf): NameOf {
  const { you } = useTexts().plain;
  return (seat) => (seat === own ? you : nameOf(seat));
}
