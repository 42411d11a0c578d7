import { type Anvil, startAnvil as startChain } from '@facedown/chain/node';

export type { Anvil };

/** A throw-away chain without limits: one call replays whole games. */
export const startAnvil = (extraArgs: readonly string[] = []): Promise<Anvil> =>
  startChain({ args: ['--gas-limit', '1000000000000', '--code-size-limit', '1000000', ...extraArgs] });
