import { bytesToHex, type Hex, keccak256, type Result } from '@facedown/base';
import {
  type CommitteeCase,
  type CommitteeKind,
  committeeCases,
  committeeGasCases,
  committeeMisplacements,
  committeeMutations,
  verifyCommitteeProof,
} from '@facedown/crypto/testing';
import { encodeAbiParameters, parseAbiParameters } from 'viem';

interface CommitteeStatement {
  readonly bound: Hex;
  readonly threshold: number;
  readonly servers: number;
  readonly receivers: readonly number[];
  readonly points: Hex;
}

/** What is changed of a true proof or its statement, and the code with which both verifiers refuse it. */
export interface RefusedCommitteeVector {
  readonly name: string;
  readonly statement?: CommitteeStatement;
  /** The proof is cut or filled with zeros to this length, then `patch` is written at `offset`. */
  readonly length: number;
  readonly offset: number;
  readonly patch: Hex;
  readonly code: string;
}

export interface CommitteeVector {
  readonly name: string;
  readonly kind: CommitteeKind;
  readonly statement: CommitteeStatement;
  readonly proof: Hex;
  readonly refused: readonly RefusedCommitteeVector[];
}

type Statement = Pick<CommitteeCase, 'bound' | 'threshold' | 'servers' | 'receivers' | 'statement'>;

const plain = ({ bound, threshold, servers, receivers, statement }: Statement): CommitteeStatement => ({
  bound: bytesToHex(bound),
  threshold,
  servers,
  receivers,
  points: bytesToHex(statement),
});

/** Made with fixed randomness: the same bytes on every machine. */
function committeeVectors(): CommitteeVector[] {
  const small = committeeCases('vectors/committee').map((one) => ({ ...plainCase(one), refused: refusedOf(one) }));
  const large = committeeGasCases('vectors/committee').map((one) => ({ ...plainCase(one), refused: [] }));
  return [...small, ...large];
}

const plainCase = (one: CommitteeCase) => ({
  name: one.name,
  kind: one.kind,
  statement: plain(one),
  proof: bytesToHex(one.proof),
});

function refusedOf(one: CommitteeCase): RefusedCommitteeVector[] {
  const code = (result: Result<unknown>, what: string): string => {
    if (result.ok) throw new Error(`${one.name}: ${what} is accepted`);
    return result.code;
  };
  const changed = committeeMutations(one).map(({ name, proof }) => ({
    name,
    ...difference(one.proof, proof),
    code: code(verifyCommitteeProof(one.kind, one, proof), name),
  }));
  const moved = committeeMisplacements(one).map(({ name, ...elsewhere }) => ({
    name,
    statement: plain(elsewhere),
    length: one.proof.length,
    offset: 0,
    patch: '0x' as Hex,
    code: code(verifyCommitteeProof(one.kind, elsewhere, one.proof), name),
  }));
  return [...changed, ...moved];
}

function difference(proof: Uint8Array, mutated: Uint8Array): { length: number; offset: number; patch: Hex } {
  const end = Math.min(proof.length, mutated.length);
  let [from, to] = [0, end];
  while (from < to && proof[from] === mutated[from]) from++;
  while (to > from && proof[to - 1] === mutated[to - 1]) to--;
  return { length: mutated.length, offset: from, patch: bytesToHex(mutated.subarray(from, to)) };
}

const parameters = parseAbiParameters([
  'Vector[] vectors',
  'struct Statement { bytes32 bound; uint256 threshold; uint256 servers; uint8[] receivers; bytes points; }',
  'struct Refused { string name; Statement[] statement; uint256 length; uint256 offset; bytes patch; bytes4 code; }',
  'struct Vector { string name; string kind; Statement statement; bytes proof; Refused[] refused; }',
]);

const abiStatement = (statement: CommitteeStatement) => ({
  ...statement,
  threshold: BigInt(statement.threshold),
  servers: BigInt(statement.servers),
});

/** The same vectors in one piece, for Solidity. */
function committeeVectorsAbi(vectors: readonly CommitteeVector[]): Hex {
  return encodeAbiParameters(parameters, [
    vectors.map((vector) => ({
      ...vector,
      statement: abiStatement(vector.statement),
      refused: vector.refused.map((change) => ({
        name: change.name,
        statement: change.statement ? [abiStatement(change.statement)] : [],
        length: BigInt(change.length),
        offset: BigInt(change.offset),
        patch: change.patch,
        code: keccak256(new TextEncoder().encode(`${change.code}()`)).slice(0, 10) as Hex,
      })),
    })),
  ]);
}

export function committeeVectorsJson(): string {
  const cases = committeeVectors();
  return `${JSON.stringify({ about: 'Proofs of packages/crypto/src/committee with fixed randomness; see docs/SECURITY.md for the wire format. `abi` repeats `cases` for Solidity.', cases, abi: committeeVectorsAbi(cases) }, null, 1)}\n`;
}
