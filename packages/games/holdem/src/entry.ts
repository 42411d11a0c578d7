import { defineEntry } from '@facedown/game-kit';

export const holdemEntry = defineEntry({
  name: 'holdem',
  title: "No-limit Texas Hold'em",
  summary: 'Two cards each, five on the board, no limit.',
  seats: { min: 2, max: 9 },
  load: async () => (await import('./case.js')).holdemKit,
});
