export * from './ceremony/card.js';
export * from './ceremony/ceremony.js';
export * from './ceremony/ceremonyOf.js';
export * from './ceremony/folder.js';
export * from './ceremony/listing.js';
export * from './embedded.js';
export * from './registry.js';
export * from './server/index.js';
