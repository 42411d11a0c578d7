import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseError, type Hex } from '@facedown/base';
import type { Abi } from 'viem';
import type { LinkReferences } from './link.js';

interface Artifact {
  readonly abi: Abi;
  /** Not yet hex where it waits for libraries: `link` makes it so. */
  readonly bytecode: Hex;
  readonly linkReferences: LinkReferences;
}

const root = new URL('../../../../contracts/', import.meta.url);

export function readArtifact(contract: string): Artifact {
  const file = new URL(`out/${contract}.sol/${contract}.json`, root);
  try {
    const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8'));
    return { abi, bytecode: bytecode.object, linkReferences: bytecode.linkReferences ?? {} };
  } catch (cause) {
    throw new BaseError(`The contract ${contract} is not built.`, {
      category: 'user',
      code: 'ArtifactMissing',
      suggestedAction: 'Build the contracts: npm start or npm test does it.',
      cause,
    });
  }
}

/** The contracts (and libraries) below a folder of contracts/src, by name. */
export function contractNames(folder = ''): string[] {
  return readdirSync(fileURLToPath(new URL(`src/${folder}`, root)), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .map((file) => file.split(/[\\/]/).at(-1)!.slice(0, -'.sol'.length))
    .sort();
}

export const isBuilt = (contract: string): boolean => {
  try {
    readArtifact(contract);
    return true;
  } catch {
    return false;
  }
};
