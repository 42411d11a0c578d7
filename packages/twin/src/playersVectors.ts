import { type Hex, keccak256 } from '@facedown/base';
import { playersDealer } from '@facedown/dealers/players';
import { attempts, sequences, verdictOf } from '@facedown/dealers/players/testing';
import { encodeAbiParameters, parseAbiParameters } from 'viem';

const parameters = parseAbiParameters([
  'Attempt[] attempts',
  'struct Context { uint256 chainId; address table; uint256 tableId; uint64 epoch; uint64 version; uint8 party; }',
  'struct Need { uint8 verb; uint16 slot; uint8 seat; uint16 other; uint256 set; bytes list; }',
  'struct Attempt { string name; bool proves; Context context; bytes state; Need[] needs; bytes evidence; bytes witness; bytes32 after_; bytes4 code; }',
]);

/** Moves put to the `players` dealer, honest and not, with what must come of them: the next state's hash or a code. */
export async function playersVectorsJson(): Promise<string> {
  const all = [...(await attempts('vectors')), ...(await sequences('vectors'))].map((attempt) => {
    const verdict = verdictOf(attempt);
    if (verdict.ok === (attempt.code !== undefined) || (!verdict.ok && verdict.code !== attempt.code))
      throw new Error(`${attempt.name}: expected ${attempt.code}, got ${verdict.ok ? 'yes' : verdict.code}`);
    return {
      name: attempt.name,
      call: attempt.call,
      context: attempt.context,
      state: playersDealer.encode(attempt.state),
      needs: [...attempt.needs],
      evidence: attempt.evidence,
      witness: playersDealer.witness(attempt.state, attempt.needs, attempt.context.party, attempt.evidence),
      after: verdict.ok ? keccak256(playersDealer.encode(verdict.value)) : undefined,
      code: attempt.code,
    };
  });
  const abi = encodeAbiParameters(parameters, [
    all.map((one) => ({
      ...one,
      proves: one.call === 'prove',
      after_: one.after ?? (`0x${'00'.repeat(32)}` as Hex),
      code: one.code ? (keccak256(new TextEncoder().encode(`${one.code}()`)).slice(0, 10) as Hex) : '0x00000000',
    })),
  ]);
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value);
  const about = 'Moves put to the players dealer, honest and not. `abi` repeats `attempts` for Solidity.';
  return `${JSON.stringify({ about, attempts: all, abi }, text, 1)}\n`;
}
