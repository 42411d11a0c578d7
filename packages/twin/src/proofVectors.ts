import { bytesToHex, type Hex, keccak256, type Result } from '@facedown/base';
import { faceElement } from '@facedown/crypto';
import {
  deckShuffle,
  misplacements,
  mutationsOf,
  type ProofCase,
  proofCases,
  TEST_CONTEXT,
  verifyProof,
} from '@facedown/crypto/testing';
import { encodeAbiParameters, parseAbiParameters } from 'viem';

/** What is changed of a true proof or its statement, and the code with which both verifiers refuse it. */
export interface RefusedVector {
  readonly name: string;
  readonly context?: Record<string, string>;
  readonly statement?: Hex;
  readonly set?: string;
  readonly owner?: Hex;
  /** The proof is cut or filled with zeros to this length, then `patch` is written at `offset`. */
  readonly length: number;
  readonly offset: number;
  readonly patch: Hex;
  readonly code: string;
}

export interface ProofVector {
  readonly name: string;
  readonly kind: ProofCase['kind'];
  readonly context: Record<string, string>;
  readonly statement: Hex;
  readonly set: string;
  readonly owner: Hex;
  readonly proof: Hex;
  readonly refused: readonly RefusedVector[];
}

const hexSet = (set: bigint): string => `0x${set.toString(16)}`;
const plain = (context: ProofCase['context']) =>
  Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)]));

/** Made with fixed randomness: the same bytes on every machine. */
function proofVectors(): ProofVector[] {
  return [...proofCases('vectors'), deckCase(21), deckCase(52)].map((proofCase) => {
    const { name, kind, context, statement, set, owner, proof } = proofCase;
    const unchanged = { length: proof.length, offset: 0, patch: '0x' as Hex };
    const code = (result: Result<unknown>, what: string): string => {
      if (result.ok) throw new Error(`${name}: ${what} is accepted`);
      return result.code;
    };
    const refused: RefusedVector[] = [];
    if (proof.length > 4000)
      return {
        name,
        kind,
        context: plain(context),
        statement: bytesToHex(statement),
        set: hexSet(set),
        owner,
        proof: bytesToHex(proof),
        refused,
      };
    for (const { name: what, proof: mutated } of mutationsOf(proofCase)) {
      refused.push({
        name: what,
        ...difference(proof, mutated),
        code: code(verifyProof(kind, proofCase, mutated), what),
      });
    }
    for (const { name: what, context: elsewhere } of misplacements(context)) {
      if (kind === 'key' && /epoch|version/.test(what)) continue;
      const result = verifyProof(kind, { ...proofCase, context: elsewhere }, proof);
      refused.push({ name: what, ...unchanged, context: plain(elsewhere), code: code(result, what) });
    }
    if (kind === 'key') {
      const other: Hex = '0x4444444444444444444444444444444444444444';
      const result = verifyProof(kind, { ...proofCase, owner: other }, proof);
      refused.push({ name: 'another address', ...unchanged, owner: other, code: code(result, 'owner') });
    }
    for (let at = 0; at < statement.length; at += 64) {
      const changed = statement.slice();
      changed.set(faceElement(100 + at / 64).bytes, at);
      const what = `another point ${at / 64} in the statement`;
      const result = verifyProof(kind, { ...proofCase, statement: changed }, proof);
      refused.push({ name: what, ...unchanged, statement: bytesToHex(changed), code: code(result, what) });
    }
    if (kind === 'claim')
      for (const [what, other] of [
        ['an empty set', 0n],
        ['another set of as many faces', set << 1n],
      ] as const) {
        const result = verifyProof(kind, { ...proofCase, set: other }, proof);
        refused.push({ name: what, ...unchanged, set: hexSet(other), code: code(result, what) });
      }
    if (kind === 'none') {
      const result = verifyProof(kind, { ...proofCase, set: set >> 1n }, proof);
      const what = 'another set of as many faces';
      refused.push({ name: what, ...unchanged, set: hexSet(set >> 1n), code: code(result, what) });
    }
    if (kind === 'shuffle') {
      const zero = statement.slice();
      zero.fill(0, 0, 64);
      const result = verifyProof(kind, { ...proofCase, statement: zero }, proof);
      refused.push({
        name: 'under the identity',
        ...unchanged,
        statement: bytesToHex(zero),
        code: code(result, 'zero'),
      });
      for (const size of [0, 161]) {
        const other = new Uint8Array(64 + 128 * size);
        other.set(statement.subarray(0, 64));
        for (let i = 0; i < 2 * size; i++) other.set(faceElement(i & 255).bytes, 64 + 64 * i);
        const sized = verifyProof(kind, { ...proofCase, statement: other }, proof);
        refused.push({
          name: `a deck of ${size}`,
          ...unchanged,
          statement: bytesToHex(other),
          code: code(sized, 'size'),
        });
      }
    }
    return {
      name,
      kind,
      context: plain(context),
      statement: bytesToHex(statement),
      set: hexSet(set),
      owner,
      proof: bytesToHex(proof),
      refused,
    };
  });
}

function deckCase(size: number): ProofCase {
  const { statement, prove } = deckShuffle(size, `vectors/${size}`);
  return {
    kind: 'shuffle',
    name: `second shuffle of ${size}`,
    context: TEST_CONTEXT,
    statement,
    set: 0n,
    owner: `0x${'22'.repeat(20)}`,
    proof: prove(),
    points: 0,
    verify: () => ({ ok: false, code: 'unused' }),
  };
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
  'struct Context { uint256 chainId; address table; uint256 tableId; uint64 epoch; uint64 version; uint8 party; }',
  'struct Refused { string name; Context context; bytes statement; uint256 set; address owner; uint256 length; uint256 offset; bytes patch; bytes4 code; }',
  'struct Vector { string name; string kind; Context context; bytes statement; uint256 set; address owner; bytes proof; Refused[] refused; }',
]);

/** The same vectors in one piece, for Solidity, which would take minutes to walk through the JSON. */
function proofVectorsAbi(vectors: readonly ProofVector[]): Hex {
  const contextOf = (context: Record<string, string>) => ({
    chainId: BigInt(context.chainId!),
    table: context.table as Hex,
    tableId: BigInt(context.tableId!),
    epoch: BigInt(context.epoch!),
    version: BigInt(context.version!),
    party: Number(context.party),
  });
  return encodeAbiParameters(parameters, [
    vectors.map((vector) => ({
      ...vector,
      set: BigInt(vector.set),
      context: contextOf(vector.context),
      refused: vector.refused.map((change) => ({
        name: change.name,
        context: contextOf(change.context ?? vector.context),
        statement: change.statement ?? '0x',
        set: BigInt(change.set ?? vector.set),
        owner: change.owner ?? vector.owner,
        length: BigInt(change.length),
        offset: BigInt(change.offset),
        patch: change.patch,
        code: keccak256(new TextEncoder().encode(`${change.code}()`)).slice(0, 10) as Hex,
      })),
    })),
  ]);
}

export function proofVectorsJson(): string {
  const cases = proofVectors();
  return `${JSON.stringify({ about: 'Proofs of packages/crypto with fixed randomness; see docs/SECURITY.md for the wire format. `abi` repeats `cases` for Solidity.', cases, abi: proofVectorsAbi(cases) }, null, 1)}\n`;
}
