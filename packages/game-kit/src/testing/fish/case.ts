import { pick, randomBelow } from '@facedown/base';
import { exactly, type GameKit } from '../../entry.js';
import type { FeeConfig } from '../../parts/index.js';
import type { GameCase } from '../../play/script.js';
import { action, BOOK, fish } from './fish.js';
import { type FishAction, FishKind, FishPhase, type FishState, fishLayout } from './layout.js';

export const fishCase: GameCase<FeeConfig, FishState, FishAction> = {
  game: fish,
  contract: 'FishRules',
  seating(random) {
    const seats = 2 + randomBelow(random, 3);
    const fee = pick(random, [0n, 1n, 10n, 999n]);
    const config = { fee, minSeats: 2, maxSeats: seats + randomBelow(random, 5 - seats) };
    return { config, amounts: Array<bigint>(seats).fill(fee) };
  },
  maxActions: 300,
  phases: FishPhase,
  probes: (random) => [
    action(randomBelow(random, 4), { seat: randomBelow(random, 5), rank: randomBelow(random, 7) }),
    action(FishKind.Give, { count: randomBelow(random, 6), rank: randomBelow(random, 2) }),
  ],
  allows(_state, _seat, { kind, rank, count }, hand) {
    const asked = kind === FishKind.Give ? _state.rank : rank;
    const held = [...hand.values()].filter((face) => face === asked).length;
    return kind === FishKind.Ask ? held > 0 : kind === FishKind.Book ? held >= BOOK : held === count;
  },
};

export const fishKit: GameKit<FeeConfig, FishState, FishAction> = {
  game: fish,
  layout: fishLayout,
  gameCase: fishCase,
  presets: [{ name: 'for nothing', config: (seats) => ({ fee: 0n, minSeats: seats, maxSeats: seats }) }],
  buyIns: ({ fee }) => exactly(fee),
};
