import { isAddress, systemRandom } from '@facedown/base';
/**
 * Secrets at rest: AES-256-GCM under a key that PBKDF2-SHA256 makes from the PIN and, where there is
 * one, a wallet's signature. A PIN alone can be guessed offline by whoever copies the browser's files;
 * the signature cannot. The open key is not extractable and lives in memory only.
 */
export const ITERATIONS = 600_000;
const MAX_ITERATIONS = 100 * ITERATIONS;
export const MAX_UNLOCK_MS = 24 * 60 * 60 * 1000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

/** What is stored: nothing in it is secret without the PIN. */
export interface SealedVault {
  /** Of 1 the wallet signed a text that any page could ask for; such a vault still opens. */
  readonly version: 1 | 2;
  readonly iterations: number;
  readonly salt: string;
  readonly nonce: string;
  readonly data: string;
  /** The address whose signature is mixed in. */
  readonly wallet?: string;
}

type VaultCode = 'WrongPin' | 'MalformedVault' | 'WalletNeeded';
export class VaultError extends Error {
  override readonly name = 'VaultError';
  constructor(readonly code: VaultCode) {
    super(code);
  }
}

export interface VaultKey {
  readonly key: CryptoKey;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
}

/**
 * What a wallet signs to open a vault. It names the page and the vault: what another page has it sign, or what
 * it signed for another vault, opens nothing here.
 */
export function walletMessage({ version, salt }: Pick<SealedVault, 'version' | 'salt'>, origin: string): string {
  const words = 'This signature moves nothing and costs nothing.';
  if (version === 1) return `Facedown: open the vault of this browser. ${words}`;
  return `Facedown: open the vault of this browser at ${origin}. ${words} Sign it nowhere else. Vault ${salt}`;
}

/** Chosen before the key is made, since the wallet's text names it. */
export const newVaultSalt = (): string => toBase64(systemRandom(SALT_BYTES));

export async function newVaultKey(
  pin: string,
  { signature, salt: named = newVaultSalt(), iterations = ITERATIONS }: VaultKeyOptions = {},
): Promise<VaultKey> {
  const salt = fromBase64(named);
  return { key: await derive(pin, salt, iterations, signature), salt, iterations };
}

interface VaultKeyOptions {
  readonly signature?: string | undefined;
  readonly salt?: string;
  readonly iterations?: number;
}

export async function seal(
  { key, salt, iterations }: VaultKey,
  secrets: unknown,
  wallet?: string,
): Promise<SealedVault> {
  const nonce = systemRandom(NONCE_BYTES);
  const head = { version: 2 as const, iterations, salt: toBase64(salt), nonce: toBase64(nonce) };
  const plain = new TextEncoder().encode(JSON.stringify(secrets));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: bound(head, wallet) },
    key,
    plain,
  );
  return { ...head, data: toBase64(new Uint8Array(data)), ...(wallet ? { wallet } : {}) };
}

/** The secrets and the key that opened them. A wrong PIN and a damaged vault look the same: the cipher can't tell. */
export async function open(
  vault: SealedVault,
  pin: string,
  signature?: string,
): Promise<{ secrets: unknown; key: VaultKey }> {
  if (vault.wallet && !signature) throw new VaultError('WalletNeeded');
  const salt = fromBase64(vault.salt);
  const key = await derive(pin, salt, vault.iterations, signature);
  return { secrets: await decrypt(vault, key), key: { key, salt, iterations: vault.iterations } };
}

async function decrypt(vault: SealedVault, key: CryptoKey): Promise<unknown> {
  const { version, iterations, salt, nonce, data, wallet } = vault;
  try {
    const additionalData = bound({ version, iterations, salt, nonce }, wallet);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(nonce), additionalData },
      key,
      fromBase64(data),
    );
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    throw new VaultError('WrongPin');
  }
}

export function parseVault(text: string | null): SealedVault | undefined {
  if (!text) return undefined;
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== 'object' || raw === null) return undefined;
    const { version, iterations, salt, nonce, data, wallet } = raw as Record<string, unknown>;
    if ((version !== 1 && version !== 2) || !isBase64(salt) || !isBase64(nonce) || !isBase64(data)) return undefined;
    // A vault that asks for fewer rounds than ours was not written by us; one that asks for ever, neither.
    if (!Number.isSafeInteger(iterations) || Number(iterations) < ITERATIONS || Number(iterations) > MAX_ITERATIONS)
      return undefined;
    if (wallet !== undefined && !isAddress(wallet)) return undefined;
    return { version, iterations: Number(iterations), salt, nonce, data, ...(wallet ? { wallet } : {}) };
  } catch {
    return undefined;
  }
}

async function derive(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  signature = '',
): Promise<CryptoKey> {
  const text = new TextEncoder();
  const [pinBytes, signatureBytes] = [text.encode(pin.normalize('NFKC')), text.encode(signature.toLowerCase())];
  const material = new Uint8Array(4 + pinBytes.length + signatureBytes.length);
  new DataView(material.buffer).setUint32(0, pinBytes.length);
  material.set(pinBytes, 4);
  material.set(signatureBytes, 4 + pinBytes.length);
  const base = await crypto.subtle.importKey('raw', material, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const bound = (head: object, wallet?: string) =>
  new TextEncoder().encode(JSON.stringify({ ...head, wallet: wallet ?? '' }));

const isBase64 = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length % 4 === 0;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
