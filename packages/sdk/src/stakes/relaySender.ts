import { BaseError, type Hex } from '@facedown/base';
import { asChainError, awaitReceipt, type ChainClient, type Poster } from '@facedown/chain';
import type { Coordinator } from '../hosted/connectCoordinator.js';

/** The codes by which a house says that it won't, rather than what the contract says. */
const HOUSE_CODES = new Set([
  'NoGasRelay',
  'NotRelayed',
  'MalformedCall',
  'TooManyRequests',
  'Unavailable',
  'TooLarge',
]);

/** A coordinator that posts calls of the table contract at its own expense. It can refuse, and change nothing. */
export function relaySender(house: Coordinator, client: ChainClient, address: Hex): Poster {
  return {
    address,
    async post({ data, value }) {
      if (value) throw new BaseError('A relay brings no coins.', { category: 'user', code: 'NeedsCoins' });
      const { hash } = await house.ask<{ hash: Hex }>('/api/chain/post', { data }).catch((error: unknown) => {
        throw relayError(error);
      });
      try {
        return await awaitReceipt(client, hash);
      } catch (cause) {
        throw asChainError(cause);
      }
    },
  };
}

function relayError(error: unknown): unknown {
  if (!(error instanceof BaseError) || error.recoverable || HOUSE_CODES.has(error.code)) return error;
  return new BaseError(`The contract refused: ${error.code}.`, {
    category: 'contract',
    code: error.code,
    recoverable: false,
    cause: error,
  });
}
