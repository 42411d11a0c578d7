import { useState } from 'react';
import { useTexts } from '../texts/index.js';
import { lock, useKeyring } from './keyring.js';
import { PinForm } from './PinForm.js';

export function VaultSettings() {
  const texts = useTexts();
  const state = useKeyring();
  const [changing, setChanging] = useState(false);
  return (
    <section className="stack vault-settings" aria-label={texts.settings.keys}>
      <h3>{texts.settings.keys}</h3>
      {state === 'plain' && !changing && <p className="hint">{texts.vault.none}</p>}
      {state === 'unlocked' && <p className="hint">{texts.vault.unlocked(24)}</p>}
      {state === 'locked' ? (
        <PinForm purpose="unlock" onDone={() => {}} />
      ) : changing ? (
        <PinForm purpose="protect" onDone={() => setChanging(false)} onCancel={() => setChanging(false)} />
      ) : (
        <div className="row">
          <button type="button" className="button small" onClick={() => setChanging(true)}>
            {texts.vault.change}
          </button>
          {state === 'unlocked' && (
            <button type="button" className="button small" onClick={lock}>
              {texts.vault.lock}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
