import { bytesToHex, concatBytes, type Hex, hexToBytes, keccak256Bytes, type RandomBytes } from '@facedown/base';
import type { RecoveredSignatureType as RecoveredSignature } from '@noble/curves/abstract/weierstrass';
import { secp256k1 } from '@noble/curves/secp256k1';

/** A key for one table: it signs moves and acks without asking a wallet. */
export interface SessionKey {
  readonly address: Hex;
  readonly secret: Hex;
}

/** Signs a digest. Deterministic (RFC 6979), so that a move signed again after a crash has the same bytes. */
export type Sign = (digest: Uint8Array) => Hex;

export function newSession(random: RandomBytes): SessionKey {
  for (;;) {
    const secret = random(32);
    if (secp256k1.utils.isValidPrivateKey(secret)) return sessionOf(bytesToHex(secret));
  }
}

export function sessionOf(secret: Hex): SessionKey {
  return { secret, address: addressOf(secp256k1.getPublicKey(hexToBytes(secret), false)) };
}

export const signWith = ({ secret }: SessionKey): Sign => {
  const key = hexToBytes(secret);
  return (digest) => {
    const signature = secp256k1.sign(digest, key);
    return bytesToHex(concatBytes(signature.toCompactRawBytes(), Uint8Array.of(27 + signature.recovery)));
  };
};

/** r, s and the parity of R; nothing for anything malformed, and for a high s, which the contract refuses. */
export function readSignature(signature: Hex): RecoveredSignature | undefined {
  try {
    const bytes = hexToBytes(signature);
    const recovery = (bytes[64] ?? 0) - 27;
    if (bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) return undefined;
    const parsed = secp256k1.Signature.fromCompact(bytes.subarray(0, 64)).addRecoveryBit(recovery);
    return parsed.hasHighS() ? undefined : parsed;
  } catch {
    return undefined;
  }
}

/** The address that signed, in lower case. Whoever knows whose signature it should be asks `isSignedBy`. */
export function signerOf(digest: Uint8Array, signature: Hex): Hex | undefined {
  try {
    const key = readSignature(signature)?.recoverPublicKey(digest);
    return key && addressOf(key.toRawBytes(false));
  } catch {
    return undefined;
  }
}

export const addressOf = (publicKey: Uint8Array): Hex => bytesToHex(keccak256Bytes(publicKey.subarray(1)).subarray(12));
