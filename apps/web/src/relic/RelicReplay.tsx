import type { TableView } from '../session/view.js';
import { isBetween, nextModel } from './model.js';
import { OwnArea } from './OwnArea.js';
import { RelicHistory } from './RelicHistory.js';
import { RelicTable } from './RelicTable.js';
import { GameSummary, RoundSummary } from './Summary.js';
import { statusWords } from './status.js';
import { useTexts } from './texts.js';
import '../app/felt.css';
import { useModels } from '../replay/fold.js';
import './replay.css';

const nothing = () => {};

export default function RelicReplay({ views, at }: { views: readonly TableView[]; at: number }) {
  const texts = useTexts();
  const model = useModels(views, nextModel)[at]!;
  const { view } = model;
  const nameOf = (seat: number) => (seat === view.seat ? texts.relic.you : (view.names[seat] ?? `${seat + 1}`));
  const who = (seat: number) => ({ name: nameOf(seat), mine: seat === view.seat });
  const middle = isBetween(view.state) ? (
    <GameSummary model={model} who={who} mine={false} busy onAct={nothing} onLeave={nothing} />
  ) : model.summary ? (
    <RoundSummary model={model} who={who} onSkip={undefined} />
  ) : undefined;
  return (
    <div className="replay-table relic-room" data-version={view.version}>
      <div className="replay-felt">
        <RelicTable model={model} who={who} nameOf={nameOf} chooser={middle} />
        {view.seat !== undefined && (
          <OwnArea
            model={model}
            seat={view.seat}
            mine={false}
            busy
            choice={undefined}
            status={statusWords(view, nameOf, texts)}
            nameOf={nameOf}
            onAct={nothing}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="replay-history panel" aria-label={texts.relic.history} tabIndex={0}>
        <h2>{texts.relic.history}</h2>
        <RelicHistory model={model} who={who} />
      </section>
    </div>
  );
}
