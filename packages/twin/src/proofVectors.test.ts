import { readFileSync } from 'node:fs';
import { type Hex, hexToBytes } from '@facedown/base';
import { verifyProof } from '@facedown/crypto/testing';
import { describe, expect, it } from 'vitest';
import type { ProofVector, RefusedVector } from './proofVectors.js';

const { cases } = JSON.parse(readFileSync(new URL('../../../vectors/proofs.json', import.meta.url), 'utf8')) as {
  cases: ProofVector[];
};

const contextOf = (context: Record<string, string>) => ({
  chainId: BigInt(context.chainId!),
  table: context.table as Hex,
  tableId: BigInt(context.tableId!),
  epoch: BigInt(context.epoch!),
  version: BigInt(context.version!),
  party: Number(context.party),
});

function verdict(vector: ProofVector, change: Partial<RefusedVector> = {}) {
  const proof = hexToBytes(vector.proof);
  const changed = new Uint8Array(change.length ?? proof.length);
  changed.set(proof.subarray(0, changed.length));
  changed.set(hexToBytes(change.patch ?? '0x'), change.offset ?? 0);
  return verifyProof(
    vector.kind,
    {
      context: contextOf(change.context ?? vector.context),
      statement: hexToBytes(change.statement ?? vector.statement),
      set: BigInt(change.set ?? vector.set),
      owner: change.owner ?? vector.owner,
    },
    changed,
  );
}

describe('vectors/proofs.json', () => {
  it.each(cases.map((vector) => [vector.name, vector] as const))(
    '%s is accepted, and every change refused with its code',
    (_, vector) => {
      expect(verdict(vector)).toMatchObject({ ok: true });
      for (const change of vector.refused)
        expect(verdict(vector, change), change.name).toEqual({ ok: false, code: change.code });
    },
  );
});
