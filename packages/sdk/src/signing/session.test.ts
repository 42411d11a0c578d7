import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession, readSignature, sessionOf, signerOf, signWith } from './session.js';

const session = newSession(seededRandom('session'));
const digest = new Uint8Array(32).fill(7);
const signature = signWith(session)(digest);

describe('a session key', () => {
  it('is never a number that is no key', () => {
    const words = [new Uint8Array(32), new Uint8Array(32).fill(255), new Uint8Array(32).fill(1)];
    expect(newSession(() => words.shift()!).secret).toBe(`0x${'01'.repeat(32)}`);
  });
  it('has the address of its secret', () => expect(sessionOf(session.secret)).toEqual(session));
  it('is found by what it has signed, and by nothing malformed', () => {
    expect(signerOf(digest, signature)).toBe(session.address);
    expect(signerOf(new Uint8Array(32).fill(8), signature)).not.toBe(session.address);
    const bad = ['0x', signature.slice(0, -2), `${signature}00`, `${signature.slice(0, -2)}1d`, `0x${'00'.repeat(65)}`];
    for (const one of bad)
      expect([readSignature(one as never), signerOf(digest, one as never)]).toEqual([undefined, undefined]);
  });
});
