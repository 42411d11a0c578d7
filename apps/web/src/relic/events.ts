import type { Shown } from '@facedown/game-kit';
import { bytesOf, NONE, type RelicAction, RelicFace, RelicKind, RelicPhase, type RelicState } from '@facedown/relic';
import { SEATS, seatsOf } from './seats.js';

interface ShownCard {
  readonly seat: number;
  readonly face: number;
}

/** What a person would say happened between two states. Everything here is public. */
export type RelicEvent =
  | { readonly kind: 'round'; readonly starter: number; readonly faceUp: readonly number[] }
  | { readonly kind: 'draws'; readonly seat: number }
  | PlayEvent
  | AnswerEvent
  | { readonly kind: 'redraws'; readonly seat: number; readonly burnt: boolean }
  | { readonly kind: 'out'; readonly seat: number }
  | { readonly kind: 'late'; readonly seat: number }
  | RoundEvent
  | { readonly kind: 'game'; readonly winners: readonly number[]; readonly relics: readonly number[] }
  | { readonly kind: 'decides'; readonly seat: number; readonly stays: boolean };

export interface PlayEvent {
  readonly kind: 'plays';
  readonly seat: number;
  readonly face: number;
  /** None where the card has no effect, or needs no target. */
  readonly target: number | undefined;
  /** The face that a Knight names; with the Crystal the other card, which falls too. */
  readonly guess: number | undefined;
}

export type AnswerEvent =
  | { readonly kind: 'hit' | 'missed'; readonly seat: number; readonly by: number; readonly face: number }
  | { readonly kind: 'looked'; readonly seat: number; readonly by: number }
  | { readonly kind: 'compares'; readonly seat: number; readonly by: number }
  | { readonly kind: 'swapped'; readonly seat: number; readonly by: number }
  | {
      readonly kind: 'compared';
      readonly seat: number;
      readonly by: number;
      /** Of the attacker's card. */
      readonly result: 'lower' | 'higher' | 'equal';
      /** The loser's card, which everyone sees. */
      readonly face: number | undefined;
    }
  | { readonly kind: 'discards'; readonly seat: number; readonly by: number; readonly face: number }
  | { readonly kind: 'returns'; readonly seat: number; readonly by: number; readonly cards: number };

export interface RoundEvent {
  readonly kind: 'roundEnd';
  readonly shown: readonly ShownCard[];
  readonly winners: readonly number[];
  /** The only seat in the round with a Scout. */
  readonly bonus: number | undefined;
  readonly relics: readonly number[];
}

interface RelicMove {
  readonly seat: number;
  readonly action?: RelicAction;
}

export function eventsBetween(
  before: RelicState,
  after: RelicState,
  move: RelicMove | undefined,
  shown: readonly Shown[],
): RelicEvent[] {
  const events: RelicEvent[] = [];
  if (move?.action) events.push(...deedOf(before, move.seat, move.action));
  else if (move) events.push({ kind: 'late', seat: move.seat });
  // A dealer that needs nobody opens the last cards and lays the next deck within the same step.
  const ended = isRound(before) && !isRound(after) && SEATS.some((seat) => after.relics[seat]! > before.relics[seat]!);
  if (ended) events.push(roundEnd(leftAlive(before, move), before, after, shown));
  else
    for (const seat of seatsOf(before.alive & ~after.alive))
      if (after.phase !== RelicPhase.Between) events.push({ kind: 'out', seat });
  if (before.phase !== RelicPhase.Between && after.phase === RelicPhase.Between)
    events.push({ kind: 'game', winners: seatsOf(after.winners), relics: after.relics });
  if (isDealing(before) && after.phase === RelicPhase.Play) {
    events.push({ kind: 'round', starter: after.starter, faceUp: bytesOf(after.discards).map((byte) => byte & 15) });
    events.push({ kind: 'draws', seat: after.turn });
  }
  if (before.phase === RelicPhase.Draw && after.phase === RelicPhase.Play)
    events.push({ kind: 'draws', seat: after.turn });
  if (before.phase !== RelicPhase.Redraw && after.phase === RelicPhase.Redraw)
    events.push({ kind: 'redraws', seat: before.target, burnt: before.deck === '0x' });
  return events;
}

