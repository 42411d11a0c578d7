import { cardOf } from '@facedown/duel';
import { useRef } from 'react';
import type { HeldCard } from './choices.js';
import { CardBack, DuelCard } from './DuelCard.js';
import { useTexts } from './texts.js';
import { cardWords } from './words.js';

interface HandCardProps {
  readonly card: HeldCard;
  readonly mana: number;
  readonly isHeld: boolean;
  readonly mark: 'kept' | 'buried' | undefined;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly onDrag: () => void;
  readonly onInspect: (face: number) => void;
}

const LONG_PRESS_MS = 500;

/** A card of the own hand; one that everyone knows carries an eye. */
export function HandCard({ card, mana, isHeld, mark, disabled, onPress, onDrag, onInspect }: HandCardProps) {
  const texts = useTexts();
  const { duel: t } = texts;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { face, open } = card;
  const inspect = () => face !== undefined && onInspect(face);
  const words = face === undefined ? texts.cards.faceDown : cardWords(face, texts);
  const marks = [...(open ? [t.openCard] : []), ...(mark ? [t.marks[mark]] : [])];
  return (
    <button
      type="button"
      className="du-hand-card"
      data-card={face}
      data-open={open}
      data-held={isHeld}
      data-mark={mark}
      data-dear={face !== undefined && cardOf(face).cost > mana}
      aria-pressed={isHeld || mark !== undefined}
      aria-disabled={disabled}
      draggable={!disabled}
      onDragStart={onDrag}
      onClick={() => !disabled && onPress()}
      onContextMenu={(event) => {
        event.preventDefault();
        inspect();
      }}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch') timer.current = setTimeout(inspect, LONG_PRESS_MS);
      }}
      onPointerUp={() => clearTimeout(timer.current)}
      onPointerCancel={() => clearTimeout(timer.current)}
      onKeyDown={(event) => event.key === 'i' && inspect()}
    >
      <span className="visually-hidden">{[words, ...marks].join(', ')}</span>
      {face === undefined ? <CardBack /> : <DuelCard face={face} />}
      {open && <i className="du-eye" aria-hidden="true" />}
    </button>
  );
}
