export * from './askCommittee.js';
export * from './askDeal.js';
export * from './pinByServers.js';
export * from './recoverTokens.js';
