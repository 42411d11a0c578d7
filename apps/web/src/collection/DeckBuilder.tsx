import { MAX_COPIES, MAX_LIST, tallyOf } from '@facedown/collection';
import { useId, useState } from 'react';
import type { CardSetView } from '../session/messages.js';
import { CardExplained } from './CardExplained.js';
import { CardFilter, filtered, NO_FILTER } from './CardFilter.js';
import { DeckFigures } from './DeckFigures.js';
import { DeckText } from './DeckText.js';
import { faceOf, problemsOf } from './deckState.js';
import type { GameCards } from './GameCards.js';
import type { KeptDeck } from './keptDecks.js';
import { problemWords } from './problemWords.js';
import { TileButton } from './TileButton.js';
import { useTexts } from './texts.js';

interface DeckBuilderProps {
  readonly cards: GameCards;
  readonly own: CardSetView | undefined;
  readonly deck: KeptDeck;
  readonly onChange: (deck: KeptDeck) => void;
  readonly onRemove: () => void;
}

/** One builder for the decks of every game: what is wrong is said card by card while one builds. */
export function DeckBuilder({ cards, own, deck, onChange, onRemove }: DeckBuilderProps) {
  const texts = useTexts();
  const t = texts.collection;
  const id = useId();
  const [filter, setFilter] = useState(NO_FILTER);
  const [isOwned, setOwned] = useState(false);
  const [explained, setExplained] = useState<number>();
  const { faces } = deck;
  const problems = problemsOf(cards, faces, isOwned && own ? own.word : undefined);
  const wrong = new Set(problems.map(faceOf));
  const tally = tallyOf(faces);
  const isFull = faces.length >= MAX_LIST;
  const change = (next: readonly number[]) => onChange({ ...deck, faces: [...next].sort((a, b) => a - b) });
  const add = (face: number) => change([...faces, face]);
  const drop = (face: number) => change(faces.filter((_, i) => i !== faces.indexOf(face)));
  const ordered = [...tally].sort(([a], [b]) => cards.costOf(a) - cards.costOf(b) || a - b);
  return (
    <div className="deck-builder">
      <div className="stack deck-side">
        <div className="row deck-name">
          <div className="field">
            <label htmlFor={id}>{t.deckName}</label>
            <input
              id={id}
              maxLength={40}
              value={deck.name}
              placeholder={t.untitled}
              onChange={(event) => onChange({ ...deck, name: event.target.value })}
            />
          </div>
          <button type="button" className="button small" onClick={onRemove}>
            {t.remove}
          </button>
        </div>
        {own && (
          <div className="field">
            <label htmlFor={`${id}-from`}>{t.from}</label>
            <select
              id={`${id}-from`}
              value={isOwned ? 'owned' : 'all'}
              onChange={(event) => setOwned(event.target.value === 'owned')}
            >
              <option value="all">{t.fromAll}</option>
              <option value="owned">{t.fromOwned}</option>
            </select>
          </div>
        )}
        <div role="status" data-testid="validity" data-valid={problems.length === 0}>
          <p>{t.size(faces.length, cards.least, cards.most)}</p>
          <p className={problems.length === 0 ? 'deck-good' : 'problem'}>
            {problems.length === 0 ? t.valid : t.invalid}
          </p>
          <ul className="deck-problems">
            {problems.map((problem) => {
              const words = problemWords(problem, cards, texts);
              return <li key={words}>{words}</li>;
            })}
          </ul>
        </div>
        <DeckFigures cards={cards} faces={faces} />
        <section className="stack" aria-labelledby={`${id}-in`}>
          <h2 id={`${id}-in`}>{t.inDeck}</h2>
          {ordered.length === 0 && <p className="hint">{t.emptyDeck}</p>}
          <ul className="deck-list" data-testid="deck-list">
            {ordered.map(([face, count]) => {
              const name = cards.nameOf(face, texts);
              return (
                <li key={face} className={wrong.has(face) ? 'wrong' : undefined} data-face={face} data-count={count}>
                  <span>{t.copies(count, name)}</span>
                  <button type="button" className="button small" aria-label={t.less(name)} onClick={() => drop(face)}>
                    −
                  </button>
                  <button
                    type="button"
                    className="button small"
                    aria-label={t.more(name)}
                    disabled={isFull || count >= MAX_COPIES}
                    onClick={() => add(face)}
                  >
                    +
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
        <DeckText cards={cards} faces={faces} onReplace={change} />
      </div>
      <section className="stack deck-pool" aria-labelledby={`${id}-pool`}>
        <h2 id={`${id}-pool`}>{t.pool}</h2>
        <p className="hint">{t.holdHint}</p>
        <CardFilter cards={cards} filter={filter} onFilter={setFilter} />
        <ul className="card-tiles small">
          {filtered(cards, filter, texts).map((face) => {
            const count = tally.get(face) ?? 0;
            return (
              <li key={face} className={wrong.has(face) ? 'card-tile pick wrong' : 'card-tile pick'} data-face={face}>
                <cards.Card face={face} />
                {count > 0 && (
                  <span className="tile-badge" aria-hidden="true">
                    {count}
                  </span>
                )}
                <TileButton
                  label={t.add(cards.wordsOf(face, texts), count)}
                  disabled={isFull || count >= MAX_COPIES}
                  onPress={() => add(face)}
                  onExplain={() => setExplained(face)}
                />
              </li>
            );
          })}
        </ul>
      </section>
      {explained !== undefined && (
        <CardExplained cards={cards} face={explained} onClose={() => setExplained(undefined)} />
      )}
    </div>
  );
}
