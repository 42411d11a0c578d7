import { Dialog } from '../ui/Dialog.js';
import type { GameCards } from './GameCards.js';
import { useTexts } from './texts.js';

interface CardExplainedProps {
  readonly cards: GameCards;
  readonly face: number;
  readonly onClose: () => void;
}

/** A card as large as it goes, and what it does. */
export function CardExplained({ cards, face, onClose }: CardExplainedProps) {
  const texts = useTexts();
  const { rarities } = texts.collection;
  const { rarity } = cards.set.byFace.get(face)!;
  return (
    <Dialog title={cards.nameOf(face, texts)} onClose={onClose}>
      <div className="explained" data-testid="explained" data-face={face}>
        <cards.Card face={face} label={cards.wordsOf(face, texts)} />
        <ul>
          {cards.explain(face, texts).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{rarities[rarity]}</li>
        </ul>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {texts.errors.actions.close}
        </button>
      </div>
    </Dialog>
  );
}
