import type { Hand, Legal } from '@facedown/game-kit';
import {
  action,
  choiceOf,
  isAimed,
  type RelicAction,
  RelicFace,
  RelicKind,
  type RelicState,
  targetsOf,
  yieldsToIdol,
} from '@facedown/relic';
import { hasSeat, SEATS } from './seats.js';

export interface HandCard {
  /** 0 for the kept card, 1 for the drawn one. */
  readonly place: number;
  readonly face: number;
  readonly blocked: 'idol' | undefined;
}

/** The two cards that a seat may play, with the reason where it may not. */
export function handCards(state: RelicState, hand: Hand): HandCard[] {
  const faces = choiceOf(state).map((slot) => hand.get(slot));
  return faces.flatMap((face, place) => {
    if (face === undefined) return [];
    const other = faces[1 - place];
    const blocked = yieldsToIdol(face) && other === RelicFace.Idol ? 'idol' : undefined;
    return [{ place, face, blocked }];
  });
}

export interface TargetChoice {
  readonly seat: number;
  readonly blocked: 'protected' | 'out' | undefined;
}

/** Whom a card could be aimed at; empty where it takes no target, or none is left. */
export function targetChoices(state: RelicState, face: number, own: number): TargetChoice[] {
  const legal = targetsOf(state, face);
  if (legal === 0) return [];
  return SEATS.filter((seat) => hasSeat(state.playing, seat) && (seat !== own || face === RelicFace.Wizard)).map(
    (seat) => ({
      seat,
      blocked: hasSeat(legal, seat) ? undefined : hasSeat(state.alive, seat) ? 'protected' : 'out',
    }),
  );
}

/** The card would act on someone, but everyone is protected. */
export const isIdle = (state: RelicState, face: number): boolean => isAimed(face) && targetsOf(state, face) === 0;

export interface Draft {
  readonly place: number;
  readonly target: number | undefined;
  readonly guess: number | undefined;
}

/** The play that a draft stands for, or nothing while something is still to be chosen. */
export function playOf(state: RelicState, hand: Hand, draft: Draft): Legal<RelicAction> | undefined {
  const cards = handCards(state, hand);
  const card = cards[draft.place];
  const other = cards[1 - draft.place];
  if (!card || !other || card.blocked) return undefined;
  const { face } = card;
  const arrange = [card.place === 0 ? [0, 1] : [1, 0]];
  if (face === RelicFace.Crystal) return { action: action(RelicKind.Play, { face, guess: other.face }), arrange };
  if (targetsOf(state, face) === 0) return { action: action(RelicKind.Play, { face }), arrange };
  const { target, guess } = draft;
  if (target === undefined) return undefined;
  if (face !== RelicFace.Knight) return { action: action(RelicKind.Play, { face, target }), arrange };
  return guess === undefined ? undefined : { action: action(RelicKind.Play, { face, target, guess }), arrange };
}

/**
 * The Tactician's choice: `order` lists the places in hand, the kept one first. The places that are
 * given back are always the same after the mix, so that they tell nothing.
 */
export const returnOf = (order: readonly number[]): Legal<RelicAction> => ({
  action: action(RelicKind.Return, order.length === 2 ? { first: 1 } : { first: 1, second: 2 }),
  arrange: [order],
});
