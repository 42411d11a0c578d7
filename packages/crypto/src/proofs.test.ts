import { describe, expect, it } from 'vitest';
import { misplacements, mutationsOf, proofCases } from './testing.js';

const cases = proofCases('proofs.test');

describe.each(cases.map((c) => [c.name, c] as const))('%s', (_, proofCase) => {
  const { context, proof, kind } = proofCase;
  it('holds where it was made', () => {
    expect(proofCase.verify(context, proof)).toMatchObject({ ok: true });
  });

  it('is refused at any other place', () => {
    // A key belongs to the seat for the whole table: epoch and version aren't part of it.
    for (const { name, context: elsewhere } of misplacements(context))
      if (kind !== 'key' || !/epoch|version/.test(name))
        expect(proofCase.verify(elsewhere, proof), name).toMatchObject({ ok: false });
    if (kind === 'key')
      expect(proofCase.verify(context, proof, '0x4444444444444444444444444444444444444444')).toEqual({
        ok: false,
        code: 'BadKeyProof',
      });
  });

  it('is refused with any word changed, and says why', () => {
    for (const { name, proof: mutated, code } of mutationsOf(proofCase)) {
      const result = proofCase.verify(context, mutated);
      expect(result, name).toMatchObject(code ? { ok: false, code } : { ok: false });
    }
  });
});
