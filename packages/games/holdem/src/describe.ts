import { boardFaces, faceName, shownHole } from './cards.js';
import { type HoldemAction, HoldemKind, HoldemPhase, type HoldemState } from './layout.js';
import { chipsIn, isBetweenHands } from './pots.js';
import { has, seatsIn } from './seats.js';
import { finishOf, isTournament, levelAt } from './tournament.js';

export function describeState(state: HoldemState): string {
  const phase = Object.keys(HoldemPhase)[state.phase];
  const pot = isBetweenHands(state) ? 0n : chipsIn(state);
  const seats = seatsIn(state.seated).map((seat) => {
    const hole = shownHole(state, seat);
    const marks = `${seat === state.button ? '*' : ''}${has(state.dealt & ~state.live, seat) ? '-' : ''}${has(state.away | state.gone, seat) ? '~' : ''}${finishOf(state, seat) > 0 ? `#${finishOf(state, seat)}` : ''}`;
    const bet = state.bets[seat]! > 0n && !isBetweenHands(state) ? `+${state.bets[seat]}` : '';
    return `${seat}${marks}:${state.stacks[seat]}${bet}${hole ? `[${hole.map(faceName).join('')}]` : ''}`;
  });
  const board = boardFaces(state).map(faceName).join('') || 'none';
  const level = isTournament(state) ? ` level ${levelAt(state.config, state.hand) + 1}` : '';
  return `hand ${state.hand}${level} ${phase} board ${board} pot ${pot} seats ${seats.join(' ')}`;
}

export function describeAction({ kind, amount }: HoldemAction): string {
  const name = Object.keys(HoldemKind)[kind]?.toLowerCase() ?? `unknown action ${kind}`;
  return kind === HoldemKind.Raise ? `raise to ${amount}` : name;
}

const RANKS = '23456789TJQKA';
const SUITS = '♣♦♥♠';
export const describeFace = (face: number): string => `${RANKS[face >> 2]}${SUITS[face & 3]}`;
