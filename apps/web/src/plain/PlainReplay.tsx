import type { ReplayProps } from '../app/GameUi.js';
import type { GameName } from '../gameNames.js';
import { useModels } from '../replay/fold.js';
import { nextModel } from './model.js';
import { PlainHistory } from './PlainHistory.js';
import { useKit } from './PlainPage.js';
import { PlainTable } from './PlainTable.js';
import './plain.css';
import { useTexts } from './texts.js';

export default function PlainReplay({ game, views, at }: ReplayProps & { game: string }) {
  const texts = useTexts();
  const kit = useKit(game as GameName);
  const model = useModels(views, nextModel)[at]!;
  const { view } = model;
  const nameOf = (seat: number) => (seat === view.seat ? texts.table.you : (view.names[seat] ?? `${seat + 1}`));
  return (
    <div className="replay-table plain-room" data-version={view.version}>
      <div className="replay-felt">
        <PlainTable model={model} kit={kit} own={view.seat} nameOf={nameOf} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="replay-history panel" aria-label={texts.table.history} tabIndex={0}>
        <h2>{texts.table.history}</h2>
        <PlainHistory model={model} kit={kit} nameOf={nameOf} />
      </section>
    </div>
  );
}
