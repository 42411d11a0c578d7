import type { Hex } from '@facedown/base';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.js';
import { DeckPicker } from './DeckPicker.js';
import { deckOf, isTaken, keptLists, startersFor, type Word } from './decks.js';
import { useTexts } from './texts.js';

interface ListChooserProps {
  /** What the seat has brought, where the table takes only that. */
  readonly word: Word;
  readonly onBring: (list: Hex) => void;
}

/** The seat brings its own list. Only its hash is told now; it is opened when both hashes are there. */
export function ListChooser({ word, onBring }: ListChooserProps) {
  const { duel: t } = useTexts();
  const [deck, setDeck] = useState(() => startersFor(word)[0] ?? keptLists(word)[0]?.code ?? '');
  const list = deckOf(deck);
  const isGood = list !== undefined && isTaken(list, word);
  return (
    <Dialog title={t.chooseDeck} onClose={() => {}} modal className="du-choose">
      <p className="hint">{t.hashFirst}</p>
      {word !== undefined && <p className="hint">{t.ownedOnly}</p>}
      <DeckPicker deck={deck} word={word} onChoose={setDeck} />
      <div className="dialog-actions">
        <button
          type="button"
          className="button primary"
          data-testid="bring-deck"
          disabled={!isGood}
          onClick={() => isGood && onBring(list)}
        >
          {t.bringDeck}
        </button>
      </div>
    </Dialog>
  );
}
