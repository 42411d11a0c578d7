import { systemRandom } from '@facedown/base';
import { useSyncExternalStore } from 'react';
import { type OwnerKeys, parseOwnerKeys, rootText } from './ownerKeys.js';
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
interface Secrets {
  readonly root: string;
  /** The root from before the PIN, which lay in the open: only the seats that it holds still use it. */
  readonly former?: { readonly root: string; readonly paths: readonly string[] };
  /** Where this person came from another device, or from before the PIN. */
  readonly keys?: OwnerKeys;
}

/** What the vault holds, or nothing where it is none of ours. */
export function parseSecrets(value: unknown): Secrets | undefined {
  const { root, former, keys: brought } = Object(value) as Record<string, unknown>;
  if (!isRoot(root)) return undefined;
  const keys = parseOwnerKeys(brought);
  const person = keys ? { keys } : {};
  if (former === undefined) return { root, ...person };
  const { root: old, paths } = Object(former) as Record<string, unknown>;
  const isList = Array.isArray(paths) && paths.every((path) => typeof path === 'string');
  return isRoot(old) && isList ? { root, former: { root: old, paths }, ...person } : undefined;
}

const isRoot = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const VAULT = 'facedown.vault';
const PLAIN = 'facedown.root';
const KEYS = 'facedown.keys';

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

type KeyringState = 'plain' | 'locked' | 'unlocked';

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

/** From which a new seat, and whoever owns it, derives. */
export function currentRoot(): string | undefined {
  const secrets = currentSecrets();
  return secrets && rootText(secrets.root, secrets.keys);
}

/** The root of the seats at one table, by the table's address in this page. */
export function rootAt(path: string): string | undefined {
  const secrets = currentSecrets();
  return secrets?.former?.paths.includes(path) ? secrets.former.root : currentRoot();
}

/** Every root that may have made a seat's keys, the newest first. */
export function knownRoots(): readonly string[] {
  const secrets = currentSecrets();
  return secrets ? [secrets.root, ...(secrets.former ? [secrets.former.root] : [])] : [];
}

const newRoot = (): string => Array.from(systemRandom(32), (byte) => byte.toString(16).padStart(2, '0')).join('');

function plainSecrets(): Secrets {
  let root = localStorage.getItem(PLAIN);
  if (!root) {
    root = newRoot();
    localStorage.setItem(PLAIN, root);
  }
  const keys = plainKeys();
  return { root, ...(keys ? { keys } : {}) };
}

function plainKeys(): OwnerKeys | undefined {
  try {
    return parseOwnerKeys(JSON.parse(localStorage.getItem(KEYS) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** This browser is another device's person from now on; its seats keep their own keys. */
export async function bringKeys(keys: OwnerKeys): Promise<void> {
  if (keyringState() === 'plain') localStorage.setItem(KEYS, JSON.stringify(keys));
  else if (opened) {
    const secrets = { ...opened.secrets, keys };
    localStorage.setItem(VAULT, JSON.stringify(await seal(opened.key, secrets, opened.wallet)));
    opened = { ...opened, secrets };
  }
  tell();
}

/**
 * Seals the secrets. A root that has lain in the open may have been copied, so from the first PIN on there is
 * another one; `held` are the tables whose seats were taken with the old.
 */
export async function protect(
  pin: string,
  { wallet, salt = newVaultSalt(), held = [], person }: Protect = {},
): Promise<void> {
  const known = currentSecrets();
  if (!known) throw new Error('unlock before changing the PIN');
  const isFirst = keyringState() === 'plain';
  // A name and a rating are nobody's money: they stay, also where their key lay in the open.
  const keys = known.keys ?? (person ? { person } : undefined);
  const secrets: Secrets = isFirst
    ? { root: newRoot(), former: { root: known.root, paths: held }, ...(keys ? { keys } : {}) }
    : known;
  const key = await newVaultKey(pin, { signature: wallet?.signature, salt });
  localStorage.setItem(VAULT, JSON.stringify(await seal(key, secrets, wallet?.address)));
  localStorage.removeItem(PLAIN);
  localStorage.removeItem(KEYS);
  hold({ secrets, key, wallet: wallet?.address, until: Date.now() + MAX_UNLOCK_MS });
}

interface Protect {
  readonly wallet?: { readonly address: string; readonly signature: string } | undefined;
  /** As the wallet's text names it. */
  readonly salt?: string;
  /** Tables, by their addresses in this page, at which this browser has a seat. */
  readonly held?: readonly string[];
  /** The key of the person so far, who stays the same behind a first PIN. */
  readonly person?: string | undefined;
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
  localStorage.removeItem(KEYS);
  lock();
}

function hold(next: OpenVault): void {
  opened = next;
  clearTimeout(timer);
  timer = setTimeout(lock, MAX_UNLOCK_MS);
  tell();
}
