import { assuredOf, HoldemPhase, isTournament } from '@facedown/holdem';
import { useEffect } from 'react';
import { notePastGame } from '../lobby/past.js';
import { type HoldemModel, isBoundary } from './model.js';

/** Keeps the lobby's list of own games up to date: public results only. */
export function usePastGame(model: HoldemModel | undefined, ended: boolean, brought: bigint | undefined): void {
  const state = model?.view.state;
  const own = model?.view.seat;
  const runs = state && isTournament(state) && state.phase !== HoldemPhase.Waiting;
  const owned =
    state && own !== undefined && isBoundary(state) ? (runs ? assuredOf(state, own) : state.stacks[own]!) : undefined;
  const hands = state?.hand ?? 0;
  const over = ended || (hands > 0 && model?.view.waiting.kind === 'over');
  useEffect(() => {
    if (owned === undefined || brought === undefined || hands === 0) return;
    const at = Date.now();
    notePastGame({ path: location.hash, game: 'holdem', at, hands, net: Number(owned - brought), finished: over });
  }, [owned, hands, over, brought]);
}
