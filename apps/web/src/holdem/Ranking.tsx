import { PlayingCard } from '../cards/PlayingCard.js';
import { useTexts } from './texts.js';
import '../rules/rules.css';

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const faceOf = (card: string) => RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!);

/** The highest first; how many of the five make the hand. */
const EXAMPLES: readonly (readonly [cards: string, making: number])[] = [
  ['As Ks Qs Js Ts', 5],
  ['9h 8h 7h 6h 5h', 5],
  ['Qs Qh Qd Qc 4h', 4],
  ['Js Jh Jd 8c 8s', 5],
  ['Ad Jd 8d 6d 2d', 5],
  ['9c 8d 7s 6h 5c', 5],
  ['7s 7h 7d Kc 2h', 3],
  ['Ks Kh 5d 5c 9s', 4],
  ['Ts Th Ad 7c 3s', 2],
  ['As Jd 9h 6c 2d', 1],
];

/** What beats what: from a royal flush down to a high card. */
export function Ranking() {
  const { holdem: t } = useTexts();
  return (
    <ol className="reference" data-testid="ranking">
      {EXAMPLES.map(([cards, making], i) => (
        <li key={cards}>
          <span className="ranking-cards" aria-hidden="true">
            {cards.split(' ').map((card, place) => (
              <span key={card} className={place < making ? '' : 'spare'}>
                <PlayingCard face={faceOf(card)} />
              </span>
            ))}
          </span>
          <b>{t.ranking[i]}</b>
        </li>
      ))}
    </ol>
  );
}
