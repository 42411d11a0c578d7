import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Hex } from '@facedown/base';
import { decodeEventLog, type TransactionReceipt } from 'viem';
import { DEV_NETWORK } from '../addresses.js';
import { hostArtifact } from './artifacts.js';

/** What a transaction cost in Zama's own measure of homomorphic work. */
interface HostUnits {
  readonly operations: number;
  readonly units: number;
  /** Along the longest chain of operations that wait for each other. */
  readonly depth: number;
}

const TYPES = ['Bool', 'Uint4', 'Uint8', 'Uint16', 'Uint32', 'Uint64', 'Uint128', 'Uint160', 'Uint256'];
const COMPARES = new Set(['FheEq', 'FheNe', 'FheGe', 'FheGt', 'FheLe', 'FheLt']);

interface Prices {
  readonly limits: { readonly units: number; readonly depth: number };
  /** By operation, then `scalar` or `cipher`, then type. */
  readonly of: ReadonlyMap<string, number>;
}
let read: Prices | undefined;

/** The prices and limits as the host contract's own source states them. */
export function hostPrices(): Prices {
  if (read) return read;
  const folder = dirname(createRequire(import.meta.url).resolve('@fhevm/host-contracts/package.json'));
  const source = readFileSync(join(folder, 'contracts/HCULimit.sol'), 'utf8');
  const limit = (name: string) => Number(new RegExp(`${name} = ([\\d_]+)`).exec(source)![1]!.replaceAll('_', ''));
  const of = new Map<string, number>();
  for (const [, operation, body] of source.matchAll(/function checkHCUFor(\w+)\(([\s\S]*?)\n {4}\}/g)) {
    let side = 'cipher';
    for (const [, scalar, otherwise, type, units] of body!.matchAll(
      /(scalarByte [=!]= 0x01)|(\n {8}\} else \{\n)|FheType\.(\w+)\)[^;]*?opHCU = (\d+)/g,
    )) {
      if (scalar) side = 'scalar';
      else if (otherwise) side = 'cipher';
      else of.set(`${operation} ${side} ${type}`, Number(units));
    }
  }
  read = {
    limits: {
      units: limit('MAX_HOMOMORPHIC_COMPUTE_UNITS_PER_TX'),
      depth: limit('MAX_HOMOMORPHIC_COMPUTE_UNITS_DEPTH_PER_TX'),
    },
    of,
  };
  return read;
}

export function hostUnits({ logs }: Pick<TransactionReceipt, 'logs'>): HostUnits {
  const { of } = hostPrices();
  const depths = new Map<string, number>();
  let [operations, units, depth] = [0, 0, 0];
  for (const { address, data, topics } of logs) {
    if (address.toLowerCase() !== DEV_NETWORK.executor.toLowerCase()) continue;
    const { eventName, args } = decodeEventLog({ abi: hostArtifact('FHEVMExecutor').abi, data, topics });
    const { result, ...rest } = fieldsOf(args);
    if (!eventName || !result) continue;
    const isScalar = rest.scalarByte === '0x01';
    const sides = [rest.lhs, isScalar ? undefined : rest.rhs, rest.ct].filter((side) => side !== undefined);
    const type = TYPES[Number.parseInt((COMPARES.has(eventName) ? rest.lhs! : result).slice(62, 64), 16)];
    const price = of.get(`${eventName} ${isScalar ? 'scalar' : 'cipher'} ${type}`);
    if (price === undefined) throw new Error(`no price of ${eventName} on ${type}`);
    const reached = price + Math.max(0, ...sides.map((side) => depths.get(side) ?? 0));
    depths.set(result, reached);
    operations++;
    units += price;
    depth = Math.max(depth, reached);
  }
  return { operations, units, depth };
}

const fieldsOf = (args: unknown): Record<string, Hex> => args as Record<string, Hex>;
