import type { AnyGame } from '@facedown/game-kit';
import { useTexts } from './texts.js';

export const nameOfFace = (game: AnyGame, face: number): string => game.describeFace?.(face) ?? String(face);

/** Do these words name the face? A number might mean anything. */
export const isSaid = (words: string, game: AnyGame, face: number): boolean => {
  const name = nameOfFace(game, face);
  return Number.isNaN(Number(name)) && words.includes(name);
};

/** A card by the name that its game gives it, or its back. */
export function Face({ game, face }: { game: AnyGame; face: number | undefined }) {
  const texts = useTexts();
  if (face === undefined)
    return (
      <span className="plain-card back">
        <span className="visually-hidden">{texts.cards.faceDown}</span>
      </span>
    );
  return (
    <span className="plain-card" data-card={face}>
      {nameOfFace(game, face)}
    </span>
  );
}
