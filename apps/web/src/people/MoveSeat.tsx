import { type FormEvent, useId, useState } from 'react';
import { go } from '../app/router.js';
import { download } from '../errors/report.js';
import { Dialog } from '../ui/Dialog.js';
import { useTexts } from './texts.js';

interface MoveSeatProps {
  readonly moveAway: (code: string) => Promise<string>;
  readonly onClose: () => void;
}

/** Gives a seat to another device of the same person: it goes on there, and here no longer. */
export default function MoveSeat({ moveAway, onClose }: MoveSeatProps) {
  const t = useTexts().people;
  const id = useId();
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = await moveAway(code).catch(() => undefined);
    if (text === undefined) return setSaid(t.badCode);
    download('facedown-seat.json', text);
    go({ name: 'lobby' });
  };
  return (
    <Dialog title={t.move} onClose={onClose}>
      <form className="stack" style={{ marginTop: 'var(--space-3)' }} onSubmit={submit}>
        <p>{t.moveText}</p>
        <div className="field">
          <label htmlFor={id}>{t.code}</label>
          <input id={id} autoComplete="off" value={code} onChange={(event) => setCode(event.target.value)} />
        </div>
        <p role="status" className="hint">
          {said}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t.stay}
          </button>
          <button type="submit" className="button primary" disabled={code.trim() === ''}>
            {t.moveNow}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
