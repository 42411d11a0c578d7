export { answersEvidence, basesOf, type ChairDebt, chairDebt, duesOf } from './answers.js';
export * from './dealer.js';
export * from './layout.js';
export * from './seat.js';
export {
  CHAIR,
  CHAIR_MASK,
  type CommitteeState,
  configHash,
  isSharing,
  labelOfTable,
  tableCommittee,
} from './state.js';
