import { boardOf, type DuelState, type Unit } from '@facedown/duel';
import type { TableView } from '../session/view.js';
import type { DuelEvent } from './events.js';

export type DuelView = TableView<DuelState, DuelEvent>;

/** A unit with a name of its own for as long as it stands: so that it can be seen to move. */
export interface Piece {
  readonly id: number;
  readonly unit: Unit;
}

interface LogEntry {
  readonly id: number;
  readonly turn: number;
  readonly event: DuelEvent;
}

/** Everything the table screen draws, folded from the stream of views and nothing else. */
export interface DuelModel {
  readonly view: DuelView;
  readonly pieces: readonly Piece[];
  /** What has just left the board. */
  readonly fallen: readonly Piece[];
  /** Newest first. */
  readonly log: readonly LogEntry[];
  readonly nextId: number;
}

const KEPT_ENTRIES = 30;

export function nextModel(model: DuelModel | undefined, view: DuelView): DuelModel {
  let nextId = model?.nextId ?? 1;
  const { state, events } = view;
  const old = new Map((model?.pieces ?? []).map((piece) => [piece.unit.square, piece]));
  const moved = events.find((event) => event.kind === 'moved');
  const pieces: Piece[] = [];
  const kept = new Set<number>();
  for (const unit of boardOf(state)) {
    if (!unit) continue;
    const from = moved?.to === unit.square ? moved.from : unit.square;
    const was = old.get(from);
    const isSame = was !== undefined && was.unit.face === unit.face && was.unit.seat === unit.seat;
    const id = isSame ? was.id : nextId++;
    kept.add(id);
    pieces.push({ id, unit });
  }
  const log = [...(model?.log ?? [])];
  for (const event of events) log.unshift({ id: nextId++, turn: state.turn, event });
  return {
    view,
    pieces: pieces.sort((a, b) => a.id - b.id),
    fallen: (model?.pieces ?? []).filter(({ id }) => !kept.has(id)),
    log: log.slice(0, KEPT_ENTRIES),
    nextId,
  };
}
