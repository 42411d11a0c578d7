import { memo, useId } from 'react';
import { ART } from './art.js';
import { useTexts } from './texts.js';

interface RelicCardProps {
  /** 0 to 9; without it the card lies face down. */
  readonly face?: number | undefined;
  /** Too small for its name. */
  readonly mini?: boolean;
  readonly className?: string;
  /** The text around it names the card already. */
  readonly silent?: boolean;
}

export const RelicCard = memo(function RelicCard({ face, mini, className = '', silent }: RelicCardProps) {
  const texts = useTexts();
  const id = useId();
  const art = face === undefined ? undefined : ART[face];
  const label = face === undefined ? texts.relic.faceDown : texts.relic.cardLabel(texts.relic.faces[face]!.name, face);
  return (
    <svg
      viewBox="0 0 100 140"
      className={`relic-card ${className}`}
      {...(face === undefined ? {} : { 'data-face': face })}
      role="img"
      aria-hidden={silent ?? false}
      aria-label={label}
    >
      <rect x="0.75" y="0.75" width="98.5" height="138.5" rx="9" fill="#f7efdc" stroke="#b7a981" strokeWidth="1.5" />
      {art && face !== undefined ? (
        <>
          <defs>
            <radialGradient id={id} cx="50%" cy="42%" r="75%">
              <stop offset="0" stopColor={art.tones[0]} />
              <stop offset="1" stopColor={art.tones[1]} />
            </radialGradient>
          </defs>
          <rect x="5" y="5" width="90" height="130" rx="6" fill={`url(#${id})`} />
          <rect x="8" y="8" width="84" height="124" rx="4" fill="none" stroke={art.tones[2]} opacity="0.45" />
          <g transform={mini ? 'translate(11 40) scale(1.22)' : 'translate(15 28) scale(1.1)'}>{art.emblem}</g>
          {!mini && (
            <>
              <path d="M4 108h92v17H4Z" fill={art.tones[1]} opacity="0.88" />
              <path d="M4 108h92M4 125h92" stroke={art.tones[2]} opacity="0.6" />
              <text x="50" y="120.5" textAnchor="middle" className="relic-card-name" fill={art.tones[2]}>
                {texts.relic.faces[face]!.name}
              </text>
            </>
          )}
          <g transform={mini ? 'translate(24 25)' : 'translate(17.5 17.5)'}>
            <path
              d={mini ? 'M0-22 20 0 0 22-20 0Z' : 'M0-13.5 12.5 0 0 13.5-12.5 0Z'}
              fill={art.tones[1]}
              stroke={art.tones[2]}
              strokeWidth="1.6"
            />
            <text
              textAnchor="middle"
              y={mini ? 9 : 5.5}
              className={mini ? 'relic-card-number big' : 'relic-card-number'}
              fill={art.tones[2]}
            >
              {face}
            </text>
          </g>
        </>
      ) : (
        <Back id={id} />
      )}
    </svg>
  );
});

const Back = ({ id }: { id: string }) => (
  <>
    <defs>
      <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45 50 70)">
        <path d="M0 0h12v12H0Z" fill="#2a2f5e" />
        <path d="M6 1 11 6 6 11 1 6Z" fill="none" stroke="#4b549a" />
      </pattern>
    </defs>
    <rect x="5" y="5" width="90" height="130" rx="6" fill={`url(#${id})`} />
    <rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="#e9d8b4" strokeWidth="1.4" opacity="0.85" />
    <path d="M50 40 72 66 50 104 28 66Z" fill="#2a2f5e" stroke="#e9d8b4" strokeWidth="2" />
    <path
      d="M36 67q14 11 28 0M40 73l-3 4M46 76l-1.5 5M54 76l1.5 5M60 73l3 4"
      fill="none"
      stroke="#e9d8b4"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </>
);
