import type { ConcealedState } from '@facedown/concealed';
import type { TableView } from '../session/view.js';
import type { ConcealedEvent, RoundOpened } from './events.js';

export type ConcealedView = TableView<ConcealedState, ConcealedEvent>;

export interface ConcealedModel {
  readonly view: ConcealedView;
  readonly rounds: readonly RoundOpened[];
  readonly audited: boolean;
}

export function nextModel(model: ConcealedModel | undefined, view: ConcealedView): ConcealedModel {
  const opened = view.events.filter((event): event is RoundOpened => event.kind === 'opened');
  return {
    view,
    rounds: [...(model?.rounds ?? []), ...opened],
    audited: (model?.audited ?? false) || view.events.some(({ kind }) => kind === 'audited'),
  };
}
