import type { Benchmark } from './measure.js';

/** Every benchmark by its name, loaded when it is asked for. One line each. */
export const registry: Readonly<Record<string, () => Promise<Benchmark>>> = {
  cards: async () => (await import('./cards.js')).cardsBench,
  committee: async () => (await import('./committee.js')).committeeBench,
  crypto: async () => (await import('./crypto.js')).crypto,
  fable: async () => (await import('./fable.js')).fableBench,
  duel: async () => (await import('./duel.js')).duelBench,
  holdem: async () => (await import('./holdem.js')).holdemBench,
  'sit-and-go': async () => (await import('./sitAndGo.js')).sitAndGoBench,
  kit: async () => (await import('./kit.js')).kit,
  relic: async () => (await import('./relic.js')).relicBench,
  salt: async () => (await import('./salt.js')).saltBench,
  fhe: async () => (await import('./fhe.js')).fheBench,
  coordinator: async () => (await import('./coordinator.js')).coordinator,
  verbs: async () => (await import('./verbs.js')).verbsBench,
  table: async () => (await import('./table.js')).tableBench,
  gas: async () => (await import('./gas.js')).gasBench,
  matrix: async () => (await import('./matrix/bench.js')).matrixBench,
  net: async () => (await import('./net.js')).netBench,
};
