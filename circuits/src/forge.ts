import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wtns } from 'snarkjs';

/**
 * Forged witnesses. A prover may put anything where a circuit only suggests a value (`<--`); what counts is
 * whether the constraints catch it. So a cheat is written as a change of the sources: its hints are evil and
 * the constraint in question is gone. Its witness then goes, signal by signal, into the real circuit.
 */
const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const PRIME = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n;

export interface Patch {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

interface Built {
  readonly wasm: string;
  readonly wires: ReadonlyMap<string, number>;
  readonly constraints: readonly (readonly [Terms, Terms, Terms])[];
}
type Terms = readonly (readonly [number, bigint])[];

export type Inputs = Readonly<Record<string, bigint | readonly bigint[]>>;

/** Compiles without simplification, so that every signal keeps its name and wire. */
export function buildUnsimplified(label: string, main: string, patches: readonly Patch[] = []): Built {
  const folder = `circuits/.ceremony/forged/${label}`;
  const at = (path: string) => `${root}${folder}/${path}`;
  rmSync(at(''), { recursive: true, force: true });
  mkdirSync(at('templates'), { recursive: true });
  for (const file of readdirSync(`${root}circuits/templates`))
    cpSync(`${root}circuits/templates/${file}`, at(`templates/${file}`));
  cpSync(`${dirname(require.resolve('circomlib/package.json'))}/circuits`, at('include/circomlib/circuits'), {
    recursive: true,
  });
  for (const { file, from, to } of patches) {
    const source = readFileSync(at(file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
    writeFileSync(at(file), source.replace(from, to));
  }
  writeFileSync(at('main.circom'), main);
  const args = [
    require.resolve('circom2/cli.js'),
    `${folder}/main.circom`,
    '--r1cs',
    '--wasm',
    '--sym',
    '--O0',
    '-l',
    `${folder}/include`,
    '-o',
    folder,
  ];
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${label} does not compile:\n${run.stdout}${run.stderr}`);
  const symbols = readFileSync(at('main.sym'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return {
    wasm: at('main_js/main.wasm'),
    wires: new Map(stableNames(symbols.map(([, , , name]) => name!)).map((name, i) => [name, Number(symbols[i]![1])])),
    constraints: readConstraints(readFileSync(at('main.r1cs'))),
  };
}

/**
 * The compiler names an anonymous component by its template and its place in the source, which a patch
 * moves. Here it is called by its rank among the like components of its parent.
 */
function stableNames(names: readonly string[]): string[] {
  const anonymous = /^([A-Za-z]\w*?)_\d+_(\d+)(\[\d+\])?$/;
  const parse = (name: string) => {
    const parts = name.split('.');
    return parts.map((part, i) => {
      const [, template, place, suffix = ''] = anonymous.exec(part) ?? [];
      return { part, template, place: Number(place), suffix, kin: `${parts.slice(0, i).join('.')}.${template}` };
    });
  };
  const places = new Map<string, Set<number>>();
  for (const { template, place, kin } of names.flatMap(parse))
    if (template) places.set(kin, (places.get(kin) ?? new Set()).add(place));
  const rank = (kin: string, place: number) => [...places.get(kin)!].sort((x, y) => x - y).indexOf(place);
  return names.map((name) =>
    parse(name)
      .map(({ part, template, place, suffix, kin }) => (template ? `${template}#${rank(kin, place)}${suffix}` : part))
      .join('.'),
  );
}

/** The signals' values by name. Rejects if the circuit's own assertions fail. */
export async function witnessOf({ wasm, wires }: Built, inputs: Inputs): Promise<Map<string, bigint>> {
  const memory: { type: 'mem'; data?: Uint8Array } = { type: 'mem' };
  await wtns.calculate(inputs, wasm, memory);
  const values = await wtns.exportJson(memory);
  return new Map([...wires].map(([name, wire]) => [name, BigInt(values[wire]!)]));
}

/** How many constraints of the circuit this witness breaks. */
export function violations({ wires, constraints }: Built, witness: ReadonlyMap<string, bigint>): number {
  const values = new Map<number, bigint>([[0, 1n]]);
  for (const [name, wire] of wires) {
    const value = witness.get(name);
    if (value === undefined) throw new Error(`the forged witness has no ${name}`);
    values.set(wire, value);
  }
  const sum = (terms: Terms) =>
    terms.reduce((total, [wire, factor]) => (total + factor * values.get(wire)!) % PRIME, 0n);
  return constraints.filter(([a, b, c]) => (sum(a) * sum(b) - sum(c)) % PRIME !== 0n).length;
}

function readConstraints(bytes: Uint8Array): Built['constraints'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sections = new Map<number, number>();
  for (let i = 0, offset = 12; i < view.getUint32(8, true); i++) {
    sections.set(view.getUint32(offset, true), offset + 12);
    offset += 12 + Number(view.getBigUint64(offset + 4, true));
  }
  const header = sections.get(1)!;
  const count = view.getUint32(header + 4 + view.getUint32(header, true) + 24, true);
  let at = sections.get(2)!;
  const terms = (): Terms => {
    const length = view.getUint32(at, true);
    at += 4;
    return Array.from({ length }, () => {
      let factor = 0n;
      for (let word = 3; word >= 0; word--) factor = (factor << 64n) + view.getBigUint64(at + 4 + 8 * word, true);
      const term = [view.getUint32(at, true), factor] as const;
      at += 36;
      return term;
    });
  };
  return Array.from({ length: count }, () => [terms(), terms(), terms()] as const);
}
