import { randomBelow, systemRandom } from '@facedown/base';
import { useState } from 'react';
import { curveOf, testHand } from './deckState.js';
import type { Curve, GameCards } from './GameCards.js';
import { useTexts } from './texts.js';

/** What a deck costs, and how it might begin. */
export function DeckFigures({ cards, faces }: { cards: GameCards; faces: readonly number[] }) {
  const texts = useTexts();
  const t = texts.collection;
  const [hand, setHand] = useState<readonly number[]>([]);
  const budget = cards.budget?.of(faces);
  return (
    <>
      <div className="deck-curves">
        {cards.curves.map((curve) => (
          <CurveFigure key={curve.label.en} cards={cards} curve={curve} faces={faces} />
        ))}
      </div>
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
          onClick={() => setHand(testHand(cards, faces, (below) => randomBelow(systemRandom, below)))}
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

function CurveFigure({ cards, curve, faces }: { cards: GameCards; curve: Curve; faces: readonly number[] }) {
  const texts = useTexts();
  const t = texts.collection;
  const bars = curveOf(cards, curve, faces);
  const highest = Math.max(1, ...bars.map(([, count]) => count));
  return (
    <figure className="deck-curve" data-testid="curve">
      <figcaption>{t.curve(curve.label[texts.locale])}</figcaption>
      <ol>
        {bars.map(([number, count]) => (
          <li key={number} data-number={number} data-count={count}>
            <span className="curve-bar" style={{ height: `${(100 * count) / highest}%` }} aria-hidden="true" />
            <span className="visually-hidden">{t.curveOf(number, count)}</span>
            <span className="curve-label" aria-hidden="true">
              <b>{number}</b>
              {count}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
