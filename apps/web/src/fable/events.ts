import { hexToBytes } from '@facedown/base';
import {
  creaturesOf,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fight,
  parseOpening,
  placesIn,
  UNBLOCKED,
} from '@facedown/fable';
import type { Shown } from '@facedown/game-kit';
import type { Audit } from '../concealed/audit.js';
import type { TableMove } from '../session/desk.js';

interface FoughtPair {
  readonly attacker: number;
  /** None where nobody blocked it. */
  readonly blocker: number | undefined;
  readonly attackerDies: boolean;
  readonly blockerDies: boolean;
}

/** What everyone saw happen. */
export type FableEvent =
  | { readonly kind: 'sealed'; readonly seat: number }
  | { readonly kind: 'opened'; readonly seat: number; readonly bid: number; readonly cards: number }
  | { readonly kind: 'starts'; readonly seat: number; readonly paid: number; readonly byCoin: boolean }
  | { readonly kind: 'dealt' }
  | { readonly kind: 'drew'; readonly seat: number }
  | { readonly kind: 'played'; readonly seat: number; readonly face: number }
  | { readonly kind: 'attacks'; readonly seat: number; readonly faces: readonly number[] }
  | {
      readonly kind: 'fought';
      /** The defending seat. */
      readonly seat: number;
      readonly pairs: readonly FoughtPair[];
      readonly damage: number;
      readonly health: number;
    }
  | { readonly kind: 'passed'; readonly seat: number }
  | { readonly kind: 'lost'; readonly seat: number; readonly reason: number }
  | { readonly kind: 'audit'; readonly audit: Audit }
  | { readonly kind: 'over'; readonly winner: number; readonly reason: number };

export function eventsBetween(
  before: FableState,
  after: FableState,
  move: TableMove | undefined,
  shown: readonly Shown[],
): FableEvent[] {
  const events: FableEvent[] = move?.action === undefined ? [] : acted(before, after, move, shown);
  if (before.phase === FablePhase.Deal && after.phase === FablePhase.Main) events.push({ kind: 'dealt' });
  if (before.phase === FablePhase.Draw && after.phase === FablePhase.Main)
    events.push({ kind: 'drew', seat: before.turn });
  if (before.phase < FablePhase.Close && after.phase >= FablePhase.Close && after.winner < 2)
    events.push({ kind: 'lost', seat: 1 - after.winner, reason: after.reason });
  if (before.phase !== FablePhase.Over && after.phase === FablePhase.Over)
    events.push({ kind: 'over', winner: after.winner, reason: after.reason });
  return events;
}

function acted(
  before: FableState,
  after: FableState,
  { seat, action }: TableMove,
  shown: readonly Shown[],
): FableEvent[] {
  const { kind, data = '0x' } = action as FableAction;
  switch (kind) {
    case FableKind.ChooseList:
      return [{ kind: 'sealed', seat }];
    case FableKind.RevealList:
      return [...opened(data, seat), ...started(before, after)];
    case FableKind.Play:
      return shown.map(({ face }) => ({ kind: 'played', seat, face }));
    case FableKind.Attack: {
      const board = creaturesOf(before.boards[seat]!);
      return [{ kind: 'attacks', seat, faces: placesIn(BigInt(data)).map((place) => board[place]!.face) }];
    }
    case FableKind.Defend:
      return [fought(before, after, seat, hexToBytes(data))];
    case FableKind.Pass:
      return [{ kind: 'passed', seat }];
    default:
      return [];
  }
}

function opened(data: `0x${string}`, seat: number): FableEvent[] {
  const opening = parseOpening(data);
  return opening ? [{ kind: 'opened', seat, bid: opening.bid, cards: opening.list.length / 2 - 1 }] : [];
}

function started(before: FableState, after: FableState): FableEvent[] {
  if (after.phase !== FablePhase.Lay || before.phase === FablePhase.Lay) return [];
  const [mine, other] = after.bids;
  return [{ kind: 'starts', seat: after.first, paid: after.bids[after.first]!, byCoin: mine === other }];
}

function fought(before: FableState, after: FableState, seat: number, blocks: Uint8Array): FableEvent {
  const places = placesIn(before.attackers);
  const [own, theirs] = [creaturesOf(before.boards[seat]!), creaturesOf(before.boards[1 - seat]!)];
  const combat = fight(before.config, theirs, places, own, blocks);
  const pairs = places.map((place, i): FoughtPair => {
    const block = blocks[i]!;
    return {
      attacker: theirs[place]!.face,
      blocker: block === UNBLOCKED ? undefined : own[block]!.face,
      attackerDies: combat.deadAttackers.has(place),
      blockerDies: block !== UNBLOCKED && combat.deadBlockers.has(block),
    };
  });
  return { kind: 'fought', seat, pairs, damage: combat.damage, health: after.health[seat]! };
}
