import { useTexts } from './texts.js';

interface ConcealedCardProps {
  readonly face?: number | undefined;
  /** It lies face down for everyone else. */
  readonly laid?: boolean;
}

/** A number on a card, or its back. */
export function ConcealedCard({ face, laid = false }: ConcealedCardProps) {
  const texts = useTexts();
  const label = face === undefined ? texts.cards.faceDown : texts.concealed.card(face);
  return (
    <svg
      viewBox="0 0 100 140"
      className={laid ? 'concealed-card laid' : 'concealed-card'}
      role="img"
      aria-label={label}
    >
      <rect x="1" y="1" width="98" height="138" rx="9" fill="#fffdf7" stroke="#c9c2b2" strokeWidth="1.5" />
      {face === undefined ? (
        <>
          <rect x="6" y="6" width="88" height="128" rx="5" fill="#4a2140" />
          <rect x="11" y="11" width="78" height="118" rx="3" fill="none" stroke="#e9d8b4" strokeWidth="1.4" />
          <path
            d="M31 66q19 15 38 0M36 73.5l-4 5.5M44 77l-1.8 6.5M56 77l1.8 6.5M64 73.5l4 5.5"
            fill="none"
            stroke="#e9d8b4"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </>
      ) : (
        <>
          <path d="M50 12 92 70 50 128 8 70Z" fill="none" stroke="#d9c7a0" strokeWidth="2" />
          <text x="50" y="85" textAnchor="middle" className="concealed-number" fill="#4a2140">
            {face}
          </text>
        </>
      )}
    </svg>
  );
}
