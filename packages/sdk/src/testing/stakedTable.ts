import type { Hex } from '@facedown/base';
import type { DealerSeat, Need } from '@facedown/game-kit';
import { type Attack, type AttackPlan, type AttackResult, attackTable } from './attackTable.js';
import type { TestChain } from './testChain.js';
import { chainWorld } from './world.js';

export const STAKE = 10n;
export const BOND = 7n;
export const BROUGHT = STAKE + BOND;

/** Games of two with stake and bond on a real chain; seat 1 is the one that stalls or lies. */
export const stakedTable =
  (chain: TestChain, common: Pick<AttackPlan, 'game' | 'config' | 'chooseOf'>) =>
  (seed: string, plan: Partial<AttackPlan> = {}): Promise<AttackResult> =>
    attackTable({
      dealer: 'salt',
      seed,
      seats: 2,
      amounts: [BROUGHT, BROUGHT],
      world: chainWorld(chain.url(), chain.deployment()),
      ...common,
      ...plan,
    });

/** Seat 1 with another part in the dealer. */
export const withSecrets = (change: (own: DealerSeat) => Partial<DealerSeat>) => ({
  secretsOf: (own: DealerSeat, party: number) => (party === 1 ? { ...own, ...change(own) } : own),
});

/** Seat 1 never gives its part once the needs are these. */
export function withholding(isIt: (needs: readonly Need[]) => boolean) {
  let isStuck = false;
  return {
    ...withSecrets((own) => ({
      contribute(context, state, needs) {
        if (!isIt(needs)) return own.contribute(context, state, needs);
        isStuck = true;
        return new Promise<Hex>(() => {});
      },
    })),
    isStuck: () => isStuck,
  };
}

/** Seat 1 is switched off as soon as the game is here, and does nothing more: it neither speaks nor goes to the chain. */
export function vanishing(isHere: (attack: Attack) => boolean) {
  let isGone = false;
  return {
    onView(_client: unknown, attack: Attack) {
      if (isGone || !isHere(attack)) return;
      isGone = true;
      attack.clients[1]!.stop();
    },
    isStuck: () => isGone,
  };
}
