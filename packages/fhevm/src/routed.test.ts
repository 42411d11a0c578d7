import { concatBytes, type Hex, hexToBytes, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { routed } from './routed.js';

const to: Hex = `0x${'11'.repeat(20)}`;

/** As the router puts a call together. */
function joined(text: Hex, cuts: Hex): Hex {
  const [sent, plan] = [Buffer.from(hexToBytes(text)), Buffer.from(hexToBytes(cuts))];
  const parts: Uint8Array[] = [];
  for (let at = 0; at < plan.length; at += 4) {
    const [from, size] = [plan.readUInt16BE(at), plan.readUInt16BE(at + 2)];
    parts.push(from === 0xffff ? Buffer.alloc(size) : sent.subarray(from, from + size));
  }
  return `0x${Buffer.from(concatBytes(...parts)).toString('hex')}`;
}

describe('routed', () => {
  const random = seededRandom('routed');
  const piece = Buffer.from(random(900)).toString('hex');
  const calls = [
    { to, data: `0x${piece}${'00'.repeat(700)}${piece.slice(100)}` },
    { to, data: `0xaabb${piece}${'00'.repeat(31)}01` },
    { to, data: '0x' },
  ] as const satisfies { to: Hex; data: Hex }[];

  it('puts every call together again, and sends what they share once', () => {
    const { text, calls: cut } = routed(calls);
    expect(cut.map(({ cuts }) => joined(text, cuts))).toEqual(calls.map(({ data }) => data));
    expect(text.length).toBeLessThan(2 * 1000);
  });

  it('refuses more than a cut can name', () => {
    const data: Hex = `0x${Buffer.from(random(70_000)).toString('hex')}`;
    expect(() => routed([{ to, data }])).toThrow(RangeError);
  });
});
