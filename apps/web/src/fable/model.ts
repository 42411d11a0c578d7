import type { FableState } from '@facedown/fable';
import type { TableView } from '../session/view.js';
import type { FableEvent } from './events.js';

export type FableView = TableView<FableState, FableEvent>;

export interface LogLine {
  readonly id: number;
  /** The state that all seats have signed with it. */
  readonly version: number;
  readonly turn: number;
  readonly event: FableEvent;
}

/** Everything the screen draws, folded from the stream of views and nothing else. */
export interface FableModel {
  readonly view: FableView;
  /** Newest first. */
  readonly log: readonly LogLine[];
}

export function nextModel(model: FableModel | undefined, view: FableView): FableModel {
  let log = model?.log ?? [];
  for (const event of view.events) {
    const id = (log[0]?.id ?? 0) + 1;
    log = [{ id, version: view.version, turn: view.state.turns, event }, ...log];
  }
  return { view, log };
}
