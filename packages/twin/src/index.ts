export * from './anvil.js';
export * from './contracts.js';
export * from './playTable.js';
export * from './proofVectors.js';
export * from './registry.js';
export * from './replayTable.js';
export * from './runTwin.js';
export * from './tableGas.js';
