import { useId } from 'react';

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly set: (value: number) => void;
  readonly options: readonly (readonly [number, string])[];
}

/** One number of a few. */
export function Choice({ label, value, set, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(Number(event.target.value))}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
