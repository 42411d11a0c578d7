import { defineEntry } from '@facedown/game-kit';

export const relicEntry = defineEntry({
  name: 'relic',
  title: 'Relic',
  summary: 'Ten characters, twenty-one cards, and answers that prove just what is asked.',
  seats: { min: 2, max: 4 },
  load: async () => (await import('./case.js')).relicKit,
});
