import { moveOf, openTableBy } from '@facedown/coordinator/testing';
import { WebSocket, WebSocketServer } from 'ws';
import { type Measurement, median } from '../measure.js';
import { inHouse } from './inHouse.js';
import { openLight } from './light.js';
import { scaled } from './scaled.js';

const ROUNDS = scaled(400);
const WARM_UP = ROUNDS / 4;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One message by the relay and one straight from socket to socket, in turns. */
export const relayCost = (): Promise<Measurement[]> =>
  inHouse(async ({ url }) => {
    const table = await openTableBy((path, init) => fetch(`${url}${path}`, init));
    let heard: () => void = () => {};
    const listener = await openLight(url, [], (text) => text.startsWith('{"op":"said"') && heard());
    const speaker = await openLight(url, table.sessions, () => {});
    listener.subscribe(table.key);
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
    const direct = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`);
    (await accepted).on('message', () => heard());
    await sleep(500);
    const timed = async (send: () => void): Promise<number> => {
      const since = performance.now();
      const arrived = new Promise<void>((resolve) => {
        heard = resolve;
      });
      send();
      await arrived;
      return performance.now() - since;
    };
    const [relayed, straight]: [number[], number[]] = [[], []];
    for (let version = 1; version <= ROUNDS; version++) {
      const message = moveOf(table, version, version % 2);
      const byRelay = await timed(() => speaker.post(table.key, message));
      const byHand = await timed(() => direct.send(message));
      if (version > WARM_UP) {
        relayed.push(byRelay);
        straight.push(byHand);
      }
      await sleep(20);
    }
    for (const one of [listener, speaker, direct]) one.close();
    server.close();
    const name = 'one action';
    const cost = median(relayed) - median(straight);
    return [
      { name, metric: 'through the relay, median', value: median(relayed), unit: 'ms' },
      { name, metric: 'cost of the relay, median', value: cost, unit: 'ms', against: 'a direct connection', limit: 1 },
    ];
  });
