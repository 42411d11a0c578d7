import { useModels } from '../replay/fold.js';
import type { TableView } from '../session/view.js';
import { History } from './History.js';
import { HoldemTable } from './HoldemTable.js';
import { nextModel } from './model.js';
import { useTexts } from './texts.js';
import './replay.css';

export default function HoldemReplay({ views, at }: { views: readonly TableView[]; at: number }) {
  const texts = useTexts();
  const model = useModels(views, nextModel)[at]!;
  return (
    <div className="replay-table" data-version={model.view.version}>
      <div className="replay-felt holdem">
        <HoldemTable model={model} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="replay-history panel" aria-label={texts.holdem.history} tabIndex={0}>
        <h2>{texts.holdem.history}</h2>
        <History model={model} />
      </section>
    </div>
  );
}
