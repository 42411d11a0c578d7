import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CircuitName } from './index.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = createRequire(import.meta.url).resolve('circom2/cli.js');

interface Compiled {
  readonly r1cs: string;
  readonly wasm: string;
  readonly constraints: number;
  readonly signals: readonly string[];
}

/** Compiles one circuit into a folder of the repository; the compiler sees nothing outside. */
export function compile(name: CircuitName, outDir: string): Compiled {
  mkdirSync(outDir, { recursive: true });
  const args = [
    `circuits/main/${name}.circom`,
    '--r1cs',
    '--wasm',
    '--sym',
    '--O2',
    '-l',
    'node_modules',
    '-o',
    relative(root, outDir),
  ];
  const run = spawnSync(process.execPath, [cli, ...args], { cwd: root, encoding: 'utf8' });
  const count = /non-linear constraints: (\d+)/.exec(run.stdout);
  if (run.status !== 0 || !count) throw new Error(`${name} does not compile:\n${run.stdout}${run.stderr}`);
  const r1cs = `${outDir}/${name}.r1cs`;
  return {
    r1cs,
    wasm: `${outDir}/${name}_js/${name}.wasm`,
    constraints: Number(count[1]),
    signals: publicSignals(readFileSync(r1cs), readFileSync(`${outDir}/${name}.sym`, 'utf8')),
  };
}

/** Wires 1 to n of the witness are the public signals; the symbols give their names. */
function publicSignals(r1cs: Uint8Array, symbols: string): string[] {
  const count = headerCounts(r1cs);
  const names = new Map(
    symbols
      .split('\n')
      .map((line) => line.split(','))
      .map(([, wire, , name]) => [Number(wire), name]),
  );
  return Array.from({ length: count }, (_, i) => {
    const name = names.get(i + 1);
    if (!name?.startsWith('main.')) throw new Error(`public signal ${i} has no name`);
    return name.slice('main.'.length);
  });
}

/** Outputs and public inputs, from the header section (type 1) of the r1cs format. */
function headerCounts(r1cs: Uint8Array): number {
  const view = new DataView(r1cs.buffer, r1cs.byteOffset, r1cs.byteLength);
  let offset = 12;
  for (let section = 0; section < view.getUint32(8, true); section++) {
    const type = view.getUint32(offset, true);
    const size = Number(view.getBigUint64(offset + 4, true));
    offset += 12;
    if (type === 1) {
      const afterPrime = offset + 4 + view.getUint32(offset, true);
      return view.getUint32(afterPrime + 4, true) + view.getUint32(afterPrime + 8, true);
    }
    offset += size;
  }
  throw new Error('no header in this r1cs file');
}

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
