import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';
import { bytesToHex, type Hex, hexToBytes, type RandomBytes } from '@facedown/base';

/**
 * A subset key on its way to another operator: ECIES with X25519 (RFC 7748), HKDF-SHA256 (RFC 5869) and AES-256-GCM,
 * each box under an ephemeral key of its own. The sender is known by the signature of the file around it; `about` says
 * which ceremony, set, sender and receiver it is for, and opens nothing elsewhere.
 */
export interface Box {
  readonly ephemeral: Hex;
  readonly sealed: Hex;
}

export interface BoxKeys {
  /** PKCS 8, secret. */
  readonly secret: Hex;
  /** SPKI. */
  readonly open: Hex;
}

export function newBoxKeys(): BoxKeys {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return {
    secret: bytesToHex(privateKey.export({ type: 'pkcs8', format: 'der' })),
    open: bytesToHex(publicKey.export({ type: 'spki', format: 'der' })),
  };
}

const IV = 12;
const TAG = 16;

function cipherKey(secret: Hex, open: Hex, about: string): Buffer {
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.from(hexToBytes(secret)), type: 'pkcs8', format: 'der' }),
    publicKey: createPublicKey({ key: Buffer.from(hexToBytes(open)), type: 'spki', format: 'der' }),
  });
  return Buffer.from(hkdfSync('sha256', shared, 'facedown/v1/ceremony', about, 32));
}

export function sealTo(open: Hex, about: string, message: Uint8Array, random: RandomBytes): Box {
  const mine = newBoxKeys();
  const iv = random(IV);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(mine.secret, open, `${about}|${mine.open}|${open}`), iv);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(message), cipher.final()]);
  return { ephemeral: mine.open, sealed: bytesToHex(Buffer.concat([iv, body, cipher.getAuthTag()])) };
}

/** Nothing if it was sealed to somebody else, for something else, or changed on its way. */
export function openBox({ secret, open }: BoxKeys, about: string, box: Box): Uint8Array | undefined {
  try {
    const bytes = hexToBytes(box.sealed);
    if (bytes.length <= IV + TAG) return undefined;
    const key = cipherKey(secret, box.ephemeral, `${about}|${box.ephemeral}|${open}`);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV));
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV, bytes.length - TAG)), decipher.final()]);
    return new Uint8Array(plain);
  } catch {
    return undefined;
  }
}
