import { holeSlots, seatsIn, shownHole } from '@facedown/holdem';
import { useEffect, useState } from 'react';
import type { Room } from '../app/room.js';
import { FaceText } from './FaceText.js';
import { type HoldemChoice, type HoldemModel, isBoundary, isResult } from './model.js';
import { useTexts } from './texts.js';

type HoldemRoom = Room<HoldemModel, HoldemChoice>;

interface Wish {
  readonly hand: number;
  readonly slots: readonly number[];
}
const NONE: Wish = { hand: 0, slots: [] };

/** The own cards that may be shown after a fold, or a pot that nobody called. */
interface Showable {
  readonly slots: readonly number[];
  isChosen(slot: number): boolean;
  isShown(slot: number): boolean;
  choose(slot: number): void;
}

/** What is wished before the hand is over is told when it is: sooner it would help one against another. */
export function useShowable({ model, own, session, show }: HoldemRoom): Showable | undefined {
  const { state } = model.view;
  const { hand } = state;
  const [wish, setWish] = useState(NONE);
  const isOver = isResult(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the hand is over.
  useEffect(() => {
    if (wish.slots.length === 0 || (wish.hand === hand && !isOver)) return;
    for (const slot of wish.slots) show?.(wish.hand, slot);
    setWish(NONE);
  }, [isOver, hand]);
  if (!show || own === undefined || !seatsIn(state.dealt).includes(own) || model.lastHole.length !== 2)
    return undefined;
  const isOut = !isBoundary(state) && !seatsIn(state.live).includes(own);
  if (isOver ? shownHole(state, own) !== undefined : !isOut) return undefined;
  const wished = wish.hand === hand ? wish.slots : [];
  return {
    slots: holeSlots(state, own),
    isChosen: (slot) => wished.includes(slot),
    isShown: (slot) => session.seen.some((card) => card.hand === hand && card.slot === slot),
    choose(slot) {
      if (isOver) return show(hand, slot);
      const slots = wished.includes(slot) ? wished.filter((one) => one !== slot) : [...wished, slot];
      setWish({ hand, slots });
    },
  };
}

/** One card, or both, to whoever wants to see them. */
export function ShowCards({ showable, faces }: { showable: Showable; faces: readonly number[] }) {
  const { holdem: t } = useTexts();
  return (
    <fieldset className="ahead" aria-label={t.showOne}>
      {showable.slots.map((slot, i) => (
        <button
          key={slot}
          type="button"
          className="size"
          aria-pressed={showable.isShown(slot) || showable.isChosen(slot)}
          disabled={showable.isShown(slot)}
          data-testid={`show-${i}`}
          onClick={() => showable.choose(slot)}
        >
          {t.showCard} <FaceText faces={[faces[i]!]} />
        </button>
      ))}
    </fieldset>
  );
}
