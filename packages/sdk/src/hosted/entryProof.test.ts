import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { makeHostedProof, parseHostedProof } from './entryProof.js';

const [authorisation, ticket]: Hex[] = [`0x${'11'.repeat(65)}`, `0x${'22'.repeat(65)}`];

describe('what somebody brings to a hosted table', () => {
  it.each([
    { authorisation },
    { authorisation, ticket },
    { authorisation, name: 'Zoë' },
    { authorisation, ticket, name: 'Zoë' },
  ])('is read as it was made: %o', (proof) => expect(parseHostedProof(makeHostedProof(proof as never))).toEqual(proof));
  it('is nothing where it is too short or too long', () => {
    expect(parseHostedProof('0x')).toBeUndefined();
    expect(parseHostedProof(authorisation!)).toBeUndefined();
    expect(parseHostedProof(`${authorisation}01${'22'.repeat(64)}` as Hex)).toBeUndefined();
    expect(parseHostedProof(makeHostedProof({ authorisation: authorisation!, name: 'x'.repeat(200) }))).toBeDefined();
    expect(parseHostedProof(makeHostedProof({ authorisation: authorisation!, name: 'x'.repeat(201) }))).toBeUndefined();
  });
});
