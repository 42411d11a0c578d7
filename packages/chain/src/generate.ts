import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './node/generated.js';

/** Prints the ABIs and codes of the built contracts; with `--check` fails on a stale file instead. */
const check = process.argv.includes('--check');
const folder = new URL('./generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generatedFiles())) {
  const file = new URL(name, folder);
  if (textOf(file) === text) continue;
  if (check) {
    console.error(`stale: packages/chain/src/generated/${name}; run npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`wrote packages/chain/src/generated/${name}`);
  }
}

function textOf(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
