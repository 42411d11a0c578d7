/** Circuits with the most constraints that each may have. */
export const CIRCUITS = { Draw: 4_000, DrawHand: 14_000, Play: 1_000, Bury: 1_000 } as const;
export type CircuitName = keyof typeof CIRCUITS;
export const CIRCUIT_NAMES = Object.keys(CIRCUITS) as CircuitName[];

/** What was built, and from what: `npm test` compiles the circuits anew and compares. */
export interface Manifest {
  readonly [name: string]: {
    readonly constraints: number;
    /** In the order of the proof's public signals, read from the compiler's symbols. */
    readonly signals: readonly string[];
    readonly r1cs: string;
    readonly wasm: string;
    readonly zkey: string;
  };
}

/** Keys and wasm are kept compressed: a page loads half as much. */
export const keyFiles = (name: CircuitName, kind: string) => ({
  wasm: `${name}.wasm.gz`,
  zkey: `${name}.${kind}.zkey.gz`,
});
