import { useId } from 'react';
import './pick.css';

interface PickProps<Name extends string> {
  readonly legend: string;
  readonly value: Name;
  readonly set: (value: Name) => void;
  /** Name, label, and the one sentence that says what it means. */
  readonly options: readonly (readonly [Name, string, string])[];
}

/** A choice whose meaning is said in a sentence. */
export function Pick<Name extends string>({ legend, value, set, options }: PickProps<Name>) {
  const name = useId();
  return (
    <fieldset className="way-choice">
      <legend>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one} className={one === value ? 'chosen' : ''}>
          <input type="radio" name={name} value={one} checked={one === value} onChange={() => set(one)} />
          {label}
        </label>
      ))}
      <p className="hint">{options.find(([one]) => one === value)?.[2]}</p>
    </fieldset>
  );
}
