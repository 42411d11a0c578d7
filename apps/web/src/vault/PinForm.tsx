import { type FormEvent, useEffect, useId, useState } from 'react';
import { heldSeats } from '../seats/held.js';
import { startHost } from '../session/host.js';
import { useTexts } from '../texts/index.js';
import { currentRoot, currentVault, keyringState, protect, unlock } from './keyring.js';
import { newVaultSalt, VaultError, walletMessage } from './vault.js';
import { findWallets, signText, type Wallet } from './wallets.js';

const SHORTEST_PIN = 6;

interface PinFormProps {
  readonly purpose: 'unlock' | 'protect';
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

export function PinForm({ purpose, onDone, onCancel }: PinFormProps) {
  const texts = useTexts();
  const pinId = useId();
  const againId = useId();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [wallet, setWallet] = useState<Wallet>();
  const [mixIn, setMixIn] = useState(purpose === 'unlock' && currentVault()?.wallet !== undefined);
  useEffect(() => findWallets((found) => setWallet((first) => first ?? found)), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (purpose === 'protect' && pin.length < SHORTEST_PIN) return setProblem(texts.vault.short);
    if (purpose === 'protect' && pin !== again) return setProblem(texts.vault.mismatch);
    setBusy(true);
    setProblem('');
    try {
      const vault = purpose === 'unlock' ? currentVault() : undefined;
      const salt = vault?.salt ?? newVaultSalt();
      const text = walletMessage({ version: vault?.version ?? 2, salt }, location.origin);
      const signed = mixIn && wallet ? await signText(wallet, text) : undefined;
      // The table at which the settings were opened may still be waiting for its seats.
      const held = [...heldSeats().map(({ path }) => path), location.hash];
      if (purpose === 'protect') await protect(pin, { wallet: signed, salt, held, person: await personNow() });
      else await unlock(pin, signed?.signature);
      onDone();
    } catch (error) {
      setProblem(error instanceof VaultError ? texts.vault.wrong : texts.errors.texts.unknown);
      setPin('');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor={pinId}>{texts.vault.pin}</label>
        <input
          id={pinId}
          type="password"
          autoComplete={purpose === 'protect' ? 'new-password' : 'current-password'}
          value={pin}
          disabled={busy}
          aria-invalid={problem !== ''}
          onChange={(event) => setPin(event.target.value)}
        />
      </div>
      {purpose === 'protect' && (
        <div className="field">
          <label htmlFor={againId}>{texts.vault.pinAgain}</label>
          <input
            id={againId}
            type="password"
            autoComplete="new-password"
            value={again}
            disabled={busy}
            onChange={(event) => setAgain(event.target.value)}
          />
        </div>
      )}
      {wallet && purpose === 'protect' && (
        <label className="toggle">
          <input type="checkbox" checked={mixIn} onChange={(event) => setMixIn(event.target.checked)} />
          <span>
            {texts.vault.wallet} ({wallet.name})<br />
            <span className="hint">{texts.vault.walletHint}</span>
          </span>
        </label>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="row">
        <button type="submit" className="button primary small" disabled={busy || pin === ''}>
          {busy ? texts.vault.working : purpose === 'protect' ? texts.vault.protect : texts.vault.unlock}
        </button>
        {onCancel && (
          <button type="button" className="button quiet small" onClick={onCancel}>
            {texts.vault.later}
          </button>
        )}
      </div>
    </form>
  );
}

/** Before a first PIN: who this browser has been. */
async function personNow(): Promise<string | undefined> {
  if (keyringState() !== 'plain') return undefined;
  const host = startHost(() => {});
  try {
    return (await host.call('ownerKeys', currentRoot() ?? '')).person;
  } finally {
    host.close();
  }
}
