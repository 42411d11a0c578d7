export { builtFrom } from '../generated/code.js';
export * from './deployFhe.js';
