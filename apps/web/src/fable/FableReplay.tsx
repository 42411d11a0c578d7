import { useModels } from '../replay/fold.js';
import type { TableView } from '../session/view.js';
import { Battlefield } from './Battlefield.js';
import { FableLog } from './FableLog.js';
import { Hand } from './Hand.js';
import { nextModel } from './model.js';
import { statusWords } from './status.js';
import { useTexts } from './texts.js';

interface FableReplayProps {
  readonly views: readonly TableView[];
  readonly at: number;
  readonly proven: boolean;
}

const nothing = () => {};

export default function FableReplay({ views, at, proven }: FableReplayProps) {
  const texts = useTexts();
  const { view, log } = useModels(views, nextModel)[at]!;
  const { state, seat, hand } = view;
  const nameOf = (one: number) => (one === seat ? texts.table.you : (view.names[one] ?? `${one + 1}`));
  const who = (one: number) => ({ name: nameOf(one), mine: one === seat });
  return (
    <div className="replay-table fable-room" data-version={view.version}>
      <div className="replay-felt">
        <Battlefield
          state={state}
          seat={seat ?? 0}
          who={who}
          drafting={undefined}
          foreseen={undefined}
          clock={undefined}
          waiting={[]}
          status={statusWords({ view, asked: false, sealed: true, nameOf }, texts)}
        />
        {seat !== undefined && (
          <Hand state={state} seat={seat} hand={hand} chosen={undefined} mayPlay={false} onChoose={nothing} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="replay-history panel" aria-label={texts.fable.log} tabIndex={0}>
        <h2>{texts.fable.log}</h2>
        <FableLog log={log} who={who} dealer={proven ? 'salt-proof' : 'salt'} />
      </section>
    </div>
  );
}
