import { defineEntry } from '../../entry.js';

export const kuhnEntry = defineEntry({
  name: 'kuhn',
  title: 'Kuhn poker',
  summary: 'Three cards, one bet: the smallest poker there is.',
  seats: { min: 2, max: 2 },
  load: async () => (await import('./case.js')).kuhnKit,
});
