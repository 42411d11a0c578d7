import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abi } from 'viem';
import { root, sourceHash } from './sources.js';

const BANNER = '// Built from contracts/fhe by `npm run fhe`. Do not edit.\n';
const CONTRACTS = { fheVault: 'FheVault', fheRouter: 'FheRouter', fheBeacon: 'FheBeacon' } as const;
/** For tests, and so in a file of its own. */
const TEST_CONTRACTS = { anyRules: 'AnyRules', anyVault: 'AnyVault', fheDealer: 'FheDealer' } as const;

/** Compiles the contracts and gives the files that are committed, by name. */
export function builtFiles(): Record<string, string> {
  const platform = `forge-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const forge = join(
    root,
    'node_modules/@foundry-rs',
    platform,
    'bin',
    `forge${process.platform === 'win32' ? '.exe' : ''}`,
  );
  const { status, stdout, stderr } = spawnSync(forge, ['build', '--root', root], {
    cwd: root,
    env: { ...process.env, FOUNDRY_CONFIG: 'contracts/fhe/foundry.toml', FOUNDRY_PROFILE: 'default' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`forge build failed:\n${stdout}${stderr}`);
  const code: string[] = [];
  const files: Record<string, string> = {};
  for (const [name, contract] of Object.entries(CONTRACTS)) {
    const { abi, bytecode } = read(contract);
    files[`${name}Abi.ts`] = `${BANNER}export const ${name}Abi = ${JSON.stringify(abi, null, 2)} as const;\n`;
    code.push(`export const ${name}Code = '${bytecode}';`);
  }
  const tested = Object.entries(TEST_CONTRACTS).map(
    ([name, contract]) => `export const ${name}Code = '${read(contract).bytecode}';`,
  );
  files['testCode.ts'] = `${BANNER}${tested.join('\n')}\n`;
  files['code.ts'] =
    `${BANNER}/** Of the sources that this was built from. */\nexport const builtFrom = '${sourceHash()}';\n${code.join('\n')}\n`;
  return files;
}

function read(contract: string): { abi: Abi; bytecode: string } {
  const { abi, bytecode } = JSON.parse(
    readFileSync(join(root, `contracts/out-fhe/${contract}.sol/${contract}.json`), 'utf8'),
  );
  return { abi, bytecode: bytecode.object };
}

export const generatedFile = (name: string): string => join(root, 'packages/fhevm/src/generated', name);

if (process.argv[1]?.endsWith('build.ts'))
  for (const [name, text] of Object.entries(builtFiles())) {
    writeFileSync(generatedFile(name), text);
    console.log(`wrote packages/fhevm/src/generated/${name}`);
  }
