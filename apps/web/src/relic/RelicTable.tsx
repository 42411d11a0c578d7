import type { ReactNode } from 'react';
import type { RelicModel } from './model.js';
import { SeatPanel } from './SeatPanel.js';
import { Stage } from './Stage.js';
import { hasSeat } from './seats.js';
import type { Who } from './texts.en.js';
import { useTexts } from './texts.js';
import './relic.css';

interface RelicTableProps {
  readonly model: RelicModel;
  readonly who: (seat: number) => Who;
  readonly nameOf: (seat: number) => string;
  readonly chooser: ReactNode;
}

/** The other seats and the middle, as a function of the model alone. The own seat's place is at the page's foot. */
export function RelicTable({ model, who, nameOf, chooser }: RelicTableProps) {
  const texts = useTexts();
  const { state, seat: own } = model.view;
  const seated = [0, 1, 2, 3].filter((seat) => hasSeat(state.seated, seat));
  const from = own ?? 0;
  const others = seated.filter((seat) => seat !== own).sort((x, y) => ((x - from) & 3) - ((y - from) & 3));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls on a small screen must be reachable by keyboard.
    <section className="relic-table" aria-label={texts.relic.table} data-phase={state.phase} tabIndex={0}>
      <ul className="others" data-count={others.length}>
        {others.map((seat) => (
          <SeatPanel key={seat} model={model} seat={seat} nameOf={nameOf} />
        ))}
      </ul>
      <Stage model={model} who={who} chooser={chooser} />
    </section>
  );
}
