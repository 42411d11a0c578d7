import type { Mask } from '@facedown/base';
import { shareOf } from './boundary.js';
import { FablePhase, FableReason, type FableState } from './layout.js';
import { NOBODY } from './limits.js';

/** The seat has lost; what the dealer deferred is settled before anyone is paid. */
export const lost = (state: FableState, seat: number, reason: number): FableState => ({
  ...state,
  phase: FablePhase.Close,
  attackers: 0n,
  winner: 1 - seat,
  reason,
});

/** The stakes go to the winner, each bond goes home. */
export function settledUp(state: FableState): FableState {
  const { stake, bond } = state.config;
  return paid(state, state.winner === 0 ? [2n * stake + bond, bond] : [bond, 2n * stake + bond]);
}

/** A seat that owed the dealer a step loses stake and bond; where both did, each takes back its own. */
export function broken(state: FableState, parties: Mask): FableState {
  const share = shareOf(state);
  const ended = { ...state, attackers: 0n, reason: FableReason.Broken };
  if (parties === 1n) return paid({ ...ended, winner: 1 }, [0n, 2n * share]);
  if (parties === 2n) return paid({ ...ended, winner: 0 }, [2n * share, 0n]);
  return paid({ ...ended, winner: NOBODY }, [share, share]);
}

const paid = (state: FableState, stacks: bigint[]): FableState => ({
  ...state,
  phase: FablePhase.Over,
  stacks,
  pot: 0n,
});
