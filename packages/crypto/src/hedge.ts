import { byteStream, type RandomBytes } from '@facedown/base';
import { getWord, mod, type Scalar, words } from './field.js';
import { hash, tagWord } from './transcript.js';

const TAG = tagWord('facedown/v1/hedge');

/**
 * Secret randomness for one proof, hedged: drawn from the secret, the message and fresh bytes together. A
 * generator that repeats itself gives the same nonce only for the same message, which opens nothing.
 */
export function hedge(random: RandomBytes, secret: Scalar, ...message: readonly Uint8Array[]): RandomBytes {
  const fresh = random(32);
  if (fresh.length !== 32) throw new RangeError('a random source gave too few bytes');
  const key = hash(TAG, words(mod(secret)), fresh, hash(...message));
  let counter = 0n;
  return byteStream(() => hash(key, words(counter++)));
}

/** 512 bits, reduced. */
export function randomScalar(random: RandomBytes): Scalar {
  const bytes = random(64);
  return mod((getWord(bytes, 0) << 256n) | getWord(bytes, 32));
}

export const randomScalars = (random: RandomBytes, length: number): Scalar[] =>
  Array.from({ length }, () => randomScalar(random));
