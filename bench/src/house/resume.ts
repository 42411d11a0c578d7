import { ackOf, moveOf, openTableBy } from '@facedown/coordinator/testing';
import { type Measurement, median } from '../measure.js';
import { inHouse } from './inHouse.js';
import { openLight } from './light.js';

const BEHIND = 200;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client that was away for a while. */
export const resume = (): Promise<Measurement[]> =>
  inHouse(async ({ url }) => {
    const table = await openTableBy((path, init) => fetch(`${url}${path}`, init));
    let kept = 0;
    const speaker = await openLight(url, table.sessions, (text) => {
      if (text.startsWith('{"op":"kept"')) kept++;
    });
    for (let version = 1; version <= BEHIND; version++) {
      speaker.post(table.key, moveOf(table, version, version % 2));
      speaker.post(table.key, ackOf(table, version, (version + 1) % 2));
      if (version % 40 === 0) await sleep(200);
    }
    while (kept < 2 * BEHIND) await sleep(20);
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const since = performance.now();
      let said = 0;
      let done: () => void = () => {};
      const all = new Promise<void>((resolve) => {
        done = resolve;
      });
      const late = await openLight(url, [], (text) => {
        if (text.startsWith('{"op":"said"') && ++said === 2 * BEHIND) done();
      });
      late.subscribe(table.key, 0n);
      await all;
      times.push(performance.now() - since);
      late.close();
    }
    speaker.close();
    return [
      { name: 'late client', metric: `resume ${BEHIND} moves behind`, value: median(times), unit: 'ms', limit: 300 },
    ];
  });
