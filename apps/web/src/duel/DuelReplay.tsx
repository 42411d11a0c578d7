import { useModels } from '../replay/fold.js';
import type { TableView } from '../session/view.js';
import '../app/felt.css';
import { heldCards } from './choices.js';
import { CardBack, DuelCard } from './DuelCard.js';
import { DuelTable } from './DuelTable.js';
import { nextModel } from './model.js';
import { SidePlate } from './SidePlate.js';
import { statusWords } from './status.js';
import { useTexts } from './texts.js';
import { cardWords } from './words.js';

interface DuelReplayProps {
  readonly views: readonly TableView[];
  readonly at: number;
}

export default function DuelReplay({ views, at }: DuelReplayProps) {
  const texts = useTexts();
  const { [at]: model } = useModels(views, nextModel);
  const { view } = model!;
  const { seat, hand, state } = view;
  const nameOf = (one: number) => (one === seat ? texts.table.you : (view.names[one] ?? `${one + 1}`));
  const own = seat ?? 0;
  return (
    <div className="replay-table du-replay" data-version={view.version}>
      <div className="replay-felt">
        <DuelTable model={model!} nameOf={nameOf} status={statusWords(view, nameOf, texts)} />
        <SidePlate view={view} seat={own} name={nameOf(own)} />
      </div>
      {seat !== undefined && (
        <section className="replay-history panel" aria-label={texts.duel.hand}>
          <h2>{texts.duel.hand}</h2>
          <ul className="du-hand">
            {heldCards(state, seat, hand).map(({ key, face }) => (
              <li key={key}>
                {face === undefined ? <CardBack /> : <DuelCard face={face} label={cardWords(face, texts)} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
