import { describe, expect, it } from 'vitest';
import { type CircuitInputs, type Prover, rememberingProver } from './prover.js';

describe('rememberingProver', () => {
  const counting = () => {
    const asked: bigint[] = [];
    const prove: Prover['prove'] = async (_circuit, { salt }) => {
      asked.push(salt as bigint);
      if (salt === 13n) throw new Error('no');
      return [salt as bigint];
    };
    return { asked, prover: rememberingProver({ prove }, 2) };
  };
  const of = (salt: bigint): CircuitInputs => ({ salt, deck: [1n, 2n] });

  it('proves a statement once, also while its proof is being made', async () => {
    const { asked, prover } = counting();
    const [first, second] = await Promise.all([prover.prove('Draw', of(1n)), prover.prove('Draw', of(1n))]);
    expect([first, second, asked]).toEqual([[1n], [1n], [1n]]);
    await prover.prove('Play', of(1n));
    await prover.prove('Draw', { ...of(1n), deck: [12n] });
    expect(asked).toHaveLength(3);
  });

  it('forgets the oldest, and what failed', async () => {
    const { asked, prover } = counting();
    for (const salt of [1n, 2n, 3n, 1n]) await prover.prove('Draw', of(salt));
    for (let i = 0; i < 2; i++) await expect(prover.prove('Draw', of(13n))).rejects.toThrow();
    expect(asked).toEqual([1n, 2n, 3n, 1n, 13n, 13n]);
  });
});
