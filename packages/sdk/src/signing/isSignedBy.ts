import { bytesToHex, type Hex } from '@facedown/base';
import { invert, mod } from '@noble/curves/abstract/modular';
import { secp256k1 } from '@noble/curves/secp256k1';
import { addressOf, readSignature } from './session.js';

const { ProjectivePoint, CURVE } = secp256k1;
const endo = CURVE.endo!;
type PublicKey = typeof ProjectivePoint.BASE;

/** Keys heard lately, each with how often, and with its table of multiples once that pays. */
const heard = new Map<Hex, { readonly times: number; readonly key?: PublicKey }>();
const MAX_KEYS = 64;
/** A table costs about as much as ten checks save. */
const OFTEN = 4;
const WINDOW_BITS = 6;

/** Signatures found right lately: what came early, or was said again, isn't computed again. */
const right = new Set<string>();
const MAX_RIGHT = 512;

/** Has the key of this address signed? Asked again of the same, it costs nothing. */
export function isSignedBy(address: Hex, digest: Uint8Array, signature: Hex): boolean {
  const asked = `${address}${bytesToHex(digest)}${signature}`;
  if (right.has(asked)) return true;
  if (!isSignedAnew(address, digest, signature)) return false;
  right.add(asked);
  if (right.size > MAX_RIGHT) right.delete(right.keys().next().value!);
  return true;
}

/**
 * Has the key of this address signed? The same answer as by `signerOf`, in a small part of the time for a key that is
 * heard again and again: the signature's point R is computed from the key by tables, instead of the key from R.
 * It must be R exactly, with the parity that `v` names, as `ecrecover` on the chain has it; a library's `verify` takes
 * either parity, and x modulo n.
 */
function isSignedAnew(address: Hex, digest: Uint8Array, signature: Hex): boolean {
  const parsed = readSignature(signature);
  if (!parsed) return false;
  const known = heard.get(address);
  const isBy = known?.key ? isPointOf(known.key, digest, parsed) : undefined;
  if (isBy === false) return false;
  let key = known?.key;
  if (isBy === undefined) {
    const found = recovered(digest, parsed);
    if (!found || addressOf(found.toRawBytes(false)) !== address) return false;
    if ((known?.times ?? 0) >= OFTEN) {
      found._setWindowSize(WINDOW_BITS);
      key = found;
    }
  }
  heard.delete(address);
  heard.set(address, { times: (known?.times ?? 0) + 1, ...(key ? { key } : {}) });
  if (heard.size > MAX_KEYS) heard.delete(heard.keys().next().value!);
  return true;
}

type Parsed = NonNullable<ReturnType<typeof readSignature>>;

function recovered(digest: Uint8Array, signature: Parsed): PublicKey | undefined {
  try {
    return signature.recoverPublicKey(digest);
  } catch {
    return undefined;
  }
}

/** Nothing where the tables can't say. */
function isPointOf(key: PublicKey, digest: Uint8Array, { r, s, recovery }: Parsed): boolean | undefined {
  const inverse = invert(s, CURVE.n);
  const ofG = mod(BigInt(bytesToHex(digest)) * inverse, CURVE.n);
  const ofKey = mod(r * inverse, CURVE.n);
  if (ofG === 0n || ofKey === 0n) return undefined;
  const point = times(ProjectivePoint.BASE, ofG).add(times(key, ofKey));
  if (point.equals(ProjectivePoint.ZERO)) return false;
  const { x, y } = point.toAffine();
  return x === r && Number(y & 1n) === recovery;
}

/** k·point by its table, which is of scalars of half the length: k is split by the curve's endomorphism. */
function times(point: PublicKey, k: bigint): PublicKey {
  const { k1, k1neg, k2, k2neg } = endo.splitScalar(k);
  const [first, second] = [point.multiplyUnsafe(k1), point.multiplyUnsafe(k2)];
  const turned = new ProjectivePoint(CURVE.Fp.mul(second.px, endo.beta), second.py, second.pz);
  return (k1neg ? first.negate() : first).add(k2neg ? turned.negate() : turned);
}
