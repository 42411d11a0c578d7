import type { Measurement } from '../measure.js';
import { inHouse } from './inHouse.js';
import { processorMs } from './processorMs.js';
import { quantile } from './quantile.js';
import { record } from './record.js';
import { seatTables } from './replay.js';
import { scaled } from './scaled.js';

interface Load {
  readonly name: string;
  readonly tables: number;
  readonly seats: number;
  readonly dealer: string;
  readonly beats: number;
  readonly everyMs: number;
  readonly memoryMb?: number;
}

const RECORDED_HANDS = 2;

/** Tables that play what was recorded at one real table of the same house. */
export const load = ({ name, tables, seats, dealer, beats, everyMs, memoryMb }: Load): Promise<Measurement[]> =>
  inHouse(async (house) => {
    const recording = await record(house.url, { seats, dealer, hands: RECORDED_HANDS });
    const seated = await seatTables([house.url], recording, scaled(tables));
    // Everyone's first message makes the house look something up.
    await seated.play(1, Math.max(everyMs, 4 * tables));
    const before = processorMs(house.pid);
    const { sent, arrived, latencies } = await seated.play(beats, everyMs);
    const spent = (processorMs(house.pid) - before) / sent;
    const metrics = await (await fetch(`${house.url}/metrics`)).text();
    const metric = (which: string) => Number(new RegExp(`^facedown_${which} (\\S+)$`, 'm').exec(metrics)?.[1]);
    seated.close();
    return [
      { name, metric: 'messages of a real hand', value: recording.messages / RECORDED_HANDS, unit: '' },
      { name, metric: 'characters of a real hand', value: recording.chars / RECORDED_HANDS, unit: '' },
      { name, metric: 'messages a second', value: sent / ((beats * everyMs) / 1000), unit: '/s' },
      { name, metric: 'heard by everyone who should', value: arrived, unit: 'of 1' },
      { name, metric: 'relay p50', value: quantile(latencies, 0.5), unit: 'ms' },
      { name, metric: 'relay p99', value: quantile(latencies, 0.99), unit: 'ms', limit: 100 },
      { name, metric: "serving thread's delay, p99", value: metric('event_loop_delay_p99_ms'), unit: 'ms' },
      { name, metric: "the coordinator's processor time for a message", value: spent, unit: 'ms', limit: 0.5 },
      {
        name,
        metric: 'memory',
        value: metric('resident_bytes') / 1e6,
        unit: 'MB',
        ...(memoryMb === undefined ? {} : { limit: memoryMb }),
      },
    ];
  });
