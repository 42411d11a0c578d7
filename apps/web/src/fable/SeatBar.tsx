import { creatureCount, type FableState } from '@facedown/fable';
import { useState } from 'react';
import { ClockRing } from '../app/ClockRing.js';
import type { Clock } from '../session/view.js';
import { Graveyard } from './Graveyard.js';
import { useTexts } from './texts.js';

interface SeatBarProps {
  readonly state: FableState;
  readonly seat: number;
  readonly who: { readonly name: string; readonly mine: boolean };
  readonly clock: Clock | undefined;
  /** What would be left of its health, where a fight is foreseen. */
  readonly foreseen: number | undefined;
}

/** A seat in one line: whose turn it is, its health, its cards by their number alone. */
export function SeatBar({ state, seat, who, clock, foreseen }: SeatBarProps) {
  const t = useTexts().fable;
  const [open, setOpen] = useState(false);
  const held = creatureCount(state.hands[seat]!);
  const left = Math.max(0, state.lists[seat]!.length / 2 - 1 - state.next[seat]!);
  const dead = state.graves[seat]!.length / 2 - 1;
  return (
    <div className={who.mine ? 'seat-bar own' : 'seat-bar'} data-turn={clock !== undefined} data-seat={seat}>
      <b className="bar-name">
        {clock && <ClockRing clock={clock} />}
        {who.name}
      </b>
      <span className="bar-health" data-testid={`health-${seat}`} data-health={state.health[seat]}>
        <Heart />
        <span className="visually-hidden">{t.health(state.health[seat]!)}</span>
        <span aria-hidden="true">
          {state.health[seat]}
          {foreseen !== undefined && foreseen !== state.health[seat] && <em> → {foreseen}</em>}
        </span>
      </span>
      <span className="bar-hand" role="img" aria-label={t.handOf(who.name, held)} data-held={held}>
        {Array.from({ length: Math.min(held, 16) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sealed cards have nothing else to tell them apart.
          <i key={place} style={{ '--turn': `${4 * (place - (held - 1) / 2)}deg` } as Record<string, string>} />
        ))}
        <b>{held}</b>
      </span>
      <span className="bar-deck" role="img" aria-label={t.deckLeft(left)} data-left={left}>
        <i />
        {left}
      </span>
      <button type="button" className="bar-grave" onClick={() => setOpen(true)} aria-label={t.grave(dead)}>
        <Stone />
        {dead}
      </button>
      {open && <Graveyard state={state} seat={seat} title={t.graveOf(who)} onClose={() => setOpen(false)} />}
    </div>
  );
}

const Heart = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 21.8C7.6 17.4 2.6 13.6 2.6 8.6c0-3.1 2.3-5.4 5-5.4 2 0 3.5 1.2 4.4 3.2.9-2 2.4-3.2 4.4-3.2 2.7 0 5 2.3 5 5.4 0 5-5 8.8-9.4 13.2Z" />
  </svg>
);

const Stone = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 21V10a7 7 0 0 1 14 0v11ZM2 21h20M12 8v7M9.5 10.5h5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);
