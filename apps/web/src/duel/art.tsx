import { cardOf, Key } from '@facedown/duel';
import type { ReactNode } from 'react';
import type { CreatureTraits } from '../cards/creature.js';

const HUES = { ember: 14, tide: 205, root: 105, neutral: 42 } as const;

/** A spell is a sign on the colour of its faction; whatever stands on the board is a creature. */
export function artOf(face: number): CreatureTraits | ReactNode {
  const card = cardOf(face);
  return card.kind === 'spell' ? <SpellArt face={face} /> : traitsOf(face);
}

export function traitsOf(face: number): CreatureTraits {
  const { name, attack, health, keys, faction } = cardOf(face);
  return {
    seed: `${faction} ${name}`,
    sharp: Math.min(1, attack / 7),
    broad: Math.min(1, health / 9),
    winged: (keys & Key.Flight) !== 0,
  };
}

export const hueOf = (face: number): number => HUES[cardOf(face).faction];

/** Rays and rings whose number and turn come from the face. */
function SpellArt({ face }: { face: number }) {
  const hue = hueOf(face);
  const rays = 5 + (face % 7);
  const turn = (face * 37) % 90;
  const points = Array.from({ length: 2 * rays }, (_, i) => {
    const angle = ((i / (2 * rays)) * 360 + turn) * (Math.PI / 180);
    const reach = i % 2 === 0 ? 31 : 13 + (face % 5);
    return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${(38 + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return (
    <>
      <rect width="100" height="76" fill={`hsl(${hue} 36% 22%)`} />
      <circle cx="50" cy="38" r="34" fill="none" stroke={`hsl(${hue} 50% 55%)`} strokeWidth="1.2" />
      <path d={`M${points.join('L')}Z`} fill={`hsl(${hue} 72% 62%)`} />
      <circle cx="50" cy="38" r={6 + (face % 4)} fill={`hsl(${hue} 80% 88%)`} />
    </>
  );
}
