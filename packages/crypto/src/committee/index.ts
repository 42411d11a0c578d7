export * from './beacon.js';
export * from './deal.js';
export * from './degreeTest.js';
export * from './escrow.js';
export * from './prss.js';
export * from './shamir.js';
export * from './shareKeys.js';
export * from './shares.js';
