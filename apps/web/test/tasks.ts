import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds on the wall, and of the thread's own time: waiting for a processor isn't work. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly message?: string } };
}

const MARK = 'facedown: this thread';

/**
 * How long the page's own thread works at most without a break while something happens. The browser's
 * trace tells the thread's time, so a busy machine doesn't make a task long; what the test's own
 * instrument does in the page isn't counted, for the trace names no part of the page for it.
 */
export async function longestTask(browser: Browser, page: Page, happens: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await page.evaluate((mark) => console.timeStamp(mark), MARK);
  await happens();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const here = traceEvents.find(({ name, args }) => name === 'TimeStamp' && args?.data?.message === MARK);
  const mine = traceEvents
    .filter(({ ph, pid, tid, tdur }) => ph === 'X' && pid === here?.pid && tid === here.tid && tdur !== undefined)
    .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!);
  const works: number[] = [];
  let task = 0;
  let inner = 0;
  for (const { name, ts, dur, tdur } of mine) {
    if (name === 'RunTask' && ts >= task) {
      task = ts + dur!;
      inner = ts;
      works.push(0);
    } else if (ts >= inner && ts + dur! <= task) {
      // Outermost parts only: what they call is within their time.
      inner = ts + dur!;
      works[works.length - 1]! += tdur! / 1000;
    }
  }
  return { tasks: works.length, ms: Math.max(0, ...works), long: works.filter((ms) => ms >= 50).length };
}

/** What the page's thread does in so many seconds in which nothing happens: its share of them, and styles a second. */
export async function idleWork(page: Page, seconds: number): Promise<{ percent: number; styles: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    return { busy: of('TaskDuration'), styles: of('RecalcStyleCount') };
  };
  const before = await read();
  await page.waitForTimeout(1000 * seconds);
  const after = await read();
  await session.detach();
  return { percent: (100 * (after.busy - before.busy)) / seconds, styles: (after.styles - before.styles) / seconds };
}