const isDealing = ({ phase }: RelicState) => phase === RelicPhase.Shuffle || phase === RelicPhase.Deal;
const isRound = (state: RelicState) =>
  !isDealing(state) && state.phase !== RelicPhase.Between && state.phase !== RelicPhase.Waiting;

/** The seats whose cards decide the round: without the one that the last deed has put out. */
function leftAlive(before: RelicState, move: RelicMove | undefined): number[] {
  const { alive, turn, target, phase } = before;
  const { kind, face } = move?.action ?? {};
  const isCrystal = face === RelicFace.Crystal;
  const out =
    phase === RelicPhase.Showdown || !move
      ? undefined
      : kind === undefined || (kind === RelicKind.Play && isCrystal)
        ? move.seat
        : kind === RelicKind.Lower
          ? turn
          : kind === RelicKind.Higher || kind === RelicKind.Show || (kind === RelicKind.Discard && isCrystal)
            ? target
            : undefined;
  return seatsOf(alive).filter((seat) => seat !== out);
}

function deedOf(before: RelicState, seat: number, action: RelicAction): RelicEvent[] {
  const { kind, face, target, guess, second } = action;
  const asked = { seat: before.target, by: before.turn };
  switch (kind) {
    case RelicKind.Play:
      return [
        {
          kind: 'plays',
          seat,
          face,
          target: target === NONE ? undefined : target,
          guess: guess === NONE ? undefined : guess,
        },
      ];
    case RelicKind.Show:
      return [{ kind: 'hit', ...asked, face: before.guess }];
    case RelicKind.Deny:
      return [{ kind: 'missed', ...asked, face: before.guess }];
    case RelicKind.Reveal:
      return [{ kind: before.phase === RelicPhase.Healer ? 'looked' : 'compares', ...asked }];
    case RelicKind.Lower:
      return [{ kind: 'compared', ...asked, result: 'lower', face }];
    case RelicKind.Higher:
      return [{ kind: 'compared', ...asked, result: 'higher', face }];
    case RelicKind.Equal:
      return [{ kind: 'compared', ...asked, result: 'equal', face: undefined }];
    case RelicKind.Discard:
      return [{ kind: 'discards', ...asked, face }];
    case RelicKind.Swap:
      return [{ kind: 'swapped', ...asked }];
    case RelicKind.Return:
      return [{ kind: 'returns', seat, by: seat, cards: second === NONE ? 1 : 2 }];
    case RelicKind.Continue:
    case RelicKind.Leave:
      return [{ kind: 'decides', seat, stays: kind === RelicKind.Continue }];
    default:
      return [];
  }
}

function roundEnd(
  alive: readonly number[],
  before: RelicState,
  after: RelicState,
  faces: readonly Shown[],
): RoundEvent {
  const shown = alive.flatMap((seat) => {
    const face = faces.find(({ slot }) => slot === before.held[seat])?.face;
    return face === undefined ? [] : [{ seat, face }];
  });
  const sums = discardSums(before);
  const score = ({ seat, face }: ShownCard) => 256 * face + sums[seat]!;
  const best = Math.max(...shown.map(score));
  const winners = shown.filter((card) => score(card) === best).map(({ seat }) => seat);
  const bonus = SEATS.find(
    (seat) => after.relics[seat]! - before.relics[seat]! - (winners.includes(seat) ? 1 : 0) === 1,
  );
  return { kind: 'roundEnd', shown, winners, bonus, relics: after.relics };
}

function discardSums({ discards }: RelicState): number[] {
  const sums = Array<number>(16).fill(0);
  for (const byte of bytesOf(discards)) sums[byte >> 4]! += byte & 15;
  return sums;
}

/** The faces that a seat has put down in this round, oldest first. */
export const discardsOf = ({ discards }: RelicState, seat: number): number[] =>
  bytesOf(discards).flatMap((byte) => (byte >> 4 === seat ? [byte & 15] : []));
