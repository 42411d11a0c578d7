import { type Hex, hexToBytes } from '@facedown/base';
import type { NameOf } from '@facedown/game-kit';
import { creatureCount, creaturesOf, placesIn } from './board.js';
import { type FableAction, FableKind, FablePhase, FableReason, type FableState } from './layout.js';
import { UNBLOCKED } from './limits.js';
import { parseOpening } from './lists.js';
import { CARDS } from './set.js';

const phaseNames = Object.keys(FablePhase);
const reasonNames = Object.keys(FableReason);

export function describeState(state: FableState, nameOf: NameOf = (seat) => `seat ${seat}`): string {
  const { phase, turn, turns, health, hands, lists, next, boards, graves, attackers, winner, reason } = state;
  const name = phaseNames[phase]!;
  if (phase < FablePhase.Lay) return name;
  const left = lists.map((list, seat) => list.length / 2 - 1 - next[seat]!);
  const attack = attackers === 0n ? '' : `, attacked by ${placesIn(attackers).join(' ')}`;
  const end = reason === FableReason.None ? '' : `, ${reasonNames[reason]}: ${nameOf(winner)} wins`;
  return `${name} turn ${turns} of ${nameOf(turn)}${attack}, health ${health.join('/')}, hands ${hands.map(creatureCount).join('/')}, decks ${left.join('/')}, boards ${boards.map(describeBoard).join(' | ')}, graves ${graves.map((grave) => grave.length / 2 - 1).join('/')}${end}`;
}

const describeBoard = (board: Hex): string =>
  creaturesOf(board)
    .map(({ face, tired }) => `${describeFace(face)}${tired ? ' tired' : ''}`)
    .join(', ') || '-';

export function describeFace(face: number): string {
  const card = CARDS[face];
  return card ? `${card.name} ${card.attack}/${card.defence}` : `face ${face}`;
}

export function describeAction({ kind, data = '0x' }: FableAction): string {
  switch (kind) {
    case FableKind.ChooseList:
      return 'seal a deck and a bid';
    case FableKind.RevealList: {
      const opening = parseOpening(data);
      return opening ? `open a deck of ${opening.list.length / 2 - 1}, bid ${opening.bid}` : 'open nothing';
    }
    case FableKind.Play:
      return 'play';
    case FableKind.Attack:
      return `attack with ${data === '0x' ? 'nothing' : placesIn(BigInt(data)).join(' ') || 'nothing'}`;
    case FableKind.Defend:
      return `defend ${[...hexToBytes(data)].map((block) => (block === UNBLOCKED ? '-' : block)).join(' ')}`;
    case FableKind.Pass:
      return 'pass';
    case FableKind.Concede:
      return 'concede';
    default:
      return 'nothing known';
  }
}
