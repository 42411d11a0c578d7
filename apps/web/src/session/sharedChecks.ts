import { type Hex, keccak256, type Result } from '@facedown/base';
import type { AnyDealer, Context, Need } from '@facedown/game-kit';

/** Enough for what is under way at any moment: a check is asked for by all seats at about the same time. */
const KEPT = 24;

/**
 * The bots of a practice table live beside the own seat, which checks everything itself: what it or one
 * of them has just checked, the others take over instead of repeating it.
 */
export function sharedChecks(dealer: AnyDealer): { readonly own: AnyDealer; readonly bots: AnyDealer } {
  const verdicts = new Map<string, Result<unknown>>();
  type Check = 'contribute' | 'prove';
  const run = (check: Check, context: Context, state: unknown, needs: readonly Need[], evidence: Hex) => {
    const verdict = dealer[check](context, state, needs, evidence);
    verdicts.set(keyOf(check, context, state, evidence), verdict);
    if (verdicts.size > KEPT) verdicts.delete(verdicts.keys().next().value!);
    return verdict;
  };
  const checking = (check: Check) => (context: Context, state: unknown, needs: readonly Need[], evidence: Hex) =>
    run(check, context, state, needs, evidence);
  const trusting = (check: Check) => (context: Context, state: unknown, needs: readonly Need[], evidence: Hex) =>
    verdicts.get(keyOf(check, context, state, evidence)) ?? run(check, context, state, needs, evidence);
  const make = (way: typeof checking): AnyDealer => ({
    ...dealer,
    contribute: way('contribute') as AnyDealer['contribute'],
    prove: way('prove') as AnyDealer['prove'],
  });
  return { own: make(checking), bots: make(trusting) };

  /** Shares of one round come to each seat in another order: what a check leads to depends on the state that it began with. */
  function keyOf(check: Check, { version, party }: Context, state: unknown, evidence: Hex): string {
    return `${check}/${version}/${party}/${keccak256(dealer.encode(state))}/${evidence}`;
  }
}
