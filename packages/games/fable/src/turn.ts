import { bytesToHex, concatBytes, type Hex, hexToBytes, slotAt } from '@facedown/base';
import { packSlots, type Shown, unpackSlots } from '@facedown/game-kit';
import { boardOf, type Creature, creaturesOf, placesIn } from './board.js';
import { fight } from './combat.js';
import { lost } from './end.js';
import { FablePhase, FableReason, type FableState } from './layout.js';
import { FIRST_HAND } from './limits.js';
import { put } from './put.js';

/** Seven cards each are there: the first turn draws nothing. */
export const dealt = (state: FableState): FableState => ({
  ...state,
  phase: FablePhase.Main,
  turns: 1,
  next: [FIRST_HAND, FIRST_HAND],
  hands: [0, 1].map((seat) => packSlots(firstHand(seat))),
});

export const firstHand = (seat: number): number[] =>
  Array.from({ length: FIRST_HAND }, (_, position) => slotAt(seat, position));

export const nextSlot = ({ turn, next }: FableState): number => slotAt(turn, next[turn]!);

export function drawn(state: FableState): FableState {
  const { turn, next, hands } = state;
  const hand = packSlots([...unpackSlots(hands[turn]!), nextSlot(state)]);
  return { ...state, phase: FablePhase.Main, next: put(next, turn, next[turn]! + 1), hands: put(hands, turn, hand) };
}

/** The played card has left the hand; its face is told by `entered`. */
export function played(state: FableState): FableState {
  const { turn, hands } = state;
  return {
    ...state,
    phase: FablePhase.Battle,
    hands: put(hands, turn, packSlots(unpackSlots(hands[turn]!).slice(1))),
  };
}

export function entered(state: FableState, shown: readonly Shown[]): FableState {
  const { turn, boards } = state;
  const creatures = shown.map(({ face }) => ({ face, tired: false }));
  return { ...state, boards: put(boards, turn, boardOf([...creaturesOf(boards[turn]!), ...creatures])) };
}

/** The turn goes to the other seat, which defends first if it is attacked. */
export function passed(state: FableState, attackers: bigint): FableState {
  const { turn, turns, boards } = state;
  const next = { ...state, turn: 1 - turn, turns: turns + 1, attackers };
  if (attackers === 0n) return woken(next);
  const tired = creaturesOf(boards[turn]!).map((creature, place) =>
    (attackers >> BigInt(place)) & 1n ? { ...creature, tired: true } : creature,
  );
  return { ...next, phase: FablePhase.Defend, boards: put(boards, turn, boardOf(tired)) };
}

export function defended(state: FableState, blocks: Hex): FableState {
  const { turn, config, attackers, boards, graves } = state;
  const sides = boards.map(creaturesOf);
  const combat = fight(config, sides[1 - turn]!, placesIn(attackers), sides[turn]!, hexToBytes(blocks));
  const dead = [combat.deadBlockers, combat.deadBlockers];
  dead[1 - turn] = combat.deadAttackers;
  const health = Math.max(0, state.health[turn]! - combat.damage);
  const next: FableState = {
    ...state,
    attackers: 0n,
    health: put(state.health, turn, health),
    boards: sides.map((side, seat) => boardOf(side.filter((_, place) => !dead[seat]!.has(place)))),
    graves: graves.map((grave, seat) => buried(grave, sides[seat]!, dead[seat]!)),
  };
  return health === 0 ? lost(next, turn, FableReason.Health) : woken(next);
}

const buried = (grave: Hex, side: readonly Creature[], dead: ReadonlySet<number>): Hex =>
  bytesToHex(
    concatBytes(hexToBytes(grave), Uint8Array.from(side.filter((_, place) => dead.has(place)).map(({ face }) => face))),
  );

/** The defence is over: the seat's creatures wake, and it draws or has lost. */
function woken(state: FableState): FableState {
  const { turn, boards, next, lists } = state;
  const awake = boardOf(creaturesOf(boards[turn]!).map(({ face }) => ({ face, tired: false })));
  const rested = { ...state, boards: put(boards, turn, awake) };
  if (next[turn] === lists[turn]!.length / 2 - 1) return lost(rested, turn, FableReason.EmptyDeck);
  return { ...rested, phase: FablePhase.Draw };
}
