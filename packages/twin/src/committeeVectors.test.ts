import { readFileSync } from 'node:fs';
import { hexToBytes } from '@facedown/base';
import { verifyCommitteeProof } from '@facedown/crypto/testing';
import { describe, expect, it } from 'vitest';
import type { CommitteeVector, RefusedCommitteeVector } from './committeeVectors.js';

const { cases } = JSON.parse(readFileSync(new URL('../../../vectors/committee.json', import.meta.url), 'utf8')) as {
  cases: CommitteeVector[];
};

function verdict(vector: CommitteeVector, change: Partial<RefusedCommitteeVector> = {}) {
  const { bound, points, ...rest } = change.statement ?? vector.statement;
  const proof = hexToBytes(vector.proof);
  const changed = new Uint8Array(change.length ?? proof.length);
  changed.set(proof.subarray(0, changed.length));
  changed.set(hexToBytes(change.patch ?? '0x'), change.offset ?? 0);
  return verifyCommitteeProof(
    vector.kind,
    { ...rest, bound: hexToBytes(bound), statement: hexToBytes(points) },
    changed,
  );
}

describe('vectors/committee.json', () => {
  it.each(cases.map((vector) => [vector.name, vector] as const))(
    '%s is accepted, and every change refused with its code',
    (_, vector) => {
      expect(verdict(vector)).toMatchObject({ ok: true });
      for (const change of vector.refused)
        expect(verdict(vector, change), change.name).toEqual({ ok: false, code: change.code });
    },
  );

  it('holds hundreds of changes', () => {
    expect(cases.reduce((sum, { refused }) => sum + refused.length, 0)).toBeGreaterThan(600);
  });
});
