import type { AnyGame } from '@facedown/game-kit';
import { useTexts } from './texts.js';

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
      {game.describeFace?.(face) ?? face}
    </span>
  );
}
