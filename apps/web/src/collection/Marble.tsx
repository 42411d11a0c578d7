import { useId } from 'react';

/** A pack from outside: a marble whose colours come from its number, and that cracks. */
export function Marble({ serial, isCracking }: { serial: bigint; isCracking: boolean }) {
  const id = useId();
  const hue = Number((serial * 137n) % 360n);
  return (
    <svg viewBox="0 0 100 100" className={isCracking ? 'marble cracking' : 'marble'} aria-hidden="true">
      <defs>
        <radialGradient id={id} cx="0.35" cy="0.3" r="0.9">
          <stop offset="0" stopColor={`hsl(${hue} 90% 92%)`} />
          <stop offset="0.4" stopColor={`hsl(${hue} 65% 60%)`} />
          <stop offset="1" stopColor={`hsl(${(hue + 60) % 360} 60% 24%)`} />
        </radialGradient>
      </defs>
      <circle cx="50" cy="50" r="46" fill={`url(#${id})`} />
      <path
        d="M18 62C34 44 40 78 56 56S78 30 86 44C80 70 60 90 40 86 28 82 20 74 18 62Z"
        fill={`hsl(${(hue + 180) % 360} 70% 70%)`}
        opacity="0.55"
      />
      <path className="crack" d="M50 4 44 26 56 40 42 58 58 72 48 96M44 26 26 34M56 40 78 36M42 58 22 68M58 72 76 80" />
      <ellipse cx="36" cy="28" rx="13" ry="8" fill="#fff" opacity="0.7" transform="rotate(-30 36 28)" />
    </svg>
  );
}
