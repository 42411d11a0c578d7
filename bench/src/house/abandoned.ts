import { seededRandom } from '@facedown/base';
import { seatGame } from '@facedown/coordinator/testing';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import type { Measurement } from '../measure.js';
import { inHouse } from './inHouse.js';
import { quantile } from './quantile.js';
import { record } from './record.js';
import { inLanes, seatTables } from './replay.js';
import { scaled } from './scaled.js';

const PLAYING = scaled(300);
const ABANDONED = scaled(50, 1);
const BEATS = scaled(25);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How soon the house answers while many play and many have gone. */
export const abandoned = (): Promise<Measurement[]> =>
  inHouse(async ({ url }) => {
    const recording = await record(url, { seats: 2, dealer: 'open', hands: 2 });
    const seated = await seatTables([url], recording, PLAYING);
    await seated.play(1, 4 * PLAYING);
    await inLanes(ABANDONED, 2, (at) => abandon(url, at));
    let isOver = false;
    const took: number[] = [];
    const asking = (async () => {
      while (!isOver) {
        const since = performance.now();
        await (await fetch(`${url}/api/status`)).json();
        took.push(performance.now() - since);
        await sleep(20);
      }
    })();
    const { latencies, arrived } = await seated.play(BEATS, 1000);
    isOver = true;
    await asking;
    seated.close();
    const name = `${PLAYING} tables play, ${ABANDONED} are abandoned`;
    return [
      { name, metric: 'asks', value: took.length, unit: '' },
      { name, metric: '/api/status p50', value: quantile(took, 0.5), unit: 'ms' },
      { name, metric: '/api/status p99', value: quantile(took, 0.99), unit: 'ms', limit: 50 },
      { name, metric: 'relay p99', value: quantile(latencies, 0.99), unit: 'ms' },
      { name, metric: 'heard by everyone who should', value: arrived, unit: 'of 1' },
    ];
  });

/** Two people who begin to play, and close their tabs in the middle of a hand. */
async function abandon(url: string, at: number): Promise<void> {
  const game = await seatGame({
    game: 'holdem',
    dealer: 'players',
    seats: 2,
    seed: `abandoned/${at}`,
    urlsOf: () => [url],
  });
  const [first] = game.clients;
  for (const [seat, client] of game.clients.entries())
    void playSeat(client, quietChoice(seededRandom(`abandoned/${at}/${seat}`))).catch(() => {});
  for await (const { hand } of first!.watch()) if (hand.size > 0) break;
  game.close();
}
