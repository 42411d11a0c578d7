import { randomBelow } from '@facedown/base';
import type { GameEntry } from '../../entry.js';
import type { GameCase } from '../../play/script.js';
import { kuhn } from './kuhn.js';
import { type KuhnAction, type KuhnConfig, KuhnPhase, type KuhnState, kuhnLayout } from './layout.js';

export const kuhnCase: GameCase<KuhnConfig, KuhnState, KuhnAction> = {
  game: kuhn,
  contract: 'KuhnRules',
  seating(random) {
    const ante = BigInt(1 + randomBelow(random, 50));
    return { config: { ante }, amounts: [2n * ante, 2n * ante] };
  },
  maxActions: 10,
  phases: KuhnPhase,
  probes: (random) => [{ kind: randomBelow(random, 5) }],
};

export const kuhnEntry: GameEntry = {
  title: 'Kuhn poker',
  summary: 'Three cards, one bet: the smallest poker there is.',
  gameCase: kuhnCase as GameCase,
  layout: kuhnLayout,
};
