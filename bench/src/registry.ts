import type { Benchmark } from './measure.js';

/** Every benchmark by its name, loaded when it is asked for. One line each. */
export const registry: Readonly<Record<string, () => Promise<Benchmark>>> = {
  crypto: async () => (await import('./crypto.js')).crypto,
  holdem: async () => (await import('./holdem.js')).holdemBench,
  kit: async () => (await import('./kit.js')).kit,
  relic: async () => (await import('./relic.js')).relicBench,
  salt: async () => (await import('./salt.js')).saltBench,
  fhe: async () => (await import('./fhe.js')).fheBench,
  coordinator: async () => (await import('./coordinator.js')).coordinator,
  table: async () => (await import('./table.js')).tableBench,
};
