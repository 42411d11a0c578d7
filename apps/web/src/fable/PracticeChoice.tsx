import { useId } from 'react';
import { go } from '../app/router.js';
import { optionsOf, PRESETS, STRENGTHS, tableNameOf } from './options.js';
import { useTexts } from './texts.js';

/** Against whom and by which rules: another choice is another table, as long as nothing is sealed. */
export function PracticeChoice() {
  const t = useTexts().fable;
  const options = optionsOf(location.hash.split('?')[0]!.split('/').at(-1)!);
  const change = (next: Partial<typeof options>) =>
    go({ name: 'play', game: 'fable', table: tableNameOf(Date.now().toString(36), { ...options, ...next }) });
  return (
    <div className="practice-choice">
      <Choice
        label={t.strength}
        value={options.strength}
        values={STRENGTHS}
        names={t.strengths}
        onChange={(strength) => change({ strength })}
      />
      <Choice
        label={t.preset}
        value={options.preset}
        values={PRESETS}
        names={t.presets}
        onChange={(preset) => change({ preset })}
      />
    </div>
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly values: readonly Name[];
  readonly names: Readonly<Record<Name, string>>;
  readonly onChange: (value: Name) => void;
}

function Choice<Name extends string>({ label, value, values, names, onChange }: ChoiceProps<Name>) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = values.find((one) => one === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </>
  );
}
