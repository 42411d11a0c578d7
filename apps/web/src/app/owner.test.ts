import { describe, expect, it } from 'vitest';
import { parseOwner } from './owner.js';

const agreed = { hash: `0x${'ab'.repeat(32)}`, amount: '1000' };

describe('parseOwner', () => {
  it('reads what was kept', () => {
    for (const owner of [
      { kind: 'page' },
      { kind: 'page', agreed },
      { kind: 'wallet', address: `0x${'12'.repeat(20)}`, agreed },
    ])
      expect(parseOwner(JSON.stringify(owner))).toEqual(owner);
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
