import { defineEntry } from '../../entry.js';

export const fishEntry = defineEntry({
  name: 'fish',
  title: 'Go Fish',
  summary: 'Ask for what you hold, give all that you are asked for, and lay down books of three.',
  seats: { min: 2, max: 4 },
  load: async () => (await import('./case.js')).fishKit,
});
