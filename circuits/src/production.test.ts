import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as snarkjs from 'snarkjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import { checkProductionKey, checkPtau } from './production.js';

/**
 * The way to real keys, rehearsed with the smallest circuit: powers of tau with two contributors, a key with
 * two more, then `npm run circuits` as docs/SECURITY.md tells it. Minutes of work, so in the long run only.
 */
const root = fileURLToPath(new URL('../.ceremony/rehearsal', import.meta.url));
const at = (file: string) => `${root}/${file}`;
const POWER = 10;
let r1cs: string;

async function ceremony(label: string): Promise<string> {
  const [fresh, first, second, ready] = ['0', '1', '2', 'ready'].map((step) => at(`${label}-${step}.ptau`)) as [
    string,
    string,
    string,
    string,
  ];
  await snarkjs.powersOfTau.newAccumulator(await snarkjs.curves.getCurveFromName('bn128'), POWER, fresh);
  await snarkjs.powersOfTau.contribute(fresh, first, 'first', `${label} one`);
  await snarkjs.powersOfTau.contribute(first, second, 'second', `${label} two`);
  await snarkjs.powersOfTau.preparePhase2(second, ready);
  return ready;
}

describe.runIf(process.env.FACEDOWN_LONG)('keys for production', () => {
  let ptau: string;
  const zkey = at('Play.production.zkey');
  beforeAll(async () => {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    r1cs = compile('Play', at('compiled')).r1cs;
    ptau = await ceremony('real');
    await snarkjs.zKey.newZKey(r1cs, ptau, at('fresh.zkey'));
    await snarkjs.zKey.contribute(at('fresh.zkey'), at('one.zkey'), 'one', 'entropy of one');
    await snarkjs.zKey.contribute(at('one.zkey'), zkey, 'two', 'entropy of two');
  }, 900_000);
  afterAll(async () => {
    await (globalThis as { curve_bn128?: { terminate(): Promise<void> } | null }).curve_bn128?.terminate();
  });

  it('pass the checks, but not with a byte changed, for another circuit, from another ceremony, or with no contribution', async () => {
    await checkPtau(ptau);
    await checkProductionKey({ r1cs, ptau, zkey });
    const refused = (file: string, circuit = r1cs, by = ptau) =>
      expect(checkProductionKey({ r1cs: circuit, ptau: by, zkey: file })).rejects.toThrow(
        'is not a key of this circuit and ceremony',
      );
    const bytes = readFileSync(zkey);
    for (const place of [0.3, 0.6, 0.9]) {
      const changed = Uint8Array.from(bytes);
      changed[Math.floor(place * bytes.length)]! ^= 1;
      writeFileSync(at('changed.zkey'), changed);
      await refused(at('changed.zkey'));
    }
    const other = readFileSync(r1cs);
    // Among the constraints; the file ends with labels, which mean nothing.
    other[Math.floor(0.4 * other.length)]! ^= 1;
    writeFileSync(at('other.r1cs'), other);
    await refused(zkey, at('other.r1cs'));
    await refused(zkey, r1cs, await ceremony('another'));
    await expect(checkProductionKey({ r1cs, ptau, zkey: at('fresh.zkey') })).rejects.toThrow('nobody has contributed');
    const broken = readFileSync(ptau);
    broken[Math.floor(broken.length / 5)]! ^= 1;
    writeFileSync(at('broken.ptau'), broken);
    await expect(checkPtau(at('broken.ptau'))).rejects.toThrow('holds together');
  }, 900_000);

  it('become verifiers by the script, and a proof by them is verified by what it printed', async () => {
    mkdirSync(at('contributions'), { recursive: true });
    copyFileSync(zkey, at('contributions/Play.production.zkey'));
    const run = (...args: string[]) =>
      spawnSync(
        process.execPath,
        [
          '--import',
          createRequire(import.meta.url).resolve('tsx'),
          fileURLToPath(new URL('./build.ts', import.meta.url)),
          ...args,
        ],
        { encoding: 'utf8' },
      );
    const common = ['--only', 'Play', '--out', at('out')];
    expect(run(...common, '--contributions', at('contributions')).stderr).toContain('go together');
    const built = run(...common, '--ptau', ptau, '--contributions', at('contributions'));
    expect([built.status, built.stderr]).toEqual([0, '']);

    const printed = (await import(at('out/keys.ts'))) as { KEY_KIND: string; PLAY_KEY: bigint[] };
    expect(printed.KEY_KIND).toBe('production');
    expect(readFileSync(at('out/PlayKey.sol'), 'utf8')).toContain('from production keys');
    const real = gunzipSync(readFileSync(at('out/keys/Play.production.zkey.gz')));
    const wasm = gunzipSync(readFileSync(at('out/keys/Play.wasm.gz')));
    // The circuits know nothing of the other halves; they are fetched from where they are.
    const zk = '../../packages/zk/src/index.js';
    const { verifyGroth16, PLAY_KEY, handCommitment, playCommitment } = await import(zk);
    const [salt, hand] = [7n, [5, 6, 9]];
    const inputs = {
      scope: 1n << 248n,
      counter: 4n,
      face: 6n,
      playCommitment: playCommitment(salt, 4n, 6),
      oldHand: handCommitment(salt, 3n, hand),
      newHand: handCommitment(salt, 4n, [5, 9]),
      salt,
      handCounter: 3n,
      hand: [...hand.map(BigInt), ...Array<bigint>(13).fill(0n)],
      handSize: 3n,
      handPlace: 1n,
    };
    const { proof, publicSignals } = await snarkjs.groth16.fullProve(inputs, wasm, real);
    const [a, b, c] = [proof.pi_a, proof.pi_b, proof.pi_c];
    const words = [a[0], a[1], b[0][1], b[0][0], b[1][1], b[1][0], c[0], c[1]].map(BigInt);
    expect(verifyGroth16(printed.PLAY_KEY, publicSignals.map(BigInt), words)).toBe(true);
    expect(verifyGroth16(PLAY_KEY, publicSignals.map(BigInt), words)).toBe(false);
  }, 900_000);
});
