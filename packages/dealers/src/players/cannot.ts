import { BaseError } from '@facedown/base';

/** What a seat's own half throws when it is asked for a proof of something that isn't so. */
export const cannot = (code: string): BaseError =>
  new BaseError('This seat cannot prove what was asked of it.', { category: 'proof', code, recoverable: false });
