import type { RandomBytes } from '@facedown/base';

/** The platform's generator, where nobody gives another one. */
export const systemRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
