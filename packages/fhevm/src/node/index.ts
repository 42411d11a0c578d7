export * from './deployFhe.js';
