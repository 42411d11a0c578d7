import { actionOf, type DuelAction, DuelKind, DuelPhase, NONE } from '@facedown/duel';
import type { Legal } from '@facedown/game-kit';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  actionAt,
  actionAtOnce,
  arranged,
  choiceOf,
  type Foreseen,
  foresee,
  type Grip,
  type HeldCard,
  heldCards,
  isKeepable,
  isReady,
  mayReplace,
  NO_OFFERS,
  type Offers,
  oathsOf,
  offersOf,
} from './choices.js';
import type { DuelModel } from './model.js';

export interface Turn {
  readonly cards: readonly HeldCard[];
  readonly grip: Grip | undefined;
  readonly offers: Offers;
  /** Own units that can still do something. */
  readonly ready: ReadonlySet<number>;
  /** What would happen: at each target what it takes, or all of it for the one that is looked at. */
  readonly foreseen: ReadonlyMap<number, Foreseen>;
  readonly replaces: boolean;
  readonly oath: boolean;
  /** Cards picked to be buried or kept, while the table asks for that. */
  readonly picked: readonly string[];
  readonly kept: string | undefined;
  press(square: number): void;
  pressCard(card: HeldCard): void;
  take(grip: Grip | undefined): void;
  look(square: number | undefined): void;
  replace(card: HeldCard): void;
  end(): void;
  /** Says which cards go, and which one stays, where the table asks for it. */
  settle(): void;
  readonly canSettle: boolean;
}

const MOST_BURIED = 2;

/** What a person does with the mouse, a finger or the keyboard becomes an action; nothing else does. */
export function useTurn(model: DuelModel, mine: boolean, act: (choice: Legal<DuelAction>) => void): Turn {
  const { view } = model;
  const { state, hand, version } = view;
  const seat = view.seat ?? 0;
  const [grip, take] = useState<Grip>();
  const [looked, look] = useState<number>();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [kept, setKept] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was in hand is put down whenever the table goes on.
  useEffect(() => {
    take(undefined);
    look(undefined);
    setPicked([]);
    setKept(undefined);
  }, [version]);
  useEscape(useCallback(() => take(undefined), []));

  const cards = useMemo(() => heldCards(state, seat, hand), [state, seat, hand]);
  const isTurn = mine && state.phase === DuelPhase.Turn;
  const held = isTurn ? grip : undefined;
  const offers = useMemo(() => offersOf(state, seat, held), [state, seat, held]);
  const ready = useMemo(
    () =>
      new Set(
        isTurn
          ? model.pieces
              .map(({ unit }) => unit)
              .filter((unit) => unit.seat === seat && isReady(state, seat, unit.square))
              .map(({ square }) => square)
          : [],
      ),
    [isTurn, model.pieces, state, seat],
  );
  const foreseen = useMemo(() => {
    const found = new Map<number, Foreseen>();
    if (!held) return found;
    const at = (square: number) => {
      const action = actionAt(state, seat, held, square);
      return action ? foresee(state, seat, action) : [];
    };
    for (const square of [...offers.strikes, ...offers.targets])
      for (const change of at(square)) if (change.square === square) found.set(square, change);
    if (looked !== undefined) for (const change of at(looked)) found.set(change.square, change);
    return found;
  }, [held, looked, offers, state, seat]);

  const isSeeking = mine && state.phase === DuelPhase.Seek;
  const isBurying = mine && state.phase === DuelPhase.Mulligan;
  const most = isBurying ? MOST_BURIED : isSeeking ? state.aside - (kept === undefined ? 0 : 1) : 0;
  const placeOf = (key: string) => cards.find((card) => card.key === key)!.place;

  const send = (choice: Legal<DuelAction>) => {
    take(undefined);
    act(choice);
  };

  const takeUp = (next: Grip | undefined) => {
    const once = next && isTurn ? actionAtOnce(state, seat, next) : undefined;
    // What needs no square is done when it is taken a second time, so that nobody does it by a slip.
    if (next && once && isSameGrip(held, next)) send(choiceOf(state, seat, next, once));
    else take(next);
  };
  const replace = (card: HeldCard) => {
    if (!isTurn || card.open || !mayReplace(state, seat)) return;
    send(arranged(state, seat, actionOf(DuelKind.Replace), [card.place]));
  };

  return {
    cards,
    grip: held,
    offers: held ? offers : NO_OFFERS,
    ready,
    foreseen,
    replaces: isTurn && mayReplace(state, seat),
    oath: isTurn && oathsOf(state, seat).length > 0,
    picked,
    kept,
    take: takeUp,
    look,
    replace,
    press(square) {
      if (!isTurn) return;
      if (held) {
        const action = actionAt(state, seat, held, square);
        if (action) return send(choiceOf(state, seat, held, action));
        if (held.kind === 'card' && offers.places.has(square)) return take({ ...held, to: square });
      }
      const own = model.pieces.find(({ unit }) => unit.square === square && unit.seat === seat);
      const isAgain = held?.kind === 'unit' && held.square === square;
      take(own && !isAgain ? { kind: 'unit', square } : undefined);
    },
    pressCard(card) {
      if (isSeeking || isBurying) {
        if (card.open) return;
        if (isSeeking && kept === undefined && !picked.includes(card.key) && isKeepable(state, card.face))
          return setKept(card.key);
        if (kept === card.key) return setKept(undefined);
        if (picked.includes(card.key)) return setPicked(picked.filter((key) => key !== card.key));
        if (picked.length < most) setPicked([...picked, card.key]);
        return;
      }
      if (held?.kind === 'replace') return replace(card);
      const grip: Grip = { kind: 'card', card };
      if (isSameGrip(held, grip) && isTurn && !actionAtOnce(state, seat, grip)) take(undefined);
      else takeUp(grip);
    },
    end: () => {
      if (isTurn) send(arranged(state, seat, actionOf(DuelKind.End), []));
    },
    settle() {
      const places = picked.map(placeOf);
      if (isBurying) send(arranged(state, seat, actionOf(DuelKind.Mulligan, places.length), places));
      if (!isSeeking || picked.length !== most) return;
      const face = kept === undefined ? NONE : cards.find(({ key }) => key === kept)!.face!;
      const fronts = kept === undefined ? places : [placeOf(kept), ...places];
      send(arranged(state, seat, actionOf(DuelKind.Keep, face), fronts));
    },
    canSettle: isBurying || (isSeeking && picked.length === most),
  };
}

function isSameGrip(a: Grip | undefined, b: Grip): boolean {
  if (a?.kind !== b.kind) return false;
  if (a.kind === 'card' && b.kind === 'card') return a.card.key === b.card.key;
  return a.kind !== 'unit' || (b.kind === 'unit' && a.square === b.square);
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [onEscape]);
}
