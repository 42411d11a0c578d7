import { deckOf } from '@facedown/base';
import type { TableView } from '../session/view.js';

interface Face {
  readonly slot: number;
  readonly face: number;
}

/** What happened, as far as any game can tell it. */
export type PlainEvent =
  | { readonly kind: 'shown'; readonly faces: readonly (Face & { readonly seat?: number })[] }
  /** Slots that nobody sees any more, alone or with their whole deck. */
  | { readonly kind: 'hidden'; readonly slots: readonly number[]; readonly decks: readonly number[] }
  | {
      readonly kind: 'action';
      readonly seat: number;
      /** None when the clock acted for the seat. */
      readonly action: unknown;
      readonly faces: readonly Face[];
    };

export type ToldEvent = Exclude<PlainEvent, { kind: 'hidden' }>;

export type PlainView = TableView<unknown, PlainEvent>;

export interface PlainModel {
  readonly view: PlainView;
  /** Newest last. */
  readonly history: readonly ToldEvent[];
  /** Faces that everyone sees, by slot, in the order in which they came. */
  readonly open: ReadonlyMap<number, number>;
  /** Of slots that the table opened, whose hand they lay in: at the end the rules may know of no hand any more. */
  readonly opened: ReadonlyMap<number, number>;
}

export function nextModel(model: PlainModel | undefined, view: PlainView): PlainModel {
  const open = new Map(model?.open);
  const opened = new Map(model?.opened);
  for (const event of view.events) {
    if (event.kind === 'hidden') {
      for (const slot of open.keys())
        if (event.slots.includes(slot) || event.decks.includes(deckOf(slot))) forget(slot);
    } else
      for (const { slot, face } of event.faces) {
        forget(slot);
        open.set(slot, face);
      }
    if (event.kind === 'shown')
      for (const { slot, seat } of event.faces) if (seat !== undefined) opened.set(slot, seat);
  }
  const told = view.events.filter((event) => event.kind !== 'hidden');
  return { view, history: [...(model?.history ?? []), ...told], open, opened };

  function forget(slot: number) {
    open.delete(slot);
    opened.delete(slot);
  }
}
