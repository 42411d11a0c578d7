export * from './generated/keys.js';
export * from './groth16.js';
export * from './poseidon.js';
export * from './prover.js';
export * from './salted.js';
