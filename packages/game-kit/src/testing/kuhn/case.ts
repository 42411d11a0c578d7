import { randomBelow } from '@facedown/base';
import { exactly, type GameKit } from '../../entry.js';
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

export const kuhnKit: GameKit<KuhnConfig, KuhnState, KuhnAction> = {
  game: kuhn,
  layout: kuhnLayout,
  gameCase: kuhnCase,
  presets: [{ name: 'ante 10', config: () => ({ ante: 10n }) }],
  buyIns: ({ ante }) => exactly(2n * ante),
};
