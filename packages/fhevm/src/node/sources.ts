import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Hex, keccak256 } from '@facedown/base';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = 'contracts/fhe';
/** What isn't ours is named by its version. */
const TOOLS = ['@fhevm/solidity', 'encrypted-types', 'solc'];

/** Of everything that decides about the bytecode: our sources with all that they import, the settings and the tools. */
export function sourceHash(): Hex {
  const files = [...sourceFiles(), `${FOLDER}/foundry.toml`].sort();
  const parts = [
    // Line ends are what a checkout makes of them.
    ...files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')}`),
    ...TOOLS.map((name) => `${name}@${versionOf(name)}`),
  ];
  return keccak256(new TextEncoder().encode(parts.join('\0')));
}

export function sourceFiles(): string[] {
  const found = new Set<string>();
  const take = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path] of text.matchAll(/from "(\.[^"]+)"/g)) take(relative(root, join(root, dirname(file), path!)));
  };
  for (const name of readdirSync(join(root, FOLDER))) if (name.endsWith('.sol')) take(`${FOLDER}/${name}`);
  return [...found].map((file) => file.replaceAll('\\', '/')).sort();
}

function versionOf(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    const file = join(folder, name, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
  }
  throw new Error(`${name} is not installed`);
}
