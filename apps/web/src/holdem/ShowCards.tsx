import { holeSlots, seatsIn, shownHole } from '@facedown/holdem';
import { useEffect, useState } from 'react';
import type { Room } from '../app/room.js';
import { FaceText } from './FaceText.js';
import { type HoldemChoice, type HoldemModel, isBoundary, isResult } from './model.js';
import { useTexts } from './texts.js';

interface Wish {
  readonly hand: number;
  readonly slots: readonly number[];
}

/** After a fold, or a pot that nobody called: one card, or both, to whoever wants to see it when the hand is over. */
export function ShowCards({ room }: { room: Room<HoldemModel, HoldemChoice> }) {
  const { holdem: t } = useTexts();
  const { model, own, session, show } = room;
  const { state } = model.view;
  const { hand } = state;
  const [wish, setWish] = useState<Wish>({ hand: 0, slots: [] });
  const wished = wish.hand === hand ? wish.slots : [];
  const isOver = isResult(state);
  const isDealt = own !== undefined && seatsIn(state.dealt).includes(own);
  const isOut = isDealt && (isOver ? shownHole(state, own) === undefined : !isBoundary(state) && !isLive(state, own));
  // Until the hand is over nobody is told: it would help one against another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the hand is over.
  useEffect(() => {
    if (isOver && isOut) for (const slot of wished) show?.(hand, slot);
  }, [isOver, hand]);
  if (!show || !isOut || model.lastHole.length !== 2) return null;
  const isShown = (slot: number) => session.seen.some((card) => card.hand === hand && card.slot === slot);
  const toggle = (slot: number) => {
    if (isOver) return show(hand, slot);
    const slots = wished.includes(slot) ? wished.filter((one) => one !== slot) : [...wished, slot];
    setWish({ hand, slots });
  };
  return (
    <fieldset className="ahead" aria-label={t.showOne}>
      {holeSlots(state, own).map((slot, i) => (
        <button
          key={slot}
          type="button"
          className="size"
          aria-pressed={isShown(slot) || wished.includes(slot)}
          disabled={isShown(slot)}
          data-testid={`show-${i}`}
          onClick={() => toggle(slot)}
        >
          {t.showCard} <FaceText faces={[model.lastHole[i]!]} />
        </button>
      ))}
    </fieldset>
  );
}

const isLive = ({ live }: { readonly live: number }, seat: number): boolean => seatsIn(live).includes(seat);
