import { defineEntry } from '@facedown/game-kit';

export const concealedEntry = defineEntry({
  name: 'concealed',
  title: 'Concealed',
  summary: 'Two decks, a card face down each round: the higher takes the point.',
  seats: { min: 2, max: 2 },
  load: async () => (await import('./case.js')).concealedKit,
});
