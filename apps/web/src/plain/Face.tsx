import type { AnyGame } from '@facedown/game-kit';
import { useTexts } from './texts.js';

/** A longer one is a name, and no sign in a corner. */
const LONGEST = 3;

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
  const name = nameOfFace(game, face);
  return (
    <span className={name.length > LONGEST ? 'plain-card named' : 'plain-card'} data-card={face}>
      {name}
    </span>
  );
}
