import { unpackSlots } from '@facedown/game-kit';
import { ConcealedCard } from '../concealed/ConcealedCard.js';
import { ConcealedTable } from '../concealed/ConcealedTable.js';
import { nextModel } from '../concealed/model.js';
import { statusWords } from '../concealed/status.js';
import type { TableView } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import '../holdem/holdem.css';
import { useModels } from './fold.js';

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
  const nameOf = (one: number) => (one === seat ? texts.relic.you : (view.names[one] ?? `${one + 1}`));
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
        <section className="replay-history panel" aria-label={texts.relic.hand}>
          <h2>{texts.relic.hand}</h2>
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
