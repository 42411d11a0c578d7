import { unpackSlots } from '@facedown/game-kit';
import type { TableView } from '../session/view.js';
import { ConcealedCard } from './ConcealedCard.js';
import { ConcealedTable } from './ConcealedTable.js';
import { nextModel } from './model.js';
import { statusWords } from './status.js';
import { useTexts } from './texts.js';
import '../app/felt.css';
import { useModels } from '../replay/fold.js';
import './replay.css';

interface ConcealedReplayProps {
  readonly views: readonly TableView[];
  readonly at: number;
  readonly proven: boolean;
}

export default function ConcealedReplay({ views, at, proven }: ConcealedReplayProps) {
  const texts = useTexts();
  const { [at]: model } = useModels(views, nextModel);
  const { view } = model!;
  const { seat, hand, state } = view;
  const nameOf = (one: number) => (one === seat ? texts.table.you : (view.names[one] ?? `${one + 1}`));
  const slots = seat === undefined ? [] : unpackSlots(state.hands[seat]!);
  return (
    <div className="replay-table concealed-room" data-version={view.version}>
      <div className="replay-felt">
        <ConcealedTable
          model={model!}
          nameOf={nameOf}
          status={statusWords(view, false, nameOf, texts)}
          pace={0}
          proven={proven}
        />
      </div>
      {seat !== undefined && (
        <section className="replay-history panel" aria-label={texts.table.hand}>
          <h2>{texts.table.hand}</h2>
          <ul className="replay-hand">
            {slots.map((slot) => (
              <li key={slot}>
                <ConcealedCard face={hand.get(slot)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
