import { defineEntry } from '@facedown/game-kit';

export const duelEntry = defineEntry({
  name: 'duel',
  title: 'Duel',
  summary: 'Two generals on a board of nine by five, with hidden hands.',
  seats: { min: 2, max: 2 },
  load: async () => (await import('./case.js')).duelKit,
});
