import { RANK_LETTERS } from '@facedown/holdem';
import { useTexts } from './texts.js';

const SUITS = ['♣', '♦', '♥', '♠'];
const CLASSES = ['clubs', 'diamonds', 'hearts', 'spades'];

/** Cards within a line of text. */
export function FaceText({ faces }: { faces: readonly number[] }) {
  const texts = useTexts();
  return (
    <span className="face-text">
      {faces.map((face) => (
        <span
          key={face}
          className={`face-chip ${CLASSES[face & 3]}`}
          role="img"
          aria-label={texts.cards.name(face >> 2, face & 3)}
        >
          {RANK_LETTERS[face >> 2] === 'T' ? '10' : RANK_LETTERS[face >> 2]}
          {SUITS[face & 3]}
        </span>
      ))}
    </span>
  );
}
