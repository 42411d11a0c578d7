import { type Hex, hexToBytes } from '@facedown/base';
import { creatureCount, creaturesOf, isTooTired, placesIn, reaches } from './board.js';
import { NO_HASH } from './boundary.js';
import { type FableAction, type FableCode, FableKind, FablePhase, type FableState } from './layout.js';
import { MAX_HAND, UNBLOCKED } from './limits.js';
import { checkReveal } from './start.js';

const WORD_LENGTH = 2 + 64;
const ATTACKERS_LENGTH = 2 + 16;

export const isActing = (phase: number): boolean =>
  phase === FablePhase.Choose ||
  phase === FablePhase.Reveal ||
  phase === FablePhase.Main ||
  phase === FablePhase.Battle ||
  phase === FablePhase.Defend;

export function turnOf({ phase, turn, listHashes, lists }: FableState): number {
  if (phase === FablePhase.Choose) return listHashes[0] === NO_HASH ? 0 : 1;
  if (phase === FablePhase.Reveal) return lists[0] === '0x' ? 0 : 1;
  return turn;
}

/** Refusals stand in the order of docs/rules/fable.md; the contract has the same one. */
export function check(state: FableState, seat: number, { kind, data }: FableAction): FableCode | undefined {
  if (!isActing(state.phase) || turnOf(state) !== seat) return 'NotYourTurn';
  if (kind === FableKind.Concede) return data === undefined ? undefined : 'UnknownAction';
  switch (state.phase) {
    case FablePhase.Choose:
      if (kind !== FableKind.ChooseList) return 'UnknownAction';
      return data?.length === WORD_LENGTH && data !== NO_HASH ? undefined : 'WrongList';
    case FablePhase.Reveal:
      return kind === FableKind.RevealList ? checkReveal(state, seat, data ?? '0x') : 'UnknownAction';
    case FablePhase.Defend:
      return kind === FableKind.Defend ? checkBlocks(state, data ?? '0x') : 'UnknownAction';
    default:
      return checkTurn(state, kind, data);
  }
}

function checkTurn(state: FableState, kind: number, data: Hex | undefined): FableCode | undefined {
  const isMain = state.phase === FablePhase.Main;
  const hand = handCount(state);
  if (kind === FableKind.Play) {
    if (!isMain || data !== undefined) return 'UnknownAction';
    return hand === 0 ? 'HandEmpty' : undefined;
  }
  if (kind === FableKind.Pass ? data !== undefined : kind !== FableKind.Attack || data?.length !== ATTACKERS_LENGTH)
    return 'UnknownAction';
  if (mustPlay(state)) return 'MustPlay';
  return kind === FableKind.Attack ? checkAttack(state, BigInt(data!)) : undefined;
}

function checkAttack(state: FableState, attackers: bigint): FableCode | undefined {
  if (isQuiet(state)) return 'QuietTurn';
  if (attackers === 0n) return 'NoAttackers';
  return attackers >> BigInt(creatureCount(state.boards[state.turn]!)) === 0n ? undefined : 'NoSuchCreature';
}

/** Attacker by attacker, in board order. */
function checkBlocks({ config, turn, boards, attackers }: FableState, data: Hex): FableCode | undefined {
  const blocks = hexToBytes(data);
  const places = placesIn(attackers);
  if (blocks.length !== places.length) return 'WrongBlockCount';
  const [own, theirs] = [creaturesOf(boards[turn]!), creaturesOf(boards[1 - turn]!)];
  const used = new Set<number>();
  for (const [i, block] of blocks.entries()) {
    if (block === UNBLOCKED) continue;
    const blocker = own[block];
    if (!blocker) return 'NoSuchCreature';
    if (used.has(block)) return 'BlockerTwice';
    if (isTooTired(config, blocker)) return 'BlockerTired';
    if (!reaches(config, blocker.face, theirs[places[i]!]!.face)) return 'CannotBlock';
    used.add(block);
  }
  return undefined;
}

const handCount = ({ hands, turn }: FableState): number => (hands[turn]!.length - 2) >> 2;

/** A hand of sixteen has no room for the next draw. */
export const mustPlay = (state: FableState): boolean =>
  state.phase === FablePhase.Main && handCount(state) === MAX_HAND;

export const mayPlay = (state: FableState): boolean => state.phase === FablePhase.Main && handCount(state) > 0;

export const isQuiet = ({ config, turns }: FableState): boolean => config.quietFirst && turns === 1;
