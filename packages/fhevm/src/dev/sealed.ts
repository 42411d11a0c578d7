import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@facedown/base';

/**
 * Answers of the development key holders, sealed to a seat's key: ECDH on P-256, then AES-256-GCM. Zama's own use
 * ML-KEM; both keep an answer from whoever carries it or asks with somebody else's permission.
 */
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const POINT = 65;
const NONCE = 12;
/** What stands before the bytes of a P-256 key in its envelope (RFC 5915 in RFC 5208). */
const PKCS8 = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

export interface SealingPair {
  readonly publicKey: Hex;
  open(sealed: Hex): Promise<Uint8Array>;
  /** To be kept with the seat's secrets. */
  export(): Promise<Hex>;
}

export async function newSealingPair(stored?: Hex): Promise<SealingPair> {
  const { subtle } = globalThis.crypto;
  const pair = stored ? await imported(stored) : await subtle.generateKey(CURVE, true, ['deriveBits']);
  const publicKey = bytesToHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)));
  return {
    publicKey,
    async open(sealed) {
      const bytes = hexToBytes(sealed);
      const key = await sharedKey(pair.privateKey, bytes.slice(0, POINT));
      const iv = bytes.slice(POINT, POINT + NONCE);
      return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(POINT + NONCE)));
    },
    export: async () =>
      bytesToHex(new TextEncoder().encode(JSON.stringify(await subtle.exportKey('jwk', pair.privateKey)))),
  };
}

/** The pair that follows from 32 secret bytes: whoever keeps these with the seat's secrets keeps the pair. */
export async function sealingPairOf(secret: Hex): Promise<SealingPair> {
  const { subtle } = globalThis.crypto;
  const der = Uint8Array.from(hexToBytes(`0x${PKCS8}${secret.slice(2).padStart(64, '0')}`));
  const key = await subtle.importKey('pkcs8', der, CURVE, true, ['deriveBits']);
  const jwk = await subtle.exportKey('jwk', key);
  return newSealingPair(bytesToHex(new TextEncoder().encode(JSON.stringify(jwk))));
}

export async function sealTo(publicKey: Hex, plain: Uint8Array): Promise<Hex> {
  const { subtle } = globalThis.crypto;
  const once = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const key = await sharedKey(once.privateKey, hexToBytes(publicKey));
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, Uint8Array.from(plain));
  const point = new Uint8Array(await subtle.exportKey('raw', once.publicKey));
  return bytesToHex(concatBytes(point, iv, new Uint8Array(sealed)));
}

async function imported(stored: Hex) {
  const { subtle } = globalThis.crypto;
  const jwk = JSON.parse(new TextDecoder().decode(hexToBytes(stored)));
  const { d: _private, ...open } = jwk;
  return {
    privateKey: await subtle.importKey('jwk', jwk, CURVE, true, ['deriveBits']),
    publicKey: await subtle.importKey('jwk', { ...open, key_ops: [] }, CURVE, true, []),
  };
}

async function sharedKey(own: CryptoKey, other: Uint8Array): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  const peer = await subtle.importKey('raw', Uint8Array.from(other), CURVE, false, []);
  const bits = await subtle.deriveBits({ name: 'ECDH', public: peer }, own, 256);
  return subtle.importKey('raw', await subtle.digest('SHA-256', bits), 'AES-GCM', false, ['encrypt', 'decrypt']);
}
