export * from './askCommittee.js';
export * from './pinByServers.js';
