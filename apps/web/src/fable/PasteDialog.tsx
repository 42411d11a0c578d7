import type { FableConfig } from '@facedown/fable';
import { useId, useState } from 'react';
import { problemWords } from '../collection/problemWords.js';
import { useTexts as useCardTexts } from '../collection/texts.js';
import { Dialog } from '../ui/Dialog.js';
import cards from './cards.js';
import { readDeck } from './decks.js';
import { useTexts } from './texts.js';

interface PasteDialogProps {
  readonly config: FableConfig;
  readonly owned: bigint;
  readonly onUse: (faces: readonly number[]) => void;
  readonly onClose: () => void;
}

/** A deck from a code or from lines; what is wrong with it is said at once, by card and reason. */
export function PasteDialog({ config, owned, onUse, onClose }: PasteDialogProps) {
  const texts = useTexts();
  const t = texts.fable;
  const words = useCardTexts();
  const id = useId();
  const [text, setText] = useState('');
  const read = text.trim() === '' ? undefined : readDeck(config, owned, text);
  const good = read !== undefined && read.code === undefined && read.problems.length === 0;
  return (
    <Dialog title={t.pasteTitle} onClose={onClose}>
      <form
        className="stack"
        style={{ marginTop: 'var(--space-3)' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (good) onUse(read.faces);
        }}
      >
        <div className="field">
          <label htmlFor={id}>{t.pasteLabel}</label>
          <textarea
            id={id}
            className="deck-text"
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div role="status" data-testid="deck-check" data-good={good}>
          {good && <p className="deck-good">{t.pasteGood(read.faces.length)}</p>}
          {read && !good && (
            <>
              <p className="problem">
                {read.code ? (words.collection.codeProblems[read.code] ?? read.code) : t.pasteBad}
              </p>
              <ul className="deck-problems">
                {read.problems.map((problem) => {
                  const why = problemWords(problem, cards, words);
                  return <li key={why}>{why}</li>;
                })}
              </ul>
            </>
          )}
        </div>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {texts.errors.actions.close}
          </button>
          <button type="submit" className="button primary" disabled={!good} data-testid="use-deck">
            {t.pasteUse}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
