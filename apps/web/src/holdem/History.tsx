import type { SeenCard } from '../session/view.js';
import type { HoldemEvent } from './events.js';
import { FaceText } from './FaceText.js';
import type { HoldemModel } from './model.js';
import { useTexts } from './texts.js';
import { eventWords } from './words.js';

interface HistoryProps {
  readonly model: HoldemModel;
  /** Cards that were shown beside the game. */
  readonly seen?: readonly SeenCard[];
}

export function History({ model, seen = [] }: HistoryProps) {
  const texts = useTexts();
  const { history, view } = model;
  if (history.length === 0) return <p className="hint">{texts.holdem.noHistory}</p>;
  const name = (seat: number) => (seat === view.seat ? texts.holdem.you : (view.names[seat] ?? `${seat + 1}`));
  return (
    <ol className="history">
      {history.map(({ hand, events }) => (
        <li key={hand}>
          <h3>{texts.holdem.handNumber(hand)}</h3>
          <ol>
            {events.map((event, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end.
              <li key={i} className={`event ${event.kind}`}>
                <Line event={event} name={name} own={view.seat} />
              </li>
            ))}
            {seen
              .filter((card) => card.hand === hand)
              .map(({ seat, slot, face }) => (
                <li key={`seen-${slot}`} className="event shows" data-testid="seen">
                  <b>{name(seat)}</b> {seat === view.seat ? texts.holdem.yourDeeds.show : texts.holdem.deeds.show}{' '}
                  <FaceText faces={[face]} />
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  readonly event: HoldemEvent;
  readonly name: (seat: number) => string;
  readonly own: number | undefined;
}

function Line({ event, name, own }: LineProps) {
  const texts = useTexts();
  if (event.kind === 'hand')
    return <>{event.button === own ? texts.holdem.yourButton : texts.holdem.button(name(event.button))}</>;
  if (event.kind === 'board')
    return (
      <>
        <b>{eventWords(event, texts)}</b> <FaceText faces={event.faces} />
      </>
    );
  if (event.kind === 'odds')
    return (
      <span data-testid="odds">
        {eventWords(event, texts)}{' '}
        {event.shares.map(([seat, share]) => `${name(seat)} ${Math.round(100 * share)} %`).join(', ')}
      </span>
    );
  if (event.kind === 'cancelled') return <>{eventWords(event, texts)}</>;
  return (
    <>
      <b>{name(event.seat)}</b> {eventWords(event, texts, event.seat === own)}
      {event.kind === 'shows' && (
        <>
          {' '}
          <FaceText faces={event.faces} />
        </>
      )}
    </>
  );
}
