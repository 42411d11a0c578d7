import { type FormEvent, useId, useState } from 'react';
import { go } from '../app/router.js';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';

interface CreateDialogProps {
  readonly invite: boolean;
  readonly coordinator: boolean;
  readonly onClose: () => void;
}

export const STAKES = ['1/2', '5/10', '25/50'] as const;
const CLOCKS = [15, 30, 60, 300] as const;

export default function CreateDialog({ invite, coordinator, onClose }: CreateDialogProps) {
  const texts = useTexts();
  const t = texts.create;
  const ids = { bots: useId(), stakes: useId(), clock: useId(), dealer: useId() };
  const [bots, setBots] = useState(3);
  const [stakes, setStakes] = useState<string>('5/10');
  const [clock, setClock] = useState(60);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const options = new URLSearchParams({ bots: String(bots), stakes, clock: String(clock) });
    sessionStorage.setItem('facedown.options', options.toString());
    go({ name: 'play', game: 'holdem', table: Date.now().toString(36) });
  };
  if (invite && !coordinator)
    return (
      <Dialog title={t.linkTitle} onClose={onClose}>
        <p style={{ marginTop: 'var(--space-3)' }}>{t.needsCoordinator}</p>
        <div className="dialog-actions">
          <button type="button" className="button primary" onClick={onClose}>
            {texts.errors.actions.close}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form className="stack" style={{ marginTop: 'var(--space-4)' }} onSubmit={submit}>
        <Choice id={ids.bots} label={t.bots} value={bots} set={(value) => setBots(Number(value))}>
          {[1, 2, 3, 5, 8].map((n) => [String(n), String(n)])}
        </Choice>
        <Choice id={ids.stakes} label={t.stakes} value={stakes} set={setStakes}>
          {STAKES.map((one) => [one, one])}
        </Choice>
        <Choice id={ids.clock} label={t.clock} value={clock} set={(value) => setClock(Number(value))}>
          {CLOCKS.map((n) => [String(n), t.seconds(n)])}
        </Choice>
        <div className="field">
          <span>{t.dealer}</span>
          <p>
            <b>{t.dealerNames.players}</b>
          </p>
          <p className="hint">{t.dealers.players}</p>
        </div>
        {!coordinator && <p className="hint">{t.needsCoordinator}</p>}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="button primary">
            {t.submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | number;
  readonly set: (value: string) => void;
  readonly children: readonly (readonly string[])[];
}

function Choice({ id, label, value, set, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.target.value)}>
        {children.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
