import type { ConcealedState } from '@facedown/concealed';
import type { TableView } from '../session/view.js';
import type { Audit } from './audit.js';
import type { ConcealedEvent, RoundOpened } from './events.js';

export type ConcealedView = TableView<ConcealedState, ConcealedEvent>;

export interface ConcealedModel {
  readonly view: ConcealedView;
  readonly rounds: readonly RoundOpened[];
  /** What the opened salts tell, in the order in which they were opened. */
  readonly audits: readonly Audit[];
}

export function nextModel(model: ConcealedModel | undefined, view: ConcealedView): ConcealedModel {
  let { rounds, audits }: Pick<ConcealedModel, 'rounds' | 'audits'> = model ?? { rounds: [], audits: [] };
  for (const event of view.events) {
    if (event.kind === 'opened') rounds = [...rounds, event];
    if (event.kind === 'audit') audits = [...audits, event.audit];
  }
  return { view, rounds, audits };
}
