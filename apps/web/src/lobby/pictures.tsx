import { PlayingCard } from '../cards/PlayingCard.js';

const FAN = [-26, -13, 0, 13, 26] as const;

/** A hand seen from behind, as everyone else sees it. */
export function HandFan() {
  return (
    <div className="fan" aria-hidden="true">
      {FAN.map((angle) => (
        <div key={angle} style={{ transform: `rotate(${angle}deg)` }}>
          <PlayingCard />
        </div>
      ))}
    </div>
  );
}

const ACE_OF_SPADES = 51;
const KING_OF_HEARTS = 46;

export function GamePicture({ game }: { game: 'holdem' | 'relic' | 'concealed' }) {
  return (
    <div className={`picture ${game}`} aria-hidden="true">
      {game === 'holdem' ? (
        <>
          <PlayingCard face={KING_OF_HEARTS} />
          <PlayingCard face={ACE_OF_SPADES} />
        </>
      ) : game === 'concealed' ? (
        <svg viewBox="0 0 120 90" aria-hidden="true">
          <rect x="22" y="16" width="38" height="54" rx="4" fill="#fffdf7" transform="rotate(-8 41 43)" />
          <rect x="26" y="20" width="30" height="46" rx="2" fill="#4a2140" transform="rotate(-8 41 43)" />
          <rect x="62" y="18" width="38" height="54" rx="4" fill="#fffdf7" transform="rotate(8 81 45)" />
          <path d="M81 28 95 45 81 62 67 45Z" fill="#c98bb0" transform="rotate(8 81 45)" />
        </svg>
      ) : (
        <svg viewBox="0 0 120 90" aria-hidden="true">
          <path d="M60 10 84 34 60 80 36 34Z" fill="#7fd1c7" opacity="0.9" />
          <path d="M60 10 70 34 60 80 50 34Z" fill="#c9f3ee" />
          <path d="M36 34h48L60 10Z" fill="#4aa79c" opacity="0.55" />
          <path
            d="M20 20l4 4m72-4-4 4M14 48h6m80 0h6M26 74l4-4m64 4-4-4"
            stroke="#e9d8b4"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      )}
    </div>
  );
}
