import type { AnyKit } from '@facedown/game-kit';
import { isSaid, nameOfFace } from './Face.js';
import type { PlainModel, ToldEvent } from './model.js';
import { useTexts } from './texts.js';
import { useNameInside } from './useNameInside.js';

interface PlainHistoryProps {
  readonly model: PlainModel;
  readonly kit: AnyKit;
  readonly nameOf: (seat: number) => string;
}

export function PlainHistory({ model, kit: { game }, nameOf }: PlainHistoryProps) {
  const t = useTexts().plain;
  const nameInside = useNameInside(model.view.seat, nameOf);
  const namesOf = (faces: readonly number[]) => faces.map((face) => nameOfFace(game, face)).join(' ');
  const words = (event: ToldEvent) => {
    const faces = event.faces.map(({ face }) => face);
    if (event.kind === 'shown') return t.shown(namesOf(faces));
    const said = event.action === undefined ? t.late : game.describeAction(event.action, nameInside);
    const unsaid = namesOf(faces.filter((face) => !isSaid(said, game, face)));
    return `${nameOf(event.seat)}: ${said}${unsaid === '' ? '' : ` · ${unsaid}`}`;
  };
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
