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

/** The chain that all of these are of. */
export async function chainIdOf(...urls: readonly [string, ...string[]]): Promise<bigint> {
  const [first, ...rest] = await Promise.all(urls.map((url) => ask(url, 'eth_chainId', [])));
  if (rest.some((id) => id !== first)) throw unavailable();
  return BigInt(first!);
}

const selector = (signature: string): string => keccak256(new TextEncoder().encode(signature)).slice(0, 10);
const BLOCK_OF = selector('blockOf(bytes32)');
const COMMITMENT_OF = selector('commitmentOf(bytes32)');

/** What stands fixed in a beacon contract, as the chain has it by every one of these RPCs: one that lies alone is not believed. */
export const fixedOnChain =
  (...urls: readonly [string, ...string[]]): BeaconPolicyOptions['readFixed'] =>
  async (contract, id) => {
    const [first, ...rest] = await Promise.all(urls.map((url) => fixedAt(url, contract, id)));
    if (rest.some((one) => one?.block !== first?.block || one?.commitment !== first?.commitment)) throw unavailable();
    return first && rest.reduce<typeof first>((least, one) => (one && one.head < least.head ? one : least), first);
  };

async function fixedAt(url: string, contract: Hex, id: Hex): ReturnType<BeaconPolicyOptions['readFixed']> {
  const read = (call: string) => ask(url, 'eth_call', [{ to: contract, data: `${call}${id.slice(2)}` }, 'latest']);
  const head = BigInt(await ask(url, 'eth_blockNumber', []));
  const block = BigInt(await read(BLOCK_OF));
  if (block === 0n) return undefined;
  const commitment = await read(COMMITMENT_OF);
  if (!isHex(commitment) || commitment.length !== 66) throw unavailable();
  return { block, head, commitment };
}
