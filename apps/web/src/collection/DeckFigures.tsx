import { useState } from 'react';
import { curveOf, testHand } from './deckState.js';
import type { GameCards } from './GameCards.js';
import { useTexts } from './texts.js';

/** What a deck costs, and how it might begin. */
export function DeckFigures({ cards, faces }: { cards: GameCards; faces: readonly number[] }) {
  const texts = useTexts();
  const t = texts.collection;
  const [hand, setHand] = useState<readonly number[]>([]);
  const curve = curveOf(cards, faces);
  const highest = Math.max(1, ...curve.map(([, count]) => count));
  const budget = cards.budget?.of(faces);
  const label = cards.costLabel[texts.locale];
  return (
    <>
      <figure className="deck-curve">
        <figcaption>{t.curve(label)}</figcaption>
        <ol>
          {curve.map(([cost, count]) => (
            <li key={cost} data-cost={cost} data-count={count}>
              <span className="curve-bar" style={{ height: `${(100 * count) / highest}%` }} aria-hidden="true" />
              <span className="curve-label">{t.curveOf(cost, count)}</span>
            </li>
          ))}
        </ol>
      </figure>
      {budget && cards.budget && (
        <div className="deck-budget">
          <span id="deck-budget">{t.budget(cards.budget.label[texts.locale], budget.used, budget.most)}</span>
          <meter
            aria-labelledby="deck-budget"
            min={0}
            max={Math.max(1, budget.most, budget.used)}
            high={budget.most}
            value={budget.used}
            data-testid="budget"
          />
        </div>
      )}
      <div className="stack">
        <button
          type="button"
          className="button small"
          data-testid="test-hand"
          disabled={faces.length === 0}
          onClick={() => setHand(testHand(cards, faces, randomBelow))}
        >
          {hand.length === 0 ? t.testHand : t.handAgain}
        </button>
        <div className="test-hand" aria-hidden="true">
          {hand.map((face, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a face are told apart by their place.
            <cards.Card key={i} face={face} />
          ))}
        </div>
        <p role="status" className="visually-hidden" data-testid="hand-words">
          {hand.length > 0 && t.handOf(hand.map((face) => cards.nameOf(face, texts)).join(', '))}
        </p>
      </div>
    </>
  );
}

const randomBelow = (below: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % below;
