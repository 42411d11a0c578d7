import type { DeckProblem } from '@facedown/collection';
import type { FableConfig } from '@facedown/fable';
import { useId, useState } from 'react';
import { Dialog } from '../ui/Dialog.js';
import { readDeck } from './decks.js';
import { type Texts, useTexts } from './texts.js';

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
              <p className="problem">{read.code ? (t.codeProblems[read.code] ?? read.code) : t.pasteBad}</p>
              <ul className="deck-problems">
                {read.problems.map((problem) => {
                  const words = problemWords(problem, texts);
                  return <li key={words}>{words}</li>;
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

function problemWords(problem: DeckProblem, { fable: { problems: t } }: Texts): string {
  switch (problem.code) {
    case 'NoSuchFace':
      return t.noSuchFace(problem.face);
    case 'UnknownCard':
      return t.unknownCard(problem.line, problem.name);
    case 'MalformedLine':
      return t.malformedLine(problem.line, problem.text);
    case 'TooManyCopies':
      return t.tooManyCopies(problem.count, problem.name, problem.most);
    case 'NotOwned':
      return t.notOwned(problem.needs, problem.name, problem.has);
    case 'DeckSize':
      return t.deckSize(problem.size, problem.least, problem.most);
    case 'DeckRule':
      return t.overProvision(problem.text);
  }
}
