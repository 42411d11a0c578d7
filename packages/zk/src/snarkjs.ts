import { BaseError } from '@facedown/base';
import { type CircuitName, keyFiles, type Manifest } from '@facedown/circuits';
import hashes from '@facedown/circuits/keys/manifest.json' with { type: 'json' };
import { groth16 } from 'snarkjs';
import { KEY_KIND } from './generated/keys.js';
import type { CircuitInputs, Prover } from './prover.js';

/** Fetches one compressed file of `circuits/keys`. */
type LoadKey = (file: string) => Promise<Uint8Array>;

/** How far a proof is, from 0 to 1; the keys of its circuit have been loaded before. */
export type HearProof = (circuit: CircuitName, done: number) => void;

const manifest: Manifest = hashes;

/** The steps that snarkjs names, each with the part of the time that has gone by when it begins. */
const STEPS: Readonly<Record<string, number>> = {
  'Reading Wtns': 0.15,
  'Building ABC': 0.2,
  'Join ABC': 0.3,
  'Reading A Points': 0.35,
  'Reading B1 Points': 0.45,
  'Reading B2 Points': 0.55,
  'Reading C Points': 0.8,
  'Reading H Points': 0.9,
};

/** The circuits bring their own memory; otherwise two gigabytes are reserved for each proof, too much for a page. */
const SMALL_MEMORY = { memorySize: 1 };

/** The only module that runs snarkjs (GPL-3.0). Works in Node and in a page's worker alike; keys are loaded once. */
export function snarkProver(load: LoadKey, hear?: HearProof): Prover {
  const loaded = new Map<CircuitName, Promise<readonly [Uint8Array, Uint8Array]>>();
  const filesOf = (circuit: CircuitName) => {
    const known = loaded.get(circuit);
    if (known) return known;
    const { wasm, zkey } = keyFiles(circuit, KEY_KIND);
    const expected = manifest[circuit]!;
    const both = Promise.all([
      load(wasm).then((bytes) => opened(wasm, bytes, expected.wasm)),
      load(zkey).then((bytes) => opened(zkey, bytes, expected.zkey)),
    ]);
    loaded.set(circuit, both);
    both.catch(() => loaded.delete(circuit));
    return both;
  };
  return {
    async prove(circuit, inputs) {
      const [wasm, zkey] = await filesOf(circuit);
      hear?.(circuit, 0);
      const debug = (step: string) => STEPS[step] !== undefined && hear?.(circuit, STEPS[step]);
      const { proof } = await groth16.fullProve(inputs as CircuitInputs, wasm, zkey, { debug }, SMALL_MEMORY);
      hear?.(circuit, 1);
      const [a, b, c] = [proof.pi_a, proof.pi_b, proof.pi_c];
      return [a[0], a[1], b[0][1], b[0][0], b[1][1], b[1][0], c[0], c[1]].map(BigInt);
    },
  };
}

/** They aren't where they should be, and asking again won't help. */
export const noKeys = (cause: unknown): BaseError =>
  new BaseError('The keys of a proof are not there.', { category: 'proof', code: 'KeysMissing', cause });

/** Whoever serves other files than ours could have a proof tell what it should hide, so they are compared first. */
async function opened(file: string, compressed: Uint8Array, expected: string): Promise<Uint8Array> {
  const bytes = await inflate(compressed);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== expected)
    throw new BaseError(`${file} is not the file that the manifest names.`, { category: 'proof', code: 'WrongKeys' });
  return bytes;
}

/** A server that names the encoding has the browser inflate the file before it comes here. */
async function inflate(compressed: Uint8Array): Promise<Uint8Array> {
  if (compressed[0] !== 0x1f || compressed[1] !== 0x8b) return compressed;
  const stream = new Blob([compressed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Ends the threads that snarkjs keeps for its next proof; a process that must end by itself calls this. */
export async function endProver(): Promise<void> {
  const holder = globalThis as { curve_bn128?: { terminate(): Promise<void> } | null };
  await holder.curve_bn128?.terminate();
  holder.curve_bn128 = null;
}
