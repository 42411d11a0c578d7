import { readdirSync, readFileSync } from 'node:fs';
import type { Abi } from 'viem';
import { toFunctionSelector } from 'viem/utils';
import { contractNames, readArtifact } from './artifacts.js';

const ABIS = {
  tableAbi: 'Table',
  hubAbi: 'Hub',
  chipsAbi: 'Chips',
  beaconAbi: 'BlockBeacon',
  cardRegistryAbi: 'CardRegistry',
  cardsAbi: 'Cards',
  inventoryAbi: 'Inventory',
  packsAbi: 'Packs',
  committeeBeaconAbi: 'CommitteeBeacon',
  committeesAbi: 'Committees',
  rulesAbi: 'IRules',
  dealerAbi: 'IDealer',
} as const;

type AbiError = Extract<Abi[number], { type: 'error' }>;

const BANNER = '// Generated from the contracts by `npm run generate`. Do not edit.\n';

/** The generated files of this package, by name. */
export function generatedFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [name, contract] of Object.entries(ABIS))
    files[`${name}.ts`] =
      `${BANNER}export const ${name} = ${JSON.stringify(readArtifact(contract).abi, null, 2)} as const;\n`;
  files['codes.ts'] =
    `${BANNER}/** Every error of every contract, by its selector. */\nexport const codes: Readonly<Record<string, string>> = ${JSON.stringify(codes(), null, 2)};\n`;
  return files;
}

/** All artifacts of a source file: a file may hold libraries and interfaces beside its contract. */
function abisOf(file: string): Abi[] {
  const folder = new URL(`../../../../contracts/out/${file}.sol/`, import.meta.url);
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).abi);
  } catch {
    return [];
  }
}

function codes(): Record<string, string> {
  const found = new Map<string, string>();
  for (const file of contractNames())
    for (const abi of abisOf(file))
      for (const item of abi.filter((one): one is AbiError => one.type === 'error'))
        found.set(toFunctionSelector({ ...item, type: 'function' } as never), item.name);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
