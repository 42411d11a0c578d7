export * from './brought.js';
export * from './bytes.js';
export * as Fees from './fees.js';
export { entryFee, type FeeCode, type FeeConfig, type FeeTable, feeLayout } from './fees.js';
export * from './seats.js';
export * as Windows from './window.js';
export { type Window, windowLayout } from './window.js';
