export { keyOwner, type Owner, type TypedData, type WalletProvider, walletOwner } from '@facedown/chain';
export * from '../gameFile/chainWitness.js';
export * from '../judge/chainEntry.js';
export * from '../judge/chainJudge.js';
export * from './openCards.js';
export * from './openStakes.js';
export * from './relaySender.js';
