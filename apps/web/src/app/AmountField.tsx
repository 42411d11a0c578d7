import { useId } from 'react';
import { formatAmount } from '../ui/numbers.js';

interface AmountFieldProps {
  readonly label: string;
  readonly value: bigint;
  readonly least: bigint;
  readonly most: bigint;
  readonly set: (value: bigint) => void;
}

const clamp = (value: bigint, least: bigint, most: bigint): bigint => {
  const above = value > least ? value : least;
  return above < most ? above : most;
};

/** How many chips, between what is taken at least and at most: by hand, or by sliding. */
export function AmountField({ label, value, least, most, set }: AmountFieldProps) {
  const id = useId();
  const change = (text: string) => {
    if (/^\d{1,15}$/.test(text)) set(clamp(BigInt(text), least, most));
  };
  return (
    <div className="field amount-field">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          type="range"
          className="slider"
          aria-label={label}
          min={String(least)}
          max={String(most)}
          step={String(stepOf(least, most))}
          value={String(value)}
          onChange={(event) => change(event.target.value)}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={String(least)}
          max={String(most)}
          // Typed digits are checked when the field is left: on the way to 2000 stands 2.
          key={String(value)}
          defaultValue={String(value)}
          onBlur={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && change(event.currentTarget.value)}
        />
      </div>
      <p className="hint">
        {formatAmount(least)} – {formatAmount(most)}
      </p>
    </div>
  );
}

/** Slides by whole hundredths, so that the least can be reached again. */
const stepOf = (least: bigint, most: bigint): bigint => {
  const hundredth = (most - least) / 100n;
  return hundredth > 0n ? hundredth : 1n;
};
