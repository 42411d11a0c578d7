import { memo } from 'react';

const COLOURS = ['#e8e4da', '#c63a34', '#2b6cb0', '#1f8a5b', '#22262b', '#7a3fa0'] as const;

/** A stack whose height and colours grow with the amount, in units of the big blind. */
export const ChipStack = memo(function ChipStack({ amount, unit }: { amount: bigint; unit: bigint }) {
  const chips = chipsFor(amount, unit);
  const height = 14 + 3 * (chips.length - 1);
  return (
    <svg viewBox={`0 0 24 ${height}`} aria-hidden="true" style={{ aspectRatio: `24 / ${height}` }}>
      {chips.map((colour, i) => {
        const y = height - 14 - 3 * i;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chip is nothing but its place in the stack.
          <g key={i} transform={`translate(0 ${y})`}>
            <path d="M0.5 6v3c0 3 5.1 4.8 11.5 4.8S23.5 12 23.5 9V6Z" fill={colour} stroke="#0006" strokeWidth="0.7" />
            <path d="M4 10.3v2.6M12 11.6v2.4M20 10.3v2.6" stroke="#fff" strokeWidth="2.4" opacity="0.85" />
            <ellipse cx="12" cy="6" rx="11.5" ry="5.2" fill={colour} stroke="#0006" strokeWidth="0.7" />
            <ellipse
              cx="12"
              cy="6"
              rx="11.3"
              ry="5"
              fill="none"
              stroke="#fff"
              strokeWidth="1.6"
              strokeDasharray="3.2 4.9"
              opacity="0.85"
            />
            <ellipse cx="12" cy="6" rx="7" ry="3" fill="none" stroke="#fff" strokeWidth="0.7" opacity="0.7" />
          </g>
        );
      })}
    </svg>
  );
});

/** At most six chips, the dear ones at the bottom. */
function chipsFor(amount: bigint, unit: bigint): string[] {
  const values = [1n, 5n, 25n, 100n, 500n, 2500n].map((value) => (value * unit) / 2n || 1n);
  const chips: string[] = [];
  let rest = amount;
  for (let i = values.length - 1; i >= 0; i--)
    for (; rest >= values[i]! && chips.length < 6; rest -= values[i]!) chips.push(COLOURS[i]!);
  return chips.length > 0 ? chips : [COLOURS[0]];
}
