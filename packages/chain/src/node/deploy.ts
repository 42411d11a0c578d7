import { BaseError, type Hex, keccak256 } from '@facedown/base';
import { readContract } from 'viem/actions';
import type { SendingClient } from '../client.js';
import type { Deployment } from '../deployment.js';
import { asChainError } from '../errors.js';
import { hubAbi } from '../generated/hubAbi.js';
import { tableAbi } from '../generated/tableAbi.js';
import { send } from '../send.js';
import { contractNames, isBuilt, readArtifact } from './artifacts.js';

export interface DeployOptions {
  /** Told before each contract. */
  onProgress?(done: number, total: number, contract: string): void;
}

/** Puts the table, its hub, chips, and every game's rules and every dealer on a chain. */
export async function deploy(client: SendingClient, { onProgress }: DeployOptions = {}): Promise<Deployment> {
  const rules = named('rules', 'Rules');
  const dealers = named('dealers', 'Dealer');
  const total = 4 + rules.length + dealers.length;
  let done = 0;
  let block = 0n;
  const put = async (contract: string, args = ''): Promise<Hex> => {
    onProgress?.(done++, total, contract);
    const { contractAddress, blockNumber } = await send(client, { data: `${readArtifact(contract).bytecode}${args}` });
    if (!contractAddress)
      throw new BaseError(`${contract} was not deployed.`, { category: 'contract', code: 'NotDeployed' });
    block ||= blockNumber;
    return contractAddress;
  };
  const table = await put('Table');
  const hub = await hubOf(client, table);
  const chips = await put('Chips', table.slice(2).padStart(64, '0'));
  const beacon = await put('BlockBeacon');
  const committees = await put('Committees');
  const putAll = async (names: readonly [string, string][]) => {
    const found: Record<string, Hex> = {};
    for (const [name, contract] of names) found[name] = await put(contract);
    return found;
  };
  return {
    chainId: client.chain.id,
    table,
    hub,
    chips,
    beacon,
    committees,
    rules: await putAll(rules),
    dealers: await putAll(dealers),
    block: Number(block),
    code: codeHash(),
  };
}

/** Of everything that `deploy` would put on a chain now. */
export function codeHash(): Hex {
  const contracts = [
    'Table',
    'Chips',
    'BlockBeacon',
    'Committees',
    ...[...named('rules', 'Rules'), ...named('dealers', 'Dealer')].map(([, name]) => name),
  ];
  return keccak256(`0x${contracts.map((name) => readArtifact(name).bytecode.slice(2)).join('')}`);
}

/** `KuhnRules` is the rules named kuhn. */
const named = (folder: string, suffix: string): [string, string][] =>
  contractNames(folder)
    .filter((contract) => contract.endsWith(suffix) && isBuilt(contract))
    .map((contract) => [contract.slice(0, -suffix.length).toLowerCase(), contract]);

async function hubOf(client: SendingClient, table: Hex): Promise<Hex> {
  try {
    const hub = await readContract(client, { address: table, abi: tableAbi, functionName: 'hub' });
    const known = await readContract(client, { address: hub, abi: hubAbi, functionName: 'table' });
    if (known.toLowerCase() === table.toLowerCase()) return hub;
  } catch (cause) {
    throw asChainError(cause);
  }
  throw new BaseError('The hub does not know the table.', { category: 'contract', code: 'NotDeployed' });
}
