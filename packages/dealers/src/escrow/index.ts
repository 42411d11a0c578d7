export * from './dealer.js';
export * from './layout.js';
export { recoveryBases, recoveryEvidence } from './recovery.js';
export { isSealedHere } from './sealedHere.js';
export * from './seat.js';
export {
  CHAIR,
  CHAIR_MASK,
  committeeIn,
  type EscrowState,
  type Seal,
  type SealedTo,
  type SealedToken,
} from './state.js';
