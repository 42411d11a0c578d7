import { describe, expect, it } from 'vitest';
import { parseOwner } from './owner.js';

const agreed = { hash: `0x${'ab'.repeat(32)}`, amount: '1000' };

describe('parseOwner', () => {
  it('reads what was kept', () => {
    for (const owner of [
      { kind: 'page' },
      { kind: 'page', agreed },
      { kind: 'page', agreed: { ...agreed, oneRpc: true } },
      { kind: 'wallet', address: `0x${'12'.repeat(20)}`, agreed },
    ])
      expect(parseOwner(JSON.stringify(owner))).toEqual(owner);
  });
  it('takes nothing but the person’s own yes for trust in one RPC', () => {
    for (const oneRpc of [false, 1, 'true', {}])
      expect(parseOwner(JSON.stringify({ kind: 'page', agreed: { ...agreed, oneRpc } }))).toEqual({
        kind: 'page',
        agreed,
      });
  });
  it.each([
    'page',
    '',
    'null',
    '7',
    '{}',
    '{"kind":"wallet"}',
    '{"kind":"page","agreed":{"hash":"0x","amount":"1"}}',
    '{"kind":"page","agreed":7}',
  ])('asks again where %s was kept', (text) => expect(parseOwner(text)).toBeUndefined());
});
