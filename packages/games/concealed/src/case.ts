import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import { exactly, type GameCase, type GameKit } from '@facedown/game-kit';
import { concealed, FACES, MAX_CARDS_PER_ROUND } from './concealed.js';
import { concealedConfig } from './config.js';
import {
  type ConcealedAction,
  type ConcealedConfig,
  ConcealedKind,
  ConcealedPhase,
  type ConcealedState,
  concealedLayout,
} from './layout.js';

/** Too short, all zero, no list's hash, and an opening of nothing. */
const PROBES = [
  '0x00',
  `0x${'00'.repeat(32)}`,
  `0x${'5a'.repeat(32)}`,
  `0x${'5a'.repeat(33)}`,
  `0x${'00'.repeat(52)}`,
] as const;

export const concealedCase: GameCase<ConcealedConfig, ConcealedState, ConcealedAction> = {
  game: concealed,
  contract: 'ConcealedRules',
  seating(random) {
    const config = randomConfig(random);
    const amount = config.stake + config.bond;
    return { config, amounts: [amount, amount] };
  },
  maxActions: 60,
  phases: ConcealedPhase,
  opensHeldCards: true,
  probes: (random) => [
    { kind: randomBelow(random, 6) },
    { kind: ConcealedKind.ChooseList, data: pick(random, PROBES) },
    { kind: ConcealedKind.RevealList, data: pick(random, PROBES) },
    { kind: ConcealedKind.Concede, data: pick(random, PROBES) },
  ],
  isFree: ({ kind }) => kind === ConcealedKind.ChooseList,
};

function randomConfig(random: RandomBytes): ConcealedConfig {
  const cardsPerRound = pick(random, [1, 1, 1, 2]);
  const handSize = Math.min(5, cardsPerRound + randomBelow(random, MAX_CARDS_PER_ROUND));
  const rounds = 1 + randomBelow(random, 6);
  const size = Math.min(64, handSize + (rounds - 1) * cardsPerRound + pick(random, [0, 0, randomBelow(random, 10)]));
  const isOwn = randomBelow(random, 4) === 0;
  const list = () => (isOwn && randomBelow(random, 3) > 0 ? [] : anyList());
  const anyList = () => Array.from({ length: size }, () => randomBelow(random, FACES));
  return concealedConfig({
    stake: BigInt(1 + randomBelow(random, 1000)),
    bond: BigInt(randomBelow(random, 100)),
    rounds,
    handSize,
    cardsPerRound,
    replace: randomBelow(random, 3) === 0,
    lists: [list(), list()],
  });
}

export const concealedKit: GameKit<ConcealedConfig, ConcealedState, ConcealedAction> = {
  game: concealed,
  layout: concealedLayout,
  gameCase: concealedCase,
  presets: [
    { name: 'nine rounds', config: () => concealedConfig({ stake: 10n }) },
    { name: 'three rounds', config: () => concealedConfig({ stake: 10n, rounds: 3 }) },
  ],
  buyIns: ({ stake, bond }) => exactly(stake + bond),
};
