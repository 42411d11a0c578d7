import { describe, expect, it } from 'vitest';
import { misplacements } from '../testing.js';
import { contextHash } from '../transcript.js';
import {
  COMMITTEE_CONTEXT,
  committeeCases,
  committeeMisplacements,
  committeeMutations,
  verifyCommitteeProof,
} from './testing.js';

describe.each(committeeCases('committee.test').map((c) => [c.name, c] as const))('%s', (_, proofCase) => {
  const { kind, proof } = proofCase;
  it('holds where it was made', () => {
    expect(verifyCommitteeProof(kind, proofCase, proof)).toMatchObject({ ok: true });
  });

  it('is refused for any other statement', () => {
    for (const { name, ...elsewhere } of committeeMisplacements(proofCase))
      expect(verifyCommitteeProof(kind, elsewhere, proof), name).toMatchObject({ ok: false });
  });

  it('is refused at any other place', () => {
    for (const { name, context } of misplacements(COMMITTEE_CONTEXT))
      expect(verifyCommitteeProof(kind, { ...proofCase, bound: contextHash(context) }, proof), name).toMatchObject({
        ok: false,
      });
  });

  it('is refused with any word changed', () => {
    const changes = committeeMutations(proofCase);
    expect(changes.length).toBeGreaterThan(proof.length / 32);
    for (const { name, proof: mutated } of changes)
      expect(verifyCommitteeProof(kind, proofCase, mutated), name).toMatchObject({ ok: false });
  });
});
