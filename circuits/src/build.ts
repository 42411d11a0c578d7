import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as snarkjs from 'snarkjs';
import { compile, sha256 } from './compile.js';
import { CIRCUIT_NAMES, CIRCUITS, type Manifest } from './index.js';
import { solidityKey, typescriptKeys } from './printKeys.js';
import { checkProductionKey, checkPtau } from './production.js';

/**
 * `npm run circuits` compiles the circuits, makes the keys and prints the verification keys.
 *
 * Without options the ceremony is made here out of a public beacon, so that anyone gets the same bytes:
 * whoever reads this file can forge proofs, hence "development" in every name. For production:
 *   npm run circuits -- --ptau <file> --contributions <folder>
 * with a real powers-of-tau file (2^14 or more) and, for each circuit, `<name>.production.zkey` as the
 * last contributor left it. Ceremony and keys are checked before they are used. `--only <circuit>` and
 * `--out <folder>` rehearse it: one circuit, and nothing of the repository is touched.
 */
const DEVELOPMENT_BEACON = Buffer.from('facedown development keys, known to all').toString('hex');
const BEACON_ITERATIONS = 10;
const POWER = 14;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const option = (name: string) => {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
};

async function developmentPtau(): Promise<string> {
  const file = at(`../.ceremony/development-${POWER}.ptau`);
  if (existsSync(file)) return file;
  console.log(`making powers of tau 2^${POWER}; this takes about six minutes`);
  mkdirSync(at('../.ceremony'), { recursive: true });
  const [fresh, contributed, unready] = ['fresh', 'contributed', 'unready'].map((step) =>
    at(`../.ceremony/${step}`),
  ) as [string, string, string];
  await snarkjs.powersOfTau.newAccumulator(await snarkjs.curves.getCurveFromName('bn128'), POWER, fresh);
  await snarkjs.powersOfTau.beacon(fresh, contributed, 'facedown development', DEVELOPMENT_BEACON, BEACON_ITERATIONS);
  await snarkjs.powersOfTau.preparePhase2(contributed, unready);
  renameSync(unready, file);
  for (const step of [fresh, contributed]) rmSync(step);
  return file;
}

async function build(): Promise<void> {
  const contributions = option('--contributions');
  const given = option('--ptau');
  // One without the other would be a key for production from a ceremony that everyone knows, or the reverse.
  if ((contributions === undefined) !== (given === undefined))
    throw new Error('--ptau and --contributions go together');
  if (given) await checkPtau(given);
  const ptau = given ?? (await developmentPtau());
  const only = option('--only');
  const names = CIRCUIT_NAMES.filter((name) => only === undefined || name === only);
  if (names.length === 0) throw new Error(`there is no circuit ${only}`);
  const target = option('--out');
  if (only !== undefined && target === undefined) throw new Error('--only needs --out: the repository wants every key');
  const folders = target
    ? { keys: `${target}/keys`, typescript: target, solidity: target }
    : {
        keys: at('../keys'),
        typescript: at('../../packages/zk/src/generated'),
        solidity: at('../../contracts/src/dealers/verifiers'),
      };
  const kind = contributions ? 'production' : 'development';
  const out = at('../.ceremony/out');
  const manifest: Record<string, Manifest[string]> = {};
  const keys: Record<string, { key: Record<string, unknown>; signals: readonly string[] }> = {};
  mkdirSync(folders.keys, { recursive: true });
  for (const name of names) {
    const compiled = compile(name, out);
    if (compiled.constraints > CIRCUITS[name])
      throw new Error(`${name} has ${compiled.constraints} constraints, more than ${CIRCUITS[name]}`);
    const zkey = contributions ? `${contributions}/${name}.production.zkey` : `${out}/${name}.development.zkey`;
    if (contributions) await checkProductionKey({ r1cs: compiled.r1cs, ptau, zkey });
    else {
      await snarkjs.zKey.newZKey(compiled.r1cs, ptau, `${out}/${name}.fresh.zkey`);
      await snarkjs.zKey.beacon(
        `${out}/${name}.fresh.zkey`,
        zkey,
        'facedown development',
        DEVELOPMENT_BEACON,
        BEACON_ITERATIONS,
      );
    }
    for (const [file, from] of [
      [`${name}.wasm.gz`, compiled.wasm],
      [`${name}.${kind}.zkey.gz`, zkey],
    ] as const)
      writeFileSync(`${folders.keys}/${file}`, gzipSync(readFileSync(from), { level: 9 }));
    const { constraints, signals } = compiled;
    manifest[name] = {
      constraints,
      signals,
      r1cs: sha256(compiled.r1cs),
      wasm: sha256(compiled.wasm),
      zkey: sha256(zkey),
    };
    keys[name] = { key: await snarkjs.zKey.exportVerificationKey(zkey), signals };
    console.log(`${name}: ${constraints} constraints, ${signals.length} public signals`);
  }
  const stale = readdirSync(folders.keys).filter((file) => file.includes('.zkey.') && !file.includes(`.${kind}.`));
  for (const file of stale) rmSync(`${folders.keys}/${file}`);
  writeFileSync(`${folders.keys}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(`${folders.typescript}/keys.ts`, typescriptKeys(keys, kind));
  for (const [name, entry] of Object.entries(keys))
    writeFileSync(`${folders.solidity}/${name}Key.sol`, solidityKey(name, entry, kind));
}

await build();
process.exit(0);
