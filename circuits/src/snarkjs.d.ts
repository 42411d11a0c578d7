declare module 'snarkjs' {
  export const curves: { getCurveFromName(name: string): Promise<{ terminate(): Promise<void> }> };
  export const powersOfTau: {
    newAccumulator(curve: unknown, power: number, file: string): Promise<unknown>;
    beacon(before: string, after: string, name: string, beaconHex: string, iterations: number): Promise<unknown>;
    contribute(before: string, after: string, name: string, entropy: string): Promise<unknown>;
    preparePhase2(before: string, after: string): Promise<unknown>;
    verify(ptau: string): Promise<boolean>;
  };
  export const zKey: {
    newZKey(r1cs: string, ptau: string, zkey: string): Promise<unknown>;
    beacon(before: string, after: string, name: string, beaconHex: string, iterations: number): Promise<unknown>;
    contribute(before: string, after: string, name: string, entropy: string): Promise<unknown>;
    verifyFromR1cs(r1cs: string, ptau: string, zkey: string): Promise<boolean>;
    exportVerificationKey(zkey: string): Promise<Record<string, unknown>>;
  };
  export const wtns: {
    calculate(input: object, wasm: unknown, out: { type: 'mem'; data?: Uint8Array }): Promise<void>;
    check(r1cs: string, wtns: unknown): Promise<boolean>;
    exportJson(wtns: unknown): Promise<bigint[]>;
  };
  export const r1cs: { info(file: string): Promise<unknown> };
  export interface SnarkProof {
    pi_a: [string, string, string];
    pi_b: [[string, string], [string, string], [string, string]];
    pi_c: [string, string, string];
  }
  export const groth16: {
    prove(zkey: Uint8Array | string, wtns: unknown): Promise<{ proof: SnarkProof; publicSignals: string[] }>;
    fullProve(
      input: object,
      wasm: Uint8Array | string,
      zkey: Uint8Array | string,
      logger?: { debug(text: string): void },
      witness?: { readonly memorySize: number },
    ): Promise<{ proof: SnarkProof; publicSignals: string[] }>;
    verify(key: object, signals: string[], proof: SnarkProof): Promise<boolean>;
  };
}
