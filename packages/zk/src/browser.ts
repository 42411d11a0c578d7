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
  /** By file: one that is asked for again begins anew. */
  const parts = new Map<string, { circuit: CircuitName; loaded: number; whole: number }>();
  return snarkProver(async (file) => {
    const circuit = circuitOf(file);
    const response = await fetch(keyAddress(file, keys)).catch(away);
    // Whoever is busy or starting says it with these, and may have them later.
    if (response.status >= 500 || response.status === 429) away(new Error(`${file}: ${response.status}`));
    if (!response.ok || !response.body) throw noKeys(new Error(`${file}: ${response.status}`));
    const part = { circuit, loaded: 0, whole: Number(response.headers.get('content-length') ?? 0) };
    parts.set(file, part);
    const chunks: Uint8Array[] = [];
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read().catch(away);
      if (done) break;
      chunks.push(value);
      part.loaded += value.length;
      onLoad?.(circuit, shareOf(circuit));
    }
    return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  }, onProof);

  function shareOf(circuit: CircuitName): number {
    const files = [...parts.values()].filter((part) => part.circuit === circuit);
    const sum = (key: 'loaded' | 'whole') => files.reduce((all, part) => all + part[key], 0);
    return sum('whole') > 0 ? Math.min(1, sum('loaded') / sum('whole')) : -1;
  }
}

export { browserProver as ownProver };
