import { useEffect, useState } from 'react';
import { startHost } from '../session/host.js';
import { currentRoot } from '../vault/keyring.js';
import { useTexts } from './texts.js';

/** A seat that comes from another device: its code for that one, and what that one has sealed. */
export function TakeSeat() {
  const t = useTexts().people;
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const host = startHost(() => {});
    host
      .call('deviceCode')
      .then(setCode)
      .catch(() => {})
      .finally(() => host.close());
    return () => host.close();
  }, [isOpen]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const host = startHost(() => {});
    try {
      location.hash = await host.call('takeSeat', currentRoot() ?? '', await file.text());
    } catch {
      setSaid(t.notForHere);
    } finally {
      host.close();
    }
  };
  return (
    <details className="panel own-key" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.take}</summary>
      <div className="stack">
        <p>{t.takeText}</p>
        <div className="field">
          <label htmlFor="device-code">{t.ownCode}</label>
          <input id="device-code" readOnly value={code} onFocus={(event) => event.target.select()} />
        </div>
        <label className="button">
          {t.takeNow}
          <input
            type="file"
            accept="application/json"
            className="visually-hidden"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <p role="status" className="hint">
          {said}
        </p>
      </div>
    </details>
  );
}
