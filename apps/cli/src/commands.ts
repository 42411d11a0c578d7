import type { Command } from './command.js';

/** Every command by its name, loaded when it is asked for. One line each. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  selfplay: async () => (await import('./selfplay.js')).selfplay,
  verify: async () => (await import('./verify.js')).verify,
  fairness: async () => (await import('./fairness.js')).fairness,
  play: async () => (await import('./play.js')).play,
  deploy: async () => (await import('./deploy.js')).deploy,
  status: async () => (await import('./status.js')).status,
  up: async () => (await import('./up.js')).up,
  committee: async () => (await import('./committee.js')).committee,
  keyserver: async () => (await import('./keyserver.js')).keyserver,
  pack: async () => (await import('./pack.js')).pack,
  cards: async () => (await import('./cards/cards.js')).cards,
  deck: async () => (await import('./cards/deck.js')).deck,
  bench: async () => (await import('./bench.js')).bench,
  oracle: async () => (await import('./oracle.js')).oracle,
};
