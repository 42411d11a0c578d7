export { seatGame } from './house.js';
export { ENGINES, type NatsServer, startNats } from './natsServer.js';
export * from './processHouse.js';
export { type RealPostgres, startPostgres } from './realPostgres.js';
export { ackOf, moveOf, type OpenedTable, openTableBy } from './recorded.js';
