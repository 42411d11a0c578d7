import { BaseError } from '@facedown/base';

/** A ceremony or a server that can't go on, in words for its operator. Never with a secret in them. */
export const refused = (code: string, words: string, cause?: unknown): BaseError =>
  new BaseError(words, { category: 'user', code, cause });
