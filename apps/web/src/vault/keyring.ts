import { useSyncExternalStore } from 'react';
import {
  MAX_UNLOCK_MS,
  newVaultKey,
  newVaultSalt,
  open,
  parseVault,
  type SealedVault,
  seal,
  VaultError,
  type VaultKey,
} from './vault.js';

/**
 * The secret from which this browser's seats derive theirs. Until a PIN is set it lies in the browser's
 * storage as it is, and the page says so; from then on only sealed.
 */
export interface Secrets {
  readonly root: string;
  /** The root from before the PIN, which lay in the open: only the seats that it holds still use it. */
  readonly former?: { readonly root: string; readonly paths: readonly string[] };
}

/** What the vault holds, or nothing where it is none of ours. */
export function parseSecrets(value: unknown): Secrets | undefined {
  const { root, former } = Object(value) as Record<string, unknown>;
  if (!isRoot(root)) return undefined;
  if (former === undefined) return { root };
  const { root: old, paths } = Object(former) as Record<string, unknown>;
  const isList = Array.isArray(paths) && paths.every((path) => typeof path === 'string');
  return isRoot(old) && isList ? { root, former: { root: old, paths } } : undefined;
}

const isRoot = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

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

export const currentVault = (): SealedVault | undefined => parseVault(localStorage.getItem(VAULT));

/** The secrets, or nothing while the vault is locked. */
export function currentSecrets(): Secrets | undefined {
  const state = keyringState();
  if (state === 'unlocked') return opened?.secrets;
  return state === 'plain' ? plainSecrets() : undefined;
}

/** The root of the seats at one table, by the table's address in this page. */
export function rootAt(path: string): string | undefined {
  const secrets = currentSecrets();
  return secrets?.former?.paths.includes(path) ? secrets.former.root : secrets?.root;
}

/** Every root that may have made a seat's keys, the newest first. */
export function knownRoots(): readonly string[] {
  const secrets = currentSecrets();
  return secrets ? [secrets.root, ...(secrets.former ? [secrets.former.root] : [])] : [];
}

const newRoot = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function plainSecrets(): Secrets {
  let root = localStorage.getItem(PLAIN);
  if (!root) {
    root = newRoot();
    localStorage.setItem(PLAIN, root);
  }
  return { root };
}

/**
 * Seals the secrets. A root that has lain in the open may have been copied, so from the first PIN on there is
 * another one; `held` are the tables whose seats were taken with the old.
 */
export async function protect(pin: string, { wallet, salt = newVaultSalt(), held = [] }: Protect = {}): Promise<void> {
  const known = currentSecrets();
  if (!known) throw new Error('unlock before changing the PIN');
  const isFirst = keyringState() === 'plain';
  const secrets: Secrets = isFirst ? { root: newRoot(), former: { root: known.root, paths: held } } : known;
  const key = await newVaultKey(pin, { signature: wallet?.signature, salt });
  localStorage.setItem(VAULT, JSON.stringify(await seal(key, secrets, wallet?.address)));
  localStorage.removeItem(PLAIN);
  hold({ secrets, key, wallet: wallet?.address, until: Date.now() + MAX_UNLOCK_MS });
}

export interface Protect {
  readonly wallet?: { readonly address: string; readonly signature: string } | undefined;
  /** As the wallet's text names it. */
  readonly salt?: string;
  /** Tables, by their addresses in this page, at which this browser has a seat. */
  readonly held?: readonly string[];
}

/** Throws a `VaultError` where the PIN is wrong. */
export async function unlock(pin: string, signature?: string): Promise<void> {
  const vault = parseVault(localStorage.getItem(VAULT));
  if (!vault) return;
  const opening = await open(vault, pin, signature);
  const secrets = parseSecrets(opening.secrets);
  if (!secrets) throw new VaultError('MalformedVault');
  hold({ secrets, key: opening.key, wallet: vault.wallet, until: Date.now() + MAX_UNLOCK_MS });
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
