import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compile, sha256 } from './compile.js';
import { CIRCUIT_NAMES, CIRCUITS, keyFiles, type Manifest } from './index.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const manifest = JSON.parse(readFileSync(at('../keys/manifest.json'), 'utf8')) as Manifest;
const contentHash = (file: string) =>
  createHash('sha256')
    .update(gunzipSync(readFileSync(file)))
    .digest('hex');

describe('compile', () => {
  it.each(CIRCUIT_NAMES)(
    'turns %s into what the committed keys were made for, within its budget',
    (name) => {
      const compiled = compile(name, at('../.ceremony/test'));
      const { r1cs, wasm, constraints, signals } = manifest[name]!;
      expect({
        r1cs: sha256(compiled.r1cs),
        wasm: sha256(compiled.wasm),
        constraints: compiled.constraints,
        signals: compiled.signals,
      }).toEqual({ r1cs, wasm, constraints, signals });
      expect(constraints).toBeLessThanOrEqual(CIRCUITS[name]);
    },
    900_000,
  );
});

describe('keys', () => {
  // What the verifiers were printed from: `development` until somebody has made real ones.
  const generated = readFileSync(at('../../packages/zk/src/generated/keys.ts'), 'utf8');
  const [, kind = ''] = /KEY_KIND = '(development|production)'/.exec(generated) ?? [];

  it.each(CIRCUIT_NAMES)('of %s are the ones in the manifest', (name) => {
    const { wasm, zkey } = keyFiles(name, kind);
    expect(contentHash(at(`../keys/${wasm}`))).toBe(manifest[name]!.wasm);
    expect(contentHash(at(`../keys/${zkey}`))).toBe(manifest[name]!.zkey);
  });

  it('stay below 20 MB and say in their names what they are for', () => {
    const files = readdirSync(at('../keys'));
    expect(files.reduce((sum, file) => sum + statSync(at(`../keys/${file}`)).size, 0)).toBeLessThan(20_000_000);
    expect(files.filter((file) => file.includes('zkey') && !file.includes(`.${kind}.`))).toEqual([]);
  });
});
