import type { TableView } from '../session/view.js';

interface Face {
  readonly slot: number;
  readonly face: number;
}

/** What happened, as far as any game can tell it. */
export type PlainEvent =
  | { readonly kind: 'shown'; readonly faces: readonly Face[] }
  | {
      readonly kind: 'action';
      readonly seat: number;
      /** None when the clock acted for the seat. */
      readonly words: string | undefined;
      readonly faces: readonly Face[];
    };

export type PlainView = TableView<unknown, PlainEvent>;

export interface PlainModel {
  readonly view: PlainView;
  /** Newest last. */
  readonly history: readonly PlainEvent[];
  /** Faces that everyone has seen, by slot, as long as nothing says that they are hidden again. */
  readonly open: ReadonlyMap<number, number>;
}

export function nextModel(model: PlainModel | undefined, view: PlainView): PlainModel {
  const open = new Map(model?.open);
  for (const { faces } of view.events) for (const { slot, face } of faces) open.set(slot, face);
  return { view, history: [...(model?.history ?? []), ...view.events], open };
}
