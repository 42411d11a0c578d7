import { useId, useState } from 'react';
import type { CardSetView } from '../session/messages.js';
import { DeckBuilder } from './DeckBuilder.js';
import type { GameCards } from './GameCards.js';
import { type KeptDeck, newDeckId, readDecks, removeDeck, writeDeck } from './keptDecks.js';
import { readDeckText } from './readDeckText.js';
import { useTexts } from './texts.js';

interface DecksPartProps {
  readonly cards: GameCards;
  readonly own: CardSetView | undefined;
  /** A deck to begin with, pasted elsewhere. */
  readonly code: string | undefined;
}

/** The decks of this browser, and the one that is being built. Everything is kept as it is, drafts too. */
export function DecksPart({ cards, own, code }: DecksPartProps) {
  const texts = useTexts();
  const t = texts.collection;
  const id = useId();
  const { set } = cards;
  const [[decks, at], setDecks] = useState<readonly [readonly KeptDeck[], string | undefined]>(() => {
    const kept = readDecks(set);
    const read = code === undefined ? undefined : readDeckText(set, code);
    if (!read || read.code !== undefined) return [kept, kept[0]?.id];
    const key = read.faces.join();
    const known = kept.find(({ faces }) => faces.join() === key);
    if (known) return [kept, known.id];
    const deck = { id: newDeckId(), name: `…${code?.trim().slice(-4)}`, faces: read.faces };
    return [writeDeck(set, deck), deck.id];
  });
  const deck = decks.find((one) => one.id === at);
  const keep = (next: KeptDeck) => setDecks([writeDeck(set, next), next.id]);
  const begin = (name: string, faces: readonly number[]) => keep({ id: newDeckId(), name, faces: [...faces] });
  return (
    <section className="stack" aria-label={t.parts.decks} data-testid="decks">
      <div className="deck-bar">
        {decks.length > 0 && (
          <div className="field">
            <label htmlFor={id}>{t.yourDecks}</label>
            <select id={id} value={at ?? ''} onChange={(event) => setDecks([decks, event.target.value])}>
              {decks.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name || t.untitled}
                </option>
              ))}
            </select>
          </div>
        )}
        <button type="button" className="button" data-testid="new-deck" onClick={() => begin('', [])}>
          {t.newDeck}
        </button>
        <div className="field">
          <label htmlFor={`${id}-from`}>{t.fromStarter}</label>
          <select
            id={`${id}-from`}
            value=""
            onChange={(event) => {
              const starter = cards.starters.find(({ name }) => name === event.target.value);
              if (starter) begin(t.copyOf(cards.starterName(starter.name, texts)), starter.faces);
            }}
          >
            <option value="">…</option>
            {cards.starters.map(({ name }) => (
              <option key={name} value={name}>
                {cards.starterName(name, texts)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {deck ? (
        <DeckBuilder
          key={deck.id}
          cards={cards}
          own={own}
          deck={deck}
          onChange={keep}
          onRemove={() => {
            const left = removeDeck(set, deck.id);
            setDecks([left, left[0]?.id]);
          }}
        />
      ) : (
        <p className="hint">{t.noDecks}</p>
      )}
    </section>
  );
}
