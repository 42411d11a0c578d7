import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Hex } from '@facedown/base';
import type { Abi } from 'viem';

export type HostContract = 'ACL' | 'FHEVMExecutor' | 'HCULimit' | 'InputVerifier' | 'KMSVerifier';

const kept = new Map<string, { abi: Abi; deployedBytecode: Hex }>();

/** Zama's compiled host contracts, read where npm has put them. */
export function hostArtifact(name: HostContract): { abi: Abi; deployedBytecode: Hex } {
  const known = kept.get(name);
  if (known) return known;
  const folder = dirname(createRequire(import.meta.url).resolve('@fhevm/host-contracts/package.json'));
  const file = join(folder, 'artifacts/contracts', `${name}.sol`, `${name}.json`);
  const { abi, deployedBytecode } = JSON.parse(readFileSync(file, 'utf8'));
  kept.set(name, { abi, deployedBytecode });
  return { abi, deployedBytecode };
}
