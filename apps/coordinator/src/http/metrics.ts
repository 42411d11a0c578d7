/** Counters, gauges and latencies, printed as Prometheus reads them. */
export interface Metrics {
  count(name: string, label?: string): void;
  observe(name: string, value: number): void;
  gauge(name: string, read: () => number): void;
  print(): string;
  /** The value below which this share of the last observations lies. */
  quantile(name: string, share: number): number | undefined;
}

const KEPT = 1024;

export function openMetrics(): Metrics {
  const counters = new Map<string, number>();
  const gauges = new Map<string, () => number>();
  const series = new Map<string, { values: Float64Array; count: number; sum: number }>();
  const quantile = (name: string, share: number): number | undefined => {
    const found = series.get(name);
    if (!found || found.count === 0) return undefined;
    const sorted = found.values.slice(0, Math.min(found.count, KEPT)).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  };
  return {
    count(name, label) {
      const key = label ? `${name}_total{code="${label}"}` : `${name}_total`;
      counters.set(key, (counters.get(key) ?? 0) + 1);
    },
    observe(name, value) {
      const found = series.get(name) ?? { values: new Float64Array(KEPT), count: 0, sum: 0 };
      found.values[found.count++ % KEPT] = value;
      found.sum += value;
      series.set(name, found);
    },
    gauge(name, read) {
      gauges.set(name, read);
    },
    quantile,
    print() {
      const lines = [...counters].map(([key, value]) => `facedown_${key} ${value}`);
      for (const [name, read] of gauges) lines.push(`facedown_${name} ${read()}`);
      for (const [name, { count, sum }] of series) {
        for (const share of [0.5, 0.99])
          lines.push(`facedown_${name}{quantile="${share}"} ${(quantile(name, share) ?? 0).toFixed(3)}`);
        lines.push(`facedown_${name}_count ${count}`, `facedown_${name}_sum ${sum.toFixed(3)}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
