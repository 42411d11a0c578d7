import { creatureShapes } from '../cards/creature.js';

/** A little animal for a person, drawn from the number that he has signed. */
export function Portrait({ picture, size = 40 }: { picture: number; size?: number }) {
  const hue = (picture * 47) % 360;
  const { wings, spikes, body, belly, eyes } = creatureShapes({
    seed: `person ${picture}`,
    sharp: (picture % 7) / 7,
    broad: (picture % 5) / 5,
    winged: picture % 3 === 0,
  });
  return (
    <svg className="portrait" viewBox="18 6 64 64" width={size} height={size} aria-hidden="true">
      <circle cx="50" cy="38" r="32" fill={`hsl(${hue} 34% 82%)`} />
      <path d={wings} fill={`hsl(${(hue + 30) % 360} 42% 62%)`} stroke="#33291c" strokeWidth="1.4" />
      <path d={spikes} fill={`hsl(${(hue + 40) % 360} 46% 34%)`} stroke="#33291c" strokeWidth="1.4" />
      <path d={body} fill={`hsl(${hue} 48% 46%)`} stroke="#33291c" strokeWidth="1.8" />
      <path d={belly} fill={`hsl(${hue} 52% 66%)`} opacity="0.85" />
      {eyes.map(([cx, cy, radius]) => (
        <g key={cx}>
          <circle cx={cx} cy={cy} r={radius + 1.6} fill="#fffdf7" />
          <circle cx={cx} cy={cy} r={radius * 0.8} fill="#1d1710" />
        </g>
      ))}
    </svg>
  );
}
