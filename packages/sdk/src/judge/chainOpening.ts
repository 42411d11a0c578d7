import type { Hex } from '@facedown/base';
import type { Deployment } from '@facedown/chain';
import type { TableId } from '@facedown/game-kit';
import { identityOf, setupHash } from '@facedown/protocol';
import { dealerOfContract } from '../registry.js';
import type { ChainTable } from './chainTable.js';
import { JudgeError, type Opening } from './judge.js';

/** The number binds everything about a table: no RPC can show us other terms. */
export function requireTerms(id: Omit<TableId, 'epoch'>, { terms, setup }: ChainTable): void {
  if (identityOf(id.chainId, id.table, terms) !== id.tableId || setupHash(setup) !== terms.setup)
    throw new JudgeError('WrongTerms');
}

/** What a table on a chain was opened with, by the names that a deployment gives to contracts. */
export function openingOf(deployment: Pick<Deployment, 'rules' | 'dealers'>, { terms, setup }: ChainTable): Opening {
  return {
    salt: lower(setup.salt),
    game: nameOf(deployment.rules, terms.rules),
    dealer: dealerOfContract(nameOf(deployment.dealers, terms.dealer), setup.dealerConfig),
    name: setup.name,
    config: setup.rulesConfig,
    dealerConfig: setup.dealerConfig,
    minSeats: terms.minSeats,
    maxSeats: terms.maxSeats,
    servers: setup.servers.map(lower),
    onchain: terms.onchain,
    registerSeconds: terms.registerSeconds,
    answerSeconds: terms.answerSeconds,
    ...(BigInt(setup.check) === 0n ? {} : { check: lower(setup.check), checkConfig: lower(setup.checkConfig) }),
    ...(BigInt(setup.locker) === 0n ? {} : { locker: lower(setup.locker) }),
  };
}

function nameOf(contracts: Readonly<Record<string, Hex>>, address: Hex): string {
  const found = Object.entries(contracts).find(([, one]) => one.toLowerCase() === address.toLowerCase());
  if (!found) throw new JudgeError('UnknownContract');
  return found[0];
}

const lower = (text: Hex): Hex => text.toLowerCase() as Hex;
