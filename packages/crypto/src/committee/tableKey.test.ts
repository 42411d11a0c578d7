import { seededRandom, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../elgamal.js';
import { equal } from '../group.js';
import { prssShare } from './prss.js';
import { combineTableKey, proveTableShare, verifyTableKey } from './tableKey.js';
import { testCommittee, testTableShare } from './testing.js';

const random = seededRandom('table key');
const committee = testCommittee(3, 5, random);
const { key: master, holders, prss } = committee;
const label = random(32);
const answers = [1, 2, 3, 4, 5].map((server) => testTableShare(committee, label, server, random));
const lie = (server: number) => ({
  server,
  bytes: proveTableShare(label, master, { server, master: holders[server - 1]!.secret, secret: 77n }, random),
});

describe('combineTableKey', () => {
  it('makes the same key of any three servers, with the share keys of those that said nothing', () => {
    const sets = [
      [0, 1, 2],
      [4, 2, 3],
      [0, 1, 2, 3, 4],
    ].map((set) => set.map((i) => answers[i]!));
    const keys = sets.map((set) => unwrap(combineTableKey(label, master, set)).key);
    for (const { keys: points, joint } of keys) {
      expect(equal(joint.point, keys[0]!.joint.point)).toBe(true);
      points.forEach((point, i) => {
        expect(equal(point.point, keyOf(prssShare(prss[i]!, label)).point)).toBe(true);
      });
    }
  });

  it('goes by those that agree when one server gives a share of something else', () => {
    const made = unwrap(combineTableKey(label, master, [lie(1), ...answers.slice(1)]));
    expect(equal(made.key.joint.point, unwrap(combineTableKey(label, master, answers)).key.joint.point)).toBe(true);
  });

  it('names whoever proves nothing, and makes nothing of two', () => {
    const false_ = { server: 2, bytes: answers[0]!.bytes };
    expect(unwrap(combineTableKey(label, master, [false_, ...answers.slice(2)])).liars).toEqual([2]);
    expect(combineTableKey(label, master, [...answers.slice(0, 2), answers[0]!])).toEqual({
      ok: false,
      code: 'TooFewShares',
    });
  });

  it('is bound to its label, and nobody signs for another master key', () => {
    const { bytes } = unwrap(combineTableKey(label, master, answers));
    expect(verifyTableKey(label, master, bytes)).toMatchObject({ ok: true });
    expect(verifyTableKey(random(32), master, bytes)).toEqual({ ok: false, code: 'BadTableKey' });
    const stranger = testCommittee(3, 5, random);
    expect(verifyTableKey(label, stranger.key, bytes)).toEqual({ ok: false, code: 'BadTableKey' });
  });
});
