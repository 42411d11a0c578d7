import { BaseError } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { relaySender } from './relaySender.js';

const CALL = { address: '0x', data: '0x01' } as never;
const refusing = (code: string, recoverable = false) =>
  relaySender(
    {
      ask: async () => {
        throw new BaseError('no', { category: 'network', code, recoverable });
      },
    } as never,
    {} as never,
    `0x${'00'.repeat(20)}`,
  ).post(CALL);

describe('a house that posts', () => {
  it('brings no coins, and isn’t asked to', async () => {
    const sender = relaySender({} as never, {} as never, `0x${'00'.repeat(20)}`);
    await expect(sender.post({ ...(CALL as object), value: 1n } as never)).rejects.toMatchObject({
      code: 'NeedsCoins',
    });
  });
  it('may say that it won’t: that is no word of the contract', async () => {
    await expect(refusing('TooManyRequests')).rejects.toMatchObject({ category: 'network', code: 'TooManyRequests' });
    await expect(refusing('Disconnected', true)).rejects.toMatchObject({ category: 'network' });
  });
  it('tells a refusal of the contract by the contract’s code', async () => {
    await expect(refusing('StaleVersion')).rejects.toMatchObject({
      category: 'contract',
      code: 'StaleVersion',
      recoverable: false,
    });
  });
});
