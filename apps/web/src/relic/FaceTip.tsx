import { COPIES_OF } from '@facedown/relic';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from './texts.js';

const MARGIN = 8;
const WIDTH = 240;

/** A card that says what it does when it is pointed at, focused or tapped. */
export function FaceTip({ face, children }: { face: number; children: ReactNode }) {
  const texts = useTexts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ left: number; top?: number; bottom?: number }>();
  const { name, text } = texts.relic.faces[face]!;
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const left = Math.min(Math.max(MARGIN, box.left + box.width / 2 - WIDTH / 2), innerWidth - WIDTH - MARGIN);
    setAt(
      box.top > innerHeight / 2 ? { left, bottom: innerHeight - box.top + MARGIN } : { left, top: box.bottom + MARGIN },
    );
  };
  const close = () => setAt(undefined);
  return (
    <span className="face-tip">
      <button
        ref={button}
        type="button"
        aria-describedby={id}
        onMouseEnter={open}
        onMouseLeave={close}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {children}
      </button>
      <span id={id} role="tooltip" className="tip" hidden={!at} style={{ ...at, width: WIDTH }}>
        <b>
          {name} · {face}
        </b>
        <span>{text}</span>
        <span className="tip-count">{texts.relic.inDeck(COPIES_OF[face]!)}</span>
      </span>
    </span>
  );
}
