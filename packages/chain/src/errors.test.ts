import { describe, expect, it } from 'vitest';
import { asChainError, codeOf, connectChain } from './index.js';

describe('codeOf', () => {
  it('is the name of the custom error', () => expect(codeOf('0x085de625')).toBe('TooEarly'));
  it('tells a panic from a revert without data and from one nobody knows', () => {
    expect(codeOf(`0x4e487b71${'00'.repeat(31)}11`)).toBe('Panic');
    expect(codeOf('0x')).toBe('Reverted');
    expect(codeOf('0x12345678')).toBe('UnknownRevert');
  });
});

describe('asChainError', () => {
  it('finds the data at any depth', () => {
    const error = new Error('estimate', { cause: new Error('rpc', { cause: { code: 3, data: '0x085de625' } }) });
    expect(asChainError(error)).toMatchObject({ category: 'contract', code: 'TooEarly', recoverable: false });
  });

  it('blames the network for what is no revert', () =>
    expect(asChainError(new Error('fetch failed'))).toMatchObject({
      category: 'network',
      code: 'ChainUnreachable',
      recoverable: true,
    }));
});

describe('connectChain', () => {
  it('says that nobody answers', () =>
    expect(connectChain({ rpcUrl: 'http://127.0.0.1:1' })).rejects.toMatchObject({ code: 'ChainUnreachable' }));
});
