import type { Benchmark } from './measure.js';

/** Every benchmark by its name, loaded when it is asked for. One line each. */
export const registry: Readonly<Record<string, () => Promise<Benchmark>>> = {
  crypto: async () => (await import('./crypto.js')).crypto,
  kit: async () => (await import('./kit.js')).kit,
  relic: async () => (await import('./relic.js')).relicBench,
};
