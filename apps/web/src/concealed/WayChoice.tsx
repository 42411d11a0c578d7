import { useId } from 'react';
import { useTexts } from '../texts/index.js';
import './wayChoice.css';
import { WAYS, type Way } from './ways.js';

/** Two ways to keep a seat honest, with the difference said. */
export function WayChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const t = useTexts().concealed;
  const name = useId();
  return (
    <fieldset className="way-choice">
      <legend>{t.way}</legend>
      {WAYS.map((one) => (
        <label key={one} className={one === way ? 'chosen' : ''}>
          <input type="radio" name={name} value={one} checked={one === way} onChange={() => onChoose(one)} />
          {t.ways[one]}
        </label>
      ))}
      <p className="hint">{t.wayNotes[way]}</p>
    </fieldset>
  );
}
