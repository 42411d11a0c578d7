import { defineEntry } from '../../entry.js';

export const heartsEntry = defineEntry({
  name: 'hearts',
  title: 'Hearts',
  summary: 'Pass three cards to the left, follow suit or prove that you can’t, and take no hearts.',
  seats: { min: 2, max: 4 },
  isModel: true,
  load: async () => (await import('./case.js')).heartsKit,
});
