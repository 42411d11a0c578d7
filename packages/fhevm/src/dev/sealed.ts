import { bytesToHex, concatBytes, type Hex, hexToBytes, systemRandom } from '@facedown/base';
import type { KeyPair } from '../keptPair.js';

/**
 * Answers of the development key holders, sealed to a seat's key: ECDH on P-256, then AES-256-GCM. Zama's own use
 * ML-KEM; both keep an answer from whoever carries it or asks with somebody else's permission.
 */
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const POINT = 65;
const NONCE = 12;

export async function newSealingPair(): Promise<KeyPair> {
  const { subtle } = globalThis.crypto;
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const [open, secret] = [
    await subtle.exportKey('raw', pair.publicKey),
    await subtle.exportKey('pkcs8', pair.privateKey),
  ];
  return { publicKey: bytesToHex(new Uint8Array(open)), privateKey: bytesToHex(new Uint8Array(secret)) };
}

export async function openSealed({ privateKey }: KeyPair, sealed: Hex): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto;
  const bytes = hexToBytes(sealed);
  const own = await subtle.importKey('pkcs8', Uint8Array.from(hexToBytes(privateKey as Hex)), CURVE, false, [
    'deriveBits',
  ]);
  const key = await sharedKey(own, bytes.slice(0, POINT));
  const iv = bytes.slice(POINT, POINT + NONCE);
  return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(POINT + NONCE)));
}

export async function sealTo(publicKey: Hex, plain: Uint8Array): Promise<Hex> {
  const { subtle } = globalThis.crypto;
  const once = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const key = await sharedKey(once.privateKey, hexToBytes(publicKey));
  const iv = systemRandom(NONCE);
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, Uint8Array.from(plain));
  const point = new Uint8Array(await subtle.exportKey('raw', once.publicKey));
  return bytesToHex(concatBytes(point, iv, new Uint8Array(sealed)));
}

async function sharedKey(own: CryptoKey, other: Uint8Array): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  const peer = await subtle.importKey('raw', Uint8Array.from(other), CURVE, false, []);
  const bits = await subtle.deriveBits({ name: 'ECDH', public: peer }, own, 256);
  return subtle.importKey('raw', await subtle.digest('SHA-256', bits), 'AES-GCM', false, ['encrypt', 'decrypt']);
}
