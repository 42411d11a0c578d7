// What a coordinator, or a page that speaks to one, needs beside the SDK itself.
export { makePlain, parsePlain, plainOf, unplainOf } from '@facedown/protocol';
export * from './access/doors.js';
export * from './access/tickets.js';
export * from './hosted/authorise.js';
export * from './hosted/connectCoordinator.js';
export * from './hosted/entryProof.js';
export * from './hosted/hostedJudge.js';
export * from './hosted/lobbyTypes.js';
export { MalformedAnswer } from './hosted/parseAnswer.js';
export * from './termsSheet.js';
export * from './transport/relay.js';
export * from './transports/socket.js';
export * from './transports/webSocketRelay.js';
