import { BaseError, type Hex, keccak256 } from '@facedown/base';
import { readContract } from 'viem/actions';
import type { SendingClient } from '../client.js';
import type { CardsDeployment, Deployment } from '../deployment.js';
import { asChainError } from '../errors.js';
import { hubAbi } from '../generated/hubAbi.js';
import { inventoryAbi } from '../generated/inventoryAbi.js';
import { tableAbi } from '../generated/tableAbi.js';
import { send } from '../send.js';
import { contractNames, isBuilt, readArtifact } from './artifacts.js';
import { librariesOf, link } from './link.js';
import { type DeployedSet, publishSets } from './publishSets.js';

interface DeployOptions {
  /** Told before each contract. */
  onProgress?(done: number, total: number, contract: string): void;
  /** Sets of cards that are published at once, by name; `rules` is a game's name. */
  readonly sets?: Readonly<Record<string, DeployedSet>>;
  /** A beacon that stands already and decides about packs, as one of key servers; a block's hash does where it is left out. */
  readonly beacon?: Hex;
}

const CARD_CONTRACTS = ['CardRegistry', 'Inventory', 'Packs'] as const;
const JOIN_CHECKS = { friends: 'Friends', allOf: 'AllOf', houseTickets: 'HouseTickets' } as const;

/** Puts the table, its hub, chips, cards, and every game's rules and every dealer on a chain. */
export async function deploy(
  client: SendingClient,
  { onProgress, sets = {}, beacon: given }: DeployOptions = {},
): Promise<Deployment> {
  const rules = named('rules', 'Rules');
  const dealers = named('dealers', 'Dealer');
  const libraries = rules.flatMap(([, contract]) => librariesOf(readArtifact(contract).linkReferences));
  const total = 13 + libraries.length + rules.length + dealers.length;
  let done = 0;
  let block = 0n;
  const put = async (contract: string, args = ''): Promise<Hex> => {
    onProgress?.(done++, total, contract);
    const { bytecode, linkReferences } = readArtifact(contract);
    const addresses: Record<string, Hex> = {};
    for (const library of librariesOf(linkReferences)) addresses[library] = await put(library);
    const code = link(bytecode, linkReferences, addresses);
    const { contractAddress, blockNumber } = await send(client, { data: `${code}${args}` });
    if (!contractAddress)
      throw new BaseError(`${contract} was not deployed.`, { category: 'contract', code: 'NotDeployed' });
    block ||= blockNumber;
    return contractAddress;
  };
  const parts = [await put('TableLobby'), await put('TableChange')];
  const table = await put('Table', parts.map(wordOf).join(''));
  const hub = await hubOf(client, table);
  const chips = await put('Chips', wordOf(table));
  const beacon = await put('BlockBeacon');
  const committees = await put('Committees');
  const putAll = async (names: readonly [string, string][]) => {
    const found: Record<string, Hex> = {};
    for (const [name, contract] of names) found[name] = await put(contract);
    return found;
  };
  /** Those with key servers are built on the contract of `players`. */
  const putDealers = async (): Promise<Record<string, Hex>> => {
    const found = await putAll(dealers.filter(([name]) => !['escrow', 'committee'].includes(name)));
    if (!found.players) return found;
    const players = wordOf(found.players);
    const chair = await put('CommitteeChair');
    return {
      ...found,
      escrow: await put('EscrowDealer', players),
      committee: await put('CommitteeDealer', `${players}${wordOf(chair)}`),
    };
  };
  const games = await putAll(rules);
  const registry = await put('CardRegistry');
  const inventory = await put('Inventory', `${wordOf(registry)}${wordOf(table)}`);
  const { cards, ghosts } = await tokensOf(client, inventory);
  const packs = await put('Packs', `${wordOf(cards)}${wordOf(given ?? beacon)}`);
  const checks = await putAll(Object.entries(JOIN_CHECKS));
  const owned: CardsDeployment = { registry, inventory, cards, ghosts, packs, checks, sets: {} };
  const deployment: Deployment = {
    chainId: client.chain.id,
    table,
    hub,
    chips,
    beacon,
    cards: owned,
    committees,
    rules: games,
    dealers: await putDealers(),
    block: Number(block),
    code: codeHash(),
  };
  return publishSets(client, deployment, sets);
}

/** Of everything that `deploy` would put on a chain now. */
export function codeHash(): Hex {
  const contracts = [
    'Table',
    'TableLobby',
    'TableChange',
    'Chips',
    'BlockBeacon',
    ...CARD_CONTRACTS,
    ...Object.values(JOIN_CHECKS),
    'Committees',
    'CommitteeChair',
    ...[...named('rules', 'Rules'), ...named('dealers', 'Dealer')].map(([, name]) => name),
  ];
  const withLibraries = contracts.flatMap((name) => [name, ...librariesOf(readArtifact(name).linkReferences)]);
  // Text and not bytes: code that waits for a library isn't hex.
  const text = withLibraries.map((name) => readArtifact(name).bytecode).join();
  return keccak256(new TextEncoder().encode(text));
}

const wordOf = (address: Hex): string => address.slice(2).padStart(64, '0');

/** The Inventory has made them itself. */
async function tokensOf(client: SendingClient, inventory: Hex): Promise<{ cards: Hex; ghosts: Hex }> {
  const at = { address: inventory, abi: inventoryAbi } as const;
  try {
    const [cards, ghosts] = await Promise.all([
      readContract(client, { ...at, functionName: 'cards' }),
      readContract(client, { ...at, functionName: 'ghosts' }),
    ]);
    return { cards, ghosts };
  } catch (cause) {
    throw asChainError(cause);
  }
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
