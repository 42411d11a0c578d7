import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';

/** How late this thread is with what it has to do: the one figure that tells whether a house stalls. */
export interface LoopDelay {
  /** In this minute and the one before, in milliseconds. */
  readonly p99: number;
  readonly max: number;
  stop(): void;
}

/** What is measured, a minute at a time. */
const WINDOW_MS = 60_000;
const RESOLUTION_MS = 10;

export function openLoopDelay(metrics: Metrics): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let before = { p99: 0, max: 0 };
  // The histogram counts its own interval, too.
  const read = () => ({
    p99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    max: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
  });
  const turn = setInterval(() => {
    before = read();
    delay.reset();
  }, WINDOW_MS);
  turn.unref();
  const worst = (which: 'p99' | 'max') => {
    const now = delay.count > 0 ? read()[which] : 0;
    return Math.max(before[which], now);
  };
  metrics.gauge('event_loop_delay_p99_ms', () => worst('p99'));
  metrics.gauge('event_loop_delay_max_ms', () => worst('max'));
  return {
    get p99() {
      return worst('p99');
    },
    get max() {
      return worst('max');
    },
    stop() {
      clearInterval(turn);
      delay.disable();
    },
  };
}
