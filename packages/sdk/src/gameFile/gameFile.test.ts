import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { makeHostedProof } from '../hosted/entryProof.js';
import { entryOf, id, opening } from '../testing/judgedHoldem.js';
import { gameFileOf, makeGameFile } from './gameFile.js';

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const signature: Hex = `0x${'11'.repeat(65)}`;
const deed = (party: number) =>
  ({
    kind: 'share',
    epoch: 0n,
    version: 1n,
    round: word('00'),
    party,
    payload: '0x',
    evidence: '0x01',
    signature,
  }) as const;
const about = (epoch: bigint) => ({ epoch, entries: [entryOf(1), entryOf(0)], startVersion: 0n });
const line = { version: 1n, hash: word('aa'), deeds: [deed(1), deed(0)], shown: [] };
const head = { table: id, opening };

describe('a game file', () => {
  it('has its seats and the shares of a round in their order, and nothing of what was only said', () => {
    const file = gameFileOf(head, [{ about: about(0n), log: [line] }]);
    expect(file.entries.map(({ seat }) => seat)).toEqual([0, 1]);
    const told = { payload: '0x', evidence: '0x01', signature };
    expect(file.log).toEqual([
      {
        version: 1n,
        hash: word('aa'),
        deeds: [
          { party: 0, ...told },
          { party: 1, ...told },
        ],
      },
    ]);
  });
  it('keeps an owner’s signature, and no ticket, name or permit that came with it', () => {
    const brought = makeHostedProof({ authorisation: signature, ticket: signature, name: 'Ada' });
    const entries = [
      { ...entryOf(0), proof: signature },
      { ...entryOf(1), proof: brought },
      { ...entryOf(2), proof: '0x0102' as const },
    ];
    const file = gameFileOf(head, [{ about: { ...about(0n), entries }, log: [] }]);
    expect(file.entries.map(({ proof }) => proof)).toEqual([signature, signature, undefined]);
  });
  it('says where the clock has moved: with who was late, or with no deed at all', () => {
    const log = [line, { ...line, late: 1n }, { ...line, deeds: [] }];
    const file = gameFileOf(head, [{ about: about(0n), log }]);
    expect(file.log.map(({ lapsed }) => lapsed)).toEqual([undefined, true, true]);
  });
  it('tells the last whole story of who left and came back', () => {
    const change = {
      epoch: 0n,
      version: 1n,
      state: word('bb'),
      rules: '0x',
      dealerHash: word('cc'),
      leaving: [],
      entries: [],
      keys: [],
    } as const;
    const at = (epoch: bigint) => ({
      about: {
        ...about(epoch),
        change: { ...change, epoch },
        acks: new Map([
          [0, signature],
          [3, signature],
        ]),
      },
      log: [line],
    });
    const file = gameFileOf(head, [{ about: about(0n), log: [line] }, at(2n), at(3n)]);
    expect(file.table.epoch).toBe(2n);
    expect(file.begins?.change.epoch).toBe(2n);
    // Whoever left there has a key that nobody knows.
    expect([...file.begins!.acks.keys()]).toEqual([0]);
    expect(file.later?.map(({ change: { epoch } }) => epoch)).toEqual([3n]);
  });
  it('has one spelling: whole numbers in decimal, acks by seat, nothing that is absent', () => {
    const file = gameFileOf(head, [{ about: about(0n), log: [{ ...line, acks: new Map([[0, signature]]) }] }]);
    const text = makeGameFile(file);
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      format: 'facedown-game',
      v: 4,
      startVersion: '0',
      log: [{ version: '1', acks: { 0: signature } }],
    });
    expect(text).not.toMatch(/later|closed|rated|begins|lapsed|null/);
  });
});
