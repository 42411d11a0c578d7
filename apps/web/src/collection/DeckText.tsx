import { makeDeckCode, makeDeckLines } from '@facedown/collection';
import { useId, useState } from 'react';
import type { GameCards } from './GameCards.js';
import { problemWords } from './problemWords.js';
import { type ReadDeck, readDeckText } from './readDeckText.js';
import { useTexts } from './texts.js';

interface DeckTextProps {
  readonly cards: GameCards;
  readonly faces: readonly number[];
  readonly onReplace: (faces: readonly number[]) => void;
}

/** A deck as letters: what comes in replaces the deck, and what is wrong with it changes nothing. */
export function DeckText({ cards, faces, onReplace }: DeckTextProps) {
  const texts = useTexts();
  const t = texts.collection;
  const id = useId();
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadDeck>();
  const [copied, setCopied] = useState('');
  const copy = async (what: 'code' | 'lines') => {
    const said = what === 'code' ? makeDeckCode(cards.set, faces) : makeDeckLines(cards.set, faces);
    await navigator.clipboard?.writeText(said).catch(() => {});
    setCopied(what);
  };
  const take = () => {
    const found = readDeckText(cards.set, text);
    setRead(found);
    if (found.code !== undefined) return;
    onReplace(found.faces);
    setText('');
  };
  return (
    <details className="deck-io" data-testid="deck-io">
      <summary>{t.importTitle}</summary>
      <div className="stack">
        <p>
          <code className="deck-code" data-testid="deck-code">
            {makeDeckCode(cards.set, faces)}
          </code>
        </p>
        <div className="row">
          <button type="button" className="button small" onClick={() => void copy('code')}>
            {copied === 'code' ? t.copied : t.copyCode}
          </button>
          <button type="button" className="button small" onClick={() => void copy('lines')}>
            {copied === 'lines' ? t.copied : t.copyLines}
          </button>
        </div>
        <div className="field">
          <label htmlFor={id}>{t.importLabel}</label>
          <textarea
            id={id}
            className="deck-text"
            rows={4}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button type="button" className="button" data-testid="import" disabled={text.trim() === ''} onClick={take}>
          {t.importDo}
        </button>
        <div role="status" data-testid="import-said">
          {read?.code === undefined && read && <p className="deck-good">{t.imported(read.faces.length)}</p>}
          {read?.code !== undefined && (
            <>
              <p className="problem">{t.codeProblems[read.code] ?? read.code}</p>
              <ul className="deck-problems">
                {read.problems.map((problem) => {
                  const words = problemWords(problem, cards, texts);
                  return <li key={words}>{words}</li>;
                })}
              </ul>
            </>
          )}
        </div>
      </div>
    </details>
  );
}
