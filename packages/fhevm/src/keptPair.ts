import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex, systemRandom } from '@facedown/base';

/** A pair to which key holders seal their answers, each half in hex as the holders' client spells it. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** It lives as long as the permission that names it: `start` in seconds. */
export interface KeptPair extends KeyPair {
  readonly start: number;
}

/** Where a seat keeps what doesn't follow from its secrets. What lies there is sealed under them. */
export interface Keep {
  read(): Promise<string | undefined>;
  write(sealed: string): Promise<void>;
}

const NONCE = 12;
const text = new TextEncoder();

/** AES-256-GCM under a key that HKDF-SHA256 makes of the seat's secret: whoever may not have that can't read this. */
export async function sealPair(secret: Hex, pair: KeptPair): Promise<Hex> {
  const iv = systemRandom(NONCE);
  const plain = text.encode(JSON.stringify(pair));
  const sealed = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret), plain);
  return bytesToHex(concatBytes(iv, new Uint8Array(sealed)));
}

/** Nothing where it is damaged or another seat's: a new pair reads the same cards. */
export async function openPair(secret: Hex, sealed: string): Promise<KeptPair | undefined> {
  if (!isHex(sealed)) return undefined;
  try {
    const bytes = Uint8Array.from(hexToBytes(sealed));
    const iv = bytes.slice(0, NONCE);
    const plain = await globalThis.crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      await keyOf(secret),
      bytes.slice(NONCE),
    );
    const { publicKey, privateKey, start } = JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>;
    if (typeof publicKey !== 'string' || typeof privateKey !== 'string' || !Number.isSafeInteger(start))
      return undefined;
    return { publicKey, privateKey, start: Number(start) };
  } catch {
    return undefined;
  }
}

async function keyOf(secret: Hex): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  const base = await subtle.importKey('raw', Uint8Array.from(hexToBytes(secret)), 'HKDF', false, ['deriveKey']);
  const info = text.encode('facedown/1/fhe pair');
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
