import { BaseError } from './errors.js';
import type { RandomBytes } from './random.js';

/**
 * The platform's generator, the only way to it: for apps and whoever is given no other. Pure rooms take a
 * `RandomBytes` as an argument. Without a secure source nothing secret can be made, so this throws.
 */
export const systemRandom = ((length) => {
  const source = globalThis.crypto;
  if (typeof source?.getRandomValues !== 'function')
    throw new BaseError('This platform has no secure random source.', {
      category: 'unknown',
      code: 'NoSecureRandom',
      suggestedAction: 'Use a current browser or Node 20 and later.',
    });
  return source.getRandomValues(new Uint8Array(length));
}) satisfies RandomBytes;
