import { poseidon2 } from 'poseidon-lite/poseidon2';
import { poseidon3 } from 'poseidon-lite/poseidon3';
import { poseidon4 } from 'poseidon-lite/poseidon4';
import { poseidon5 } from 'poseidon-lite/poseidon5';

/** The scalar field of BN254: everything that a circuit computes with is below it. */
export const FIELD = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n;

const hashes = { 2: poseidon2, 3: poseidon3, 4: poseidon4, 5: poseidon5 };

/** Poseidon with circomlib's parameters (x^5, capacity first, first output), on 2 to 5 inputs. */
export function poseidon(...inputs: readonly bigint[]): bigint {
  const hash = hashes[inputs.length as keyof typeof hashes];
  if (!hash) throw new RangeError(`no Poseidon of ${inputs.length} inputs here`);
  return hash([...inputs]);
}
