import { BaseError, type Hex, isHex, keccak256 } from '@facedown/base';
import type { BeaconPolicyOptions } from './beaconPolicy.js';

/** The few questions that a server has for a chain; a whole client would double the process. */
async function ask(url: string, method: string, params: readonly unknown[]): Promise<Hex> {
  const request = { jsonrpc: '2.0', id: 1, method, params };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(10_000),
    });
    const { result } = (await response.json()) as { result?: unknown };
    if (isHexNumber(result)) return result;
  } catch (cause) {
    throw unavailable(cause);
  }
  throw unavailable();
}

const isHexNumber = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value);

/** Without the address of the chain: it may hold a key. */
const unavailable = (cause?: unknown) =>
  new BaseError('The chain does not answer.', { category: 'network', code: 'ChainUnavailable', cause });

export const chainIdOf = async (url: string): Promise<bigint> => BigInt(await ask(url, 'eth_chainId', []));

const selector = (signature: string): string => keccak256(new TextEncoder().encode(signature)).slice(0, 10);
const BLOCK_OF = selector('blockOf(bytes32)');
const COMMITMENT_OF = selector('commitmentOf(bytes32)');

/** What stands fixed in a beacon contract, as the chain at `url` has it. */
export const fixedOnChain =
  (url: string): BeaconPolicyOptions['readFixed'] =>
  async (contract, id) => {
    const read = (call: string) => ask(url, 'eth_call', [{ to: contract, data: `${call}${id.slice(2)}` }, 'latest']);
    const head = BigInt(await ask(url, 'eth_blockNumber', []));
    const block = BigInt(await read(BLOCK_OF));
    if (block === 0n) return undefined;
    const commitment = await read(COMMITMENT_OF);
    if (!isHex(commitment) || commitment.length !== 66) throw unavailable();
    return { block, head, commitment };
  };
