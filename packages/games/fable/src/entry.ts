import { defineEntry } from '@facedown/game-kit';

export const fableEntry = defineEntry({
  name: 'fable',
  title: 'Fable',
  summary: 'Creatures that never cost anything, and hands that nobody sees.',
  seats: { min: 2, max: 2 },
  load: async () => (await import('./case.js')).fableKit,
});
