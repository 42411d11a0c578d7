import { describe, expect, it } from 'vitest';
import { readArtifact } from './artifacts.js';
import { librariesOf, link } from './link.js';

const references = { 'a.sol': { Board: [{ start: 1, length: 20 }] }, 'b.sol': { Board: [], Other: [] } };
const address = `0x${'Ab'.repeat(20)}` as const;

describe('link', () => {
  it('puts each address where the code waits for it', () => {
    const code = `0x60${'_'.repeat(40)}61`;
    expect(link(code, references, { Board: address, Other: address })).toBe(`0x60${'Ab'.repeat(20)}61`);
  });

  it('refuses code whose library is nowhere', () => {
    expect(() => link('0x', references, { Board: address })).toThrow('The library Other is not deployed.');
  });

  it('leaves no gap in the code of the rules of Duel', () => {
    const { bytecode, linkReferences } = readArtifact('DuelRules');
    expect(bytecode).toMatch(/__\$/);
    expect(librariesOf(linkReferences)).toEqual(['DuelBoard']);
    expect(link(bytecode, linkReferences, { DuelBoard: address })).toMatch(/^0x[0-9a-fA-F]+$/);
  });
});

describe('librariesOf', () => {
  it('names each library once', () => expect(librariesOf(references)).toEqual(['Board', 'Other']));
});
