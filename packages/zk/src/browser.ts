import { BaseError } from '@facedown/base';
import type { CircuitName, Manifest } from '@facedown/circuits';
import hashes from '@facedown/circuits/keys/manifest.json' with { type: 'json' };
import type { Prover } from './prover.js';
import { type HearProof, noKeys, snarkProver } from './snarkjs.js';

interface BrowserProverOptions {
  /** Where the files of `circuits/keys` are served. */
  readonly keys?: string;
  /** A circuit's keys come over the wire: how much of them is here, from 0 to 1. */
  readonly onLoad?: (circuit: CircuitName, done: number) => void;
  readonly onProof?: HearProof;
}

const manifest: Manifest = hashes;
const circuitOf = (file: string) => file.split('.')[0] as CircuitName;

/** A key's address carries the hash of what it holds, so that a browser asks for it once and never again. */
export function keyAddress(file: string, keys = '/keys/'): string {
  const { wasm, zkey } = manifest[circuitOf(file)]!;
  return `${keys}${file}?${file.endsWith('.wasm.gz') ? wasm : zkey}`;
}

/** A line that breaks while keys are fetched says nothing of the proof: nobody gives a game up for it. */
function away(cause: unknown): never {
  throw new BaseError('The keys of a proof could not be fetched.', { category: 'network', code: 'KeysAway', cause });
}

/** Proofs in a page's worker. Keys are fetched with the first proof of their circuit. */
export function browserProver({ keys, onLoad, onProof }: BrowserProverOptions = {}): Prover {
  const parts = new Map<CircuitName, { loaded: number; whole: number }>();
  return snarkProver(async (file) => {
    const circuit = circuitOf(file);
    const response = await fetch(keyAddress(file, keys)).catch(away);
    // Whoever is busy or starting says it with these, and may have them later.
    if (response.status >= 500 || response.status === 429) away(new Error(`${file}: ${response.status}`));
    if (!response.ok || !response.body) throw noKeys(new Error(`${file}: ${response.status}`));
    const part = parts.get(circuit) ?? { loaded: 0, whole: 0 };
    parts.set(circuit, part);
    part.whole += Number(response.headers.get('content-length') ?? 0);
    const chunks: Uint8Array[] = [];
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read().catch(away);
      if (done) break;
      chunks.push(value);
      part.loaded += value.length;
      onLoad?.(circuit, part.whole > 0 ? Math.min(1, part.loaded / part.whole) : -1);
    }
    return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  }, onProof);
}

export { browserProver as ownProver };
