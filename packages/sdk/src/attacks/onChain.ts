import { describe, it } from 'vitest';
import type { TestChain } from '../testing/testChain.js';
import { chainWorld } from '../testing/world.js';
import { CATALOGUE } from './catalogue.js';
import { type AttackCase, isLong, type Size, tablesOf } from './tables.js';

const CHAIN_CASES = Object.values(CATALOGUE)
  .flat()
  .filter(({ chain }) => chain);

/** What `npm test` tries on a chain, at two seats. */
const SAMPLE: Readonly<Record<Size['game'], readonly RegExp[]>> = {
  holdem: [/an old state/, /refuses to sign the result/],
  relic: [/stalls when it owes tokens of a deal/, /invalid mix/],
};
const sampledOnChain = (game: Size['game']): AttackCase[] =>
  SAMPLE[game].map((pattern) => CHAIN_CASES.find(({ name }) => pattern.test(name))!);

/** The attacks that end at the contracts, against the contracts. */
export function chainSuite(game: Size['game'], chain: TestChain): void {
  const cases = isLong() ? CHAIN_CASES : sampledOnChain(game);
  describe(`contracts, ${game}`, () => {
    for (const attack of cases)
      for (const at of tablesOf(attack).filter((one) => one.game === game && (isLong() || one.seats === 2)))
        it(
          `${attack.name}: ${at.game} with ${at.seats} seats`,
          () => attack.run({ ...at, world: chainWorld(chain.url(), chain.deployment()) }),
          600_000,
        );
  });
}
