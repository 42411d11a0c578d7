import { memo, useId } from 'react';
import { useTexts } from '../texts/index.js';
import './cards.css';
import { COURT_EMBLEMS, RANK_STROKES, SUIT_SHAPES } from './glyphs.js';

const SUIT_COLOURS = ['--suit-clubs', '--suit-diamonds', '--suit-hearts', '--suit-spades'] as const;

interface PlayingCardProps {
  /** 4·rank + suit; without it the card lies face down. */
  readonly face?: number | undefined;
  readonly dimmed?: boolean;
  readonly lit?: boolean;
  readonly className?: string;
}

export const PlayingCard = memo(function PlayingCard({ face, dimmed, lit, className = '' }: PlayingCardProps) {
  const texts = useTexts();
  const state = `${dimmed ? ' dimmed' : ''}${lit ? ' lit' : ''}`;
  return face === undefined ? (
    <CardBack className={`card${state} ${className}`} label={texts.cards.faceDown} />
  ) : (
    <CardFace className={`card${state} ${className}`} face={face} label={texts.cards.name(face >> 2, face & 3)} />
  );
});

function CardFace({ face, label, className }: { face: number; label: string; className: string }) {
  const rank = face >> 2;
  const suit = face & 3;
  const emblem = COURT_EMBLEMS[rank];
  return (
    <svg
      viewBox="0 0 100 140"
      className={className}
      role="img"
      aria-label={label}
      data-face={face}
      style={{ color: `var(${SUIT_COLOURS[suit]})` }}
    >
      <rect x="0.75" y="0.75" width="98.5" height="138.5" rx="9" fill="#fffdf7" stroke="#c9c2b2" strokeWidth="1.5" />
      <path
        d={RANK_STROKES[rank]}
        transform="translate(10 11) scale(1.62)"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={SUIT_SHAPES[suit]} transform="translate(10.5 61) scale(1.29)" fill="currentColor" />
      {emblem ? (
        <g transform="translate(45 66) scale(1.18)">
          <path d={emblem.fill} fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
          <path d={emblem.line} fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
          <path d={SUIT_SHAPES[suit]} transform="translate(13.6 18.8) scale(0.53)" fill="#fffdf7" />
        </g>
      ) : (
        <path d={SUIT_SHAPES[suit]} transform="translate(42 78) scale(2.15)" fill="currentColor" />
      )}
    </svg>
  );
}

function CardBack({ label, className }: { label: string; className: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 100 140" className={className} role="img" aria-label={label}>
      <defs>
        <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45 50 70)">
          <path d="M0 5h10M5 0v10" stroke="#3c6796" strokeWidth="1" />
          <circle cx="5" cy="5" r="1.3" fill="#e9d8b4" opacity="0.55" />
        </pattern>
      </defs>
      <rect x="0.75" y="0.75" width="98.5" height="138.5" rx="9" fill="#fffdf7" stroke="#c9c2b2" strokeWidth="1.5" />
      <rect x="6" y="6" width="88" height="128" rx="5" fill="#1f3a5f" />
      <rect x="6" y="6" width="88" height="128" rx="5" fill={`url(#${id})`} />
      <rect x="10" y="10" width="80" height="120" rx="3" fill="none" stroke="#e9d8b4" strokeWidth="1.4" opacity="0.8" />
      <ellipse cx="50" cy="70" rx="28" ry="24" fill="#1f3a5f" stroke="#e9d8b4" strokeWidth="1.4" />
      <path
        d="M31 66q19 15 38 0M36 73.5l-4 5.5M44 77l-1.8 6.5M56 77l1.8 6.5M64 73.5l4 5.5"
        fill="none"
        stroke="#e9d8b4"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
