export * from './processHouse.js';
export { ackOf, moveOf, type OpenedTable, openTableBy } from './recorded.js';
