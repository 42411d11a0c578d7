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
