export * from './toyTable.js';
