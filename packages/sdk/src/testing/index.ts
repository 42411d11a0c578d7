export * from './playTable.js';
