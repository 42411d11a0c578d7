import { afterEach, describe, expect, it } from 'vitest';
import { endProofs, lazyProver, setProver } from './prover.js';

describe('a prover', () => {
  const asked: unknown[] = [];
  // Files of this room share their modules: the next one would be given these proofs.
  afterEach(() => setProver(undefined));
  it('is the one that a page has set, and is asked for each proof', async () => {
    const prove = async (circuit: unknown, inputs: unknown) => {
      asked.push([circuit, inputs]);
      return 'proof';
    };
    setProver({ prove } as never);
    expect(await lazyProver.prove('draw' as never, { a: 1n } as never)).toBe('proof');
    setProver({ prove: async () => 'other' } as never);
    expect(await lazyProver.prove('draw' as never, {} as never)).toBe('other');
    expect(asked).toEqual([['draw', { a: 1n }]]);
    // Threads of a page's prover are the page's to end.
    await expect(endProofs()).resolves.toBeUndefined();
  });
});
