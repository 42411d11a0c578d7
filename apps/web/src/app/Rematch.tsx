import { useEffect } from 'react';
import { useTexts } from '../texts/index.js';
import type { Room, TableModel } from './room.js';
import { endSeries, seriesAt } from './series.js';
import { useAgain } from './useAgain.js';

interface RematchProps {
  // biome-ignore lint/suspicious/noExplicitAny: nothing is chosen here.
  readonly room: Room<TableModel, any>;
  /** The game has a button of its own. */
  readonly isOffered: boolean;
}

/** Once it is over: the score so far, and the same again. */
export function Rematch({ room: { session, model, facts, own }, isOffered }: RematchProps) {
  const t = useTexts().table;
  const isOver = model.view.waiting.kind === 'over' && own !== undefined && facts.mode === 'hosted';
  const paid = own === undefined ? undefined : session.payouts?.[own];
  const { brought } = model.view;
  const net = paid === undefined || brought === undefined ? undefined : paid - brought;
  useEffect(() => {
    if (net !== undefined) endSeries(location.hash, net);
  }, [net]);
  const again = useAgain(isOver && paid !== undefined && !isOffered);
  const series = net === undefined ? undefined : seriesAt(location.hash);
  if (!isOver || (!series && !again)) return null;
  return (
    <div className="banner mild rematch" role="status">
      {series && <span data-testid="series">{t.series(series.won, series.lost)}</span>}
      {again && (
        <button type="button" className="button primary small" onClick={again.open} data-testid="rematch-any">
          {again.isAwaited ? t.rematchAwaited : t.rematch}
        </button>
      )}
    </div>
  );
}
