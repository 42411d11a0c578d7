export * from './dealer.js';
export * from './layout.js';
export { recoveryBases, recoveryEvidence } from './recovery.js';
export * from './seat.js';
export { CHAIR, CHAIR_MASK, type EscrowState, type SealedTo, type SealedToken } from './state.js';
