export * from './coordinator.js';
export * from './database/database.js';
export * from './database/openDatabase.js';
export * from './serve.js';
