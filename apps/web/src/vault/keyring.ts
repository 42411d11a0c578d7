import { useSyncExternalStore } from 'react';
import { MAX_UNLOCK_MS, newVaultKey, open, parseVault, seal, type VaultKey } from './vault.js';

/**
 * The secret from which this browser's seats derive theirs. Until a PIN is set it lies in the browser's
 * storage as it is, and the page says so; from then on only sealed.
 */
export interface Secrets {
  readonly root: string;
}

const VAULT = 'facedown.vault';
const PLAIN = 'facedown.root';

interface OpenVault {
  readonly secrets: Secrets;
  readonly key: VaultKey;
  readonly wallet: string | undefined;
  readonly until: number;
}

let opened: OpenVault | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export type KeyringState = 'plain' | 'locked' | 'unlocked';

export function keyringState(): KeyringState {
  if (!parseVault(localStorage.getItem(VAULT))) return 'plain';
  return opened && opened.until > Date.now() ? 'unlocked' : 'locked';
}

export const useKeyring = (): KeyringState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, keyringState);

export const vaultWallet = (): string | undefined => parseVault(localStorage.getItem(VAULT))?.wallet;

/** The secrets, or nothing while the vault is locked. */
export function currentSecrets(): Secrets | undefined {
  const state = keyringState();
  if (state === 'unlocked') return opened?.secrets;
  return state === 'plain' ? plainSecrets() : undefined;
}

function plainSecrets(): Secrets {
  let root = localStorage.getItem(PLAIN);
  if (!root) {
    root = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
    localStorage.setItem(PLAIN, root);
  }
  return { root };
}

export async function protect(pin: string, wallet?: { address: string; signature: string }): Promise<void> {
  const secrets = currentSecrets();
  if (!secrets) throw new Error('unlock before changing the PIN');
  const key = await newVaultKey(pin, wallet?.signature);
  localStorage.setItem(VAULT, JSON.stringify(await seal(key, secrets, wallet?.address)));
  localStorage.removeItem(PLAIN);
  hold({ secrets, key, wallet: wallet?.address, until: Date.now() + MAX_UNLOCK_MS });
}

/** Throws a `VaultError` where the PIN is wrong. */
export async function unlock(pin: string, signature?: string): Promise<void> {
  const vault = parseVault(localStorage.getItem(VAULT));
  if (!vault) return;
  const { secrets, key } = await open(vault, pin, signature);
  hold({ secrets: secrets as Secrets, key, wallet: vault.wallet, until: Date.now() + MAX_UNLOCK_MS });
}

export function lock(): void {
  opened = undefined;
  clearTimeout(timer);
  tell();
}

/** Gives the secrets up for good. A running table cannot be resumed after this. */
export function forget(): void {
  localStorage.removeItem(VAULT);
  localStorage.removeItem(PLAIN);
  lock();
}

function hold(next: OpenVault): void {
  opened = next;
  clearTimeout(timer);
  timer = setTimeout(lock, MAX_UNLOCK_MS);
  tell();
}
