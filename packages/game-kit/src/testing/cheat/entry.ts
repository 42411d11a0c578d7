import { defineEntry } from '../../entry.js';

export const cheatEntry = defineEntry({
  name: 'cheat',
  title: 'Cheat',
  summary: 'Lay cards face down and say what they are; whoever is caught takes the pile.',
  seats: { min: 2, max: 4 },
  isModel: true,
  load: async () => (await import('./case.js')).cheatKit,
});
