import { newVaultKey, open, parseVault, seal } from './vault.js';

/** What a person is, apart from any seat: who owns stakes, opens tables and signs the name. Each a private key in hex. */
export interface OwnerKeys {
  readonly person: string;
  readonly owner?: string;
  readonly creator?: string;
}

const FORMAT = 'facedown-key';

export function parseOwnerKeys(value: unknown): OwnerKeys | undefined {
  const { person, owner, creator } = Object(value) as Record<string, unknown>;
  if (!isKey(person) || (owner !== undefined && !isKey(owner)) || (creator !== undefined && !isKey(creator)))
    return undefined;
  return { person, ...(owner ? { owner } : {}), ...(creator ? { creator } : {}) };
}

/** A file that is worth nothing without its passphrase. */
export async function sealKeys(keys: OwnerKeys, passphrase: string): Promise<string> {
  return JSON.stringify({ format: FORMAT, vault: await seal(await newVaultKey(passphrase), keys) });
}

/** Throws where the passphrase is wrong or the file is none of ours. */
export async function openKeys(text: string, passphrase: string): Promise<OwnerKeys> {
  const { format, vault } = Object(JSON.parse(text)) as Record<string, unknown>;
  const sealed = format === FORMAT ? parseVault(JSON.stringify(vault)) : undefined;
  const keys = sealed && parseOwnerKeys((await open(sealed, passphrase)).secrets);
  if (!keys) throw new Error('no key file');
  return keys;
}

const isKey = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);

/**
 * The text from which a worker derives: the root of the seats, and after a dot the owner's keys where they came from
 * elsewhere. Seats never derive from those.
 */
export const rootText = (root: string, keys: OwnerKeys | undefined): string =>
  keys ? `${root}.${btoa(JSON.stringify(keys))}` : root;

export function splitRoot(text: string): { readonly root: string; readonly keys: OwnerKeys | undefined } {
  const [root = '', keys] = text.split('.');
  return { root, keys: keys === undefined ? undefined : parseOwnerKeys(JSON.parse(atob(keys))) };
}
