import type { AnyKit } from '@facedown/game-kit';
import type { PlainEvent, PlainModel } from './model.js';
import { useTexts } from './texts.js';

interface PlainHistoryProps {
  readonly model: PlainModel;
  readonly kit: AnyKit;
  readonly nameOf: (seat: number) => string;
}

export function PlainHistory({ model, kit: { game }, nameOf }: PlainHistoryProps) {
  const t = useTexts().plain;
  const faces = (event: PlainEvent) =>
    event.faces.map(({ face }) => game.describeFace?.(face) ?? String(face)).join(' ');
  const words = (event: PlainEvent) =>
    event.kind === 'shown'
      ? t.shown(faces(event))
      : `${nameOf(event.seat)}: ${event.words ?? t.late}${event.faces.length > 0 ? ` · ${faces(event)}` : ''}`;
  if (model.history.length === 0) return <p className="hint">{t.noHistory}</p>;
  return (
    <ol className="plain-history" data-testid="history">
      {model.history.map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: history only grows.
        <li key={i}>{words(event)}</li>
      ))}
    </ol>
  );
}
