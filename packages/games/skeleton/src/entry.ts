import { defineEntry } from '@facedown/game-kit';

export const skeletonEntry = defineEntry({
  name: 'skeleton',
  title: 'Skeleton',
  summary: 'One card each, one swap, the highest face wins.',
  seats: { min: 2, max: 6 },
  isModel: true,
  load: async () => (await import('./case.js')).skeletonKit,
});
