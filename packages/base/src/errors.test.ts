import { describe, expect, it } from 'vitest';
import { BaseError, ERROR_CATEGORIES } from './errors.js';

const lost = new BaseError('The relay is gone.', {
  category: 'network',
  code: 'RelayLost',
  suggestedAction: 'Check your connection.',
});

describe('BaseError', () => {
  it('joins what happened and what to do', () => {
    expect(lost.message).toMatchInlineSnapshot(`"The relay is gone. Check your connection."`);
    expect(lost.shortMessage).toMatchInlineSnapshot(`"The relay is gone."`);
    expect(String(lost)).toMatchInlineSnapshot(`"BaseError: The relay is gone. Check your connection."`);
  });

  it('is only what happened where nothing can be done', () => {
    const error = new BaseError('The proof is wrong.', { category: 'proof', code: 'FalseProof' });
    expect(error.message).toMatchInlineSnapshot(`"The proof is wrong."`);
    expect(error.suggestedAction).toBeUndefined();
  });

  it('is recoverable by default where time may heal it', () => {
    const recoverable = ERROR_CATEGORIES.filter((category) => new BaseError('x', { category, code: 'X' }).recoverable);
    expect(recoverable).toEqual(['network', 'timeout']);
    expect(new BaseError('x', { category: 'user', code: 'X', recoverable: true }).recoverable).toBe(true);
    expect(new BaseError('x', { category: 'network', code: 'X', recoverable: false }).recoverable).toBe(false);
  });
});

describe('walk', () => {
  const root = new RangeError('socket closed');
  const outer = new BaseError('x', { category: 'unknown', code: 'X', cause: new Error('between', { cause: root }) });

  it('finds an error down the chain of causes', () =>
    expect(outer.walk((error) => error instanceof RangeError)).toBe(root));
  it('finds the error itself first', () => expect(outer.walk((error) => error instanceof Error)).toBe(outer));
  it('finds nothing where nothing matches', () =>
    expect(outer.walk((error) => error instanceof SyntaxError)).toBeUndefined());
});

describe('toWire', () => {
  it('carries code and message, and no cause or stack', () => {
    const secret = new BaseError('It failed.', { category: 'unknown', code: 'Failed', cause: new Error('key 0x1234') });
    expect(secret.toWire()).toEqual({ code: 'Failed', message: 'It failed.' });
  });
});
