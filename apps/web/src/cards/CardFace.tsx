import { type CardOf, type CardSign, cardSign } from '@facedown/collection';
import { type ReactNode, useId } from 'react';
import { type CreatureTraits, creatureShapes } from './creature.js';
import './cardFace.css';

interface CardFaceProps {
  readonly name: string;
  /** The drawing: made from the card's data, or the game's own on a field of 100 by 76. */
  readonly art: CreatureTraits | ReactNode;
  /** As its set publishes it: frame, colour and sign are those of its token. */
  readonly record: Pick<CardOf, 'name' | 'rarity' | 'data'>;
  /** In the corner above: what it costs. */
  readonly cost?: number | undefined;
  readonly attack?: number | undefined;
  readonly defence?: number | undefined;
  /** A sign for what it can do: a path on a field of 24 by 24. */
  readonly sign?: string | undefined;
  /** Short lines under the picture; none on a small card. */
  readonly lines?: readonly string[];
  /** What a screen reader says; a card without it is decoration. */
  readonly label?: string | undefined;
  /** On a board: picture and numbers alone. */
  readonly small?: boolean;
}

/** A card of any set, drawn from its data. */
export function CardFace({ name, art, record, label, small = false, ...card }: CardFaceProps) {
  const crest = signOf(record);
  const frame = crest.color;
  const id = useId();
  const { cost, attack, defence, sign, lines = [] } = card;
  return (
    <svg
      viewBox={small ? '0 0 100 112' : '0 0 100 140'}
      className={small ? 'card-face small' : 'card-face'}
      role="img"
      aria-label={label ?? name}
      aria-hidden={label === undefined}
    >
      <clipPath id={id}>
        <rect x="6" y="17" width="88" height="67" rx="4" />
      </clipPath>
      <rect
        x="1.5"
        y="1.5"
        width="97"
        height={small ? 109 : 137}
        rx="8"
        fill="#fbf6e9"
        stroke={frame}
        strokeWidth="3"
      />
      <text
        x="8"
        y="12.4"
        className="card-name"
        textLength={name.length > 13 ? 84 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
      <g clipPath={`url(#${id})`}>
        <g transform="translate(0 13)">{isTraits(art) ? <Creature traits={art} crest={crest} /> : art}</g>
      </g>
      {!isTraits(art) && (
        <path d={crest.path} transform="translate(4.6 13) scale(0.1)" fill={`hsl(${crest.hue} 60% 62%)`} />
      )}
      <rect x="6" y="17" width="88" height="67" rx="4" fill="none" stroke={frame} strokeWidth="1.4" />
      {!small &&
        lines.map((line, i) => (
          <text key={line} x="50" y={95 + 9.5 * i} className={i === 0 && sign ? 'card-line strong' : 'card-line'}>
            {line}
          </text>
        ))}
      {sign && (
        <g transform={small ? 'translate(50 97)' : 'translate(50 126)'}>
          <circle r="9.5" fill="#fffdf7" stroke={frame} strokeWidth="1.5" />
          <path d={sign} transform="translate(-6.6 -6.6) scale(0.55)" fill="#33291c" />
        </g>
      )}
      {cost !== undefined && !small && <Corner x={86} y={27} shape="circle" value={cost} fill="#33291c" />}
      {attack !== undefined && <Corner x={17} y={small ? 96 : 125} shape="blade" value={attack} fill="#9c2b16" />}
      {defence !== undefined && <Corner x={83} y={small ? 96 : 125} shape="shield" value={defence} fill="#24527a" />}
    </svg>
  );
}

const isTraits = (art: CreatureTraits | ReactNode): art is CreatureTraits =>
  typeof art === 'object' && art !== null && 'seed' in art;

const SHAPES = {
  circle: 'M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0Z',
  blade: 'M0-13 12 0 0 13-12 0Z',
  shield: 'M-11-11H11V2Q11 9 0 13Q-11 9-11 2Z',
} as const;

/** Shape and place tell the numbers apart, not colour alone. */
function Corner(props: { x: number; y: number; shape: keyof typeof SHAPES; value: number; fill: string }) {
  const { x, y, shape, value, fill } = props;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={SHAPES[shape]} fill={fill} stroke="#fffdf7" strokeWidth="1.6" />
      <text y={shape === 'circle' ? 4 : 5.6} className={shape === 'circle' ? 'card-cost' : 'card-number'}>
        {value}
      </text>
    </g>
  );
}

const signs = new Map<string, CardSign>();

/** A hash a card, once. */
function signOf(record: CardFaceProps['record']): CardSign {
  const known = signs.get(record.name);
  if (known) return known;
  const sign = cardSign(record);
  signs.set(record.name, sign);
  return sign;
}

function Creature({ traits, crest: { hue, path } }: { traits: CreatureTraits; crest: CardSign }) {
  const { ground, wings, spikes, body, belly, eyes, moon } = creatureShapes(traits);
  const [x, y, r] = moon;
  return (
    <>
      <rect width="100" height="76" fill={`hsl(${hue} 30% 80%)`} />
      <path d={path} transform="translate(-10 -26) scale(0.5)" fill={`hsl(${hue} 38% 68%)`} />
      <circle cx={x} cy={y} r={r} fill="#fff8e0" opacity="0.8" />
      <path d={ground} fill={`hsl(${(hue + 120) % 360} 26% 52%)`} />
      <path d={wings} fill={`hsl(${(hue + 30) % 360} 42% 62%)`} stroke="#33291c" strokeWidth="1" />
      <path d={spikes} fill={`hsl(${(hue + 40) % 360} 46% 34%)`} stroke="#33291c" strokeWidth="1" />
      <path d={body} fill={`hsl(${hue} 48% 46%)`} stroke="#33291c" strokeWidth="1.4" />
      <path d={belly} fill={`hsl(${hue} 52% 66%)`} opacity="0.85" />
      {eyes.map(([cx, cy, radius]) => (
        <g key={cx}>
          <circle cx={cx} cy={cy} r={radius + 1} fill="#fffdf7" />
          <circle cx={cx} cy={cy} r={radius * 0.62} fill="#1d1710" />
        </g>
      ))}
    </>
  );
}
