/** One measured figure. Printed as one JSON object a line. */
export interface Measurement {
  readonly name: string;
  readonly metric: string;
  /** Which one, where many are measured alike: they are printed side by side. */
  readonly of?: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with, measured in the same run. */
  readonly against?: string;
  /** How many times better than `against`: above 1 is better, for rates and for times alike. */
  readonly ratio?: number;
  /** A bound that an issue sets on `value`. */
  readonly limit?: number;
}

/** What was asked for on the command line, for benchmarks of which a part can be run alone. */
interface BenchmarkOptions {
  readonly seats?: string;
  readonly part?: string;
  readonly hands?: string;
}

export type Benchmark = (options?: BenchmarkOptions) => Measurement[] | Promise<Measurement[]>;

interface MeasureOptions {
  /** Runs that are thrown away. */
  readonly warmup?: number;
  readonly samples?: number;
  /** Calls within one sample, for work too short to time alone. */
  readonly calls?: number;
  /** Milliseconds; replaced in tests. */
  readonly now?: () => number;
}

type Work = () => unknown;

/** The median time of one call, in milliseconds. Work that returns a promise is awaited. */
export async function measure(work: Work, options: MeasureOptions = {}): Promise<number> {
  const [time] = await interleaved([work], options);
  return time!;
}

/** Both medians, sampled in turns so that a loaded machine slows both alike; `ratio` is other / work. */
export async function compare(
  work: Work,
  other: Work,
  options: MeasureOptions = {},
): Promise<{ time: number; otherTime: number; ratio: number }> {
  const [time, otherTime] = (await interleaved([work, other], options)) as [number, number];
  return { time, otherTime, ratio: otherTime / time };
}

async function interleaved(works: readonly Work[], options: MeasureOptions): Promise<number[]> {
  const { warmup = 3, samples = 15, calls = 1, now = () => performance.now() } = options;
  const times: number[][] = works.map(() => []);
  for (let round = 0; round < warmup + samples; round++)
    for (const [which, work] of works.entries()) {
      const since = now();
      for (let call = 0; call < calls; call++) {
        const result = work();
        if (result instanceof Promise) await result;
      }
      if (round >= warmup) times[which]!.push((now() - since) / calls);
    }
  return times.map(median);
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no median of nothing');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Per second, from milliseconds for one. */
export const rate = (milliseconds: number): number => 1000 / milliseconds;
