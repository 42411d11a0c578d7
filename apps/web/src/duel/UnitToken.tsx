import { EXHAUSTED, isGeneral, type Unit } from '@facedown/duel';
import { creatureShapes } from '../cards/creature.js';
import { hueOf, traitsOf } from './art.js';

interface UnitTokenProps {
  readonly unit: Unit;
  readonly own: boolean;
  /** It looks to the other side. */
  readonly flipped: boolean;
}

/** A unit on its square: a creature between its two numbers. The square beneath says in words what it is. */
export function UnitToken({ unit, own, flipped }: UnitTokenProps) {
  const { wings, spikes, body, belly, eyes } = creatureShapes(traitsOf(unit.face));
  const hue = hueOf(unit.face);
  const tired = unit.moves === EXHAUSTED || unit.stun > 0;
  return (
    <svg viewBox="0 0 100 100" className="du-token" data-own={own} data-tired={tired} aria-hidden="true">
      <circle cx="50" cy="50" r="45" className="du-ring" />
      {isGeneral(unit.face) && <path d="M30 16 37 4 44 13 50 1 56 13 63 4 70 16Z" className="du-crown" />}
      <g transform={flipped ? 'translate(100 8) scale(-1 1)' : 'translate(0 8)'}>
        <path d={wings} fill={`hsl(${(hue + 30) % 360} 42% 62%)`} stroke="#1d1710" />
        <path d={spikes} fill={`hsl(${(hue + 20) % 360} 50% 34%)`} stroke="#1d1710" />
        <path d={body} fill={`hsl(${hue} 52% 50%)`} stroke="#1d1710" strokeWidth="1.5" />
        <path d={belly} fill={`hsl(${hue} 56% 70%)`} opacity="0.85" />
        {eyes.map(([cx, cy, r]) => (
          <g key={cx}>
            <circle cx={cx} cy={cy} r={r + 1} fill="#fffdf7" />
            <circle cx={cx + 0.6} cy={cy} r={r * 0.62} fill="#1d1710" />
          </g>
        ))}
      </g>
      {unit.stun > 0 && <path d="M38 20h24L40 40h22" className="du-stun" />}
      <g className="du-attack">
        <path d="M20 62 38 82 20 102 2 82Z" transform="translate(0 -4)" />
        <text x="20" y="87">
          {unit.attack}
        </text>
      </g>
      <g className="du-health" data-hurt={unit.health < unit.most}>
        <path d="M62 64H98V82Q98 95 80 100Q62 95 62 82Z" transform="translate(0 -3)" />
        <text x="80" y="87">
          {unit.health}
        </text>
      </g>
    </svg>
  );
}
