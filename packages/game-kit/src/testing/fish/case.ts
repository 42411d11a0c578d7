import { randomBelow } from '@facedown/base';
import { feeCase, feeKit } from '../../parts/index.js';
import { action, BOOK, fish } from './fish.js';
import { FishKind, FishPhase, fishLayout } from './layout.js';

export const fishCase = feeCase({
  game: fish,
  contract: 'FishRules',
  maxActions: 300,
  phases: FishPhase,
  probes: (random) => [
    action(randomBelow(random, 4), { seat: randomBelow(random, 5), rank: randomBelow(random, 7) }),
    action(FishKind.Give, { count: randomBelow(random, 6), rank: randomBelow(random, 2) }),
  ],
  allows(state, _seat, { kind, rank, count }, hand) {
    const asked = kind === FishKind.Give ? state.rank : rank;
    const held = [...hand.values()].filter((face) => face === asked).length;
    return kind === FishKind.Ask ? held > 0 : kind === FishKind.Book ? held >= BOOK : held === count;
  },
});

export const fishKit = feeKit(fishLayout, fishCase);
