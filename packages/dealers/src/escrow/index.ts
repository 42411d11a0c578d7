export * from './dealer.js';
export * from './layout.js';
export { recoveryBases, recoveryEvidence, recoveryPairs } from './recovery.js';
export * from './seat.js';
export { CHAIR, CHAIR_MASK, committeeIn, type EscrowState, type SealedTo, type SealedToken } from './state.js';
