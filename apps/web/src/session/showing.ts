import { type Result, refuse } from '@facedown/base';
import type { TableRules, TableState } from '@facedown/game-kit';
import type { Client } from '@facedown/sdk';
import { checkShown, makeShown, parseShown } from '@facedown/sdk/people';
import type { Desk } from './desk.js';
import type { SeenCard } from './view.js';

interface Showing {
  /** A state that all have signed: where a hand ends with it, its cards may be shown until the next one ends. */
  note(table: TableRules<unknown, unknown>, state: TableState): void;
  /** What is said to show the own card of this slot in this hand. */
  show(hand: number, slot: number): Promise<Result<string>>;
  /** A seat has said that this is its card. */
  hear(seat: number, text: string): void;
}

interface ShowingHooks {
  seen(card: SeenCard): void;
  /** What it showed isn't what lies there. */
  refused(seat: number, code: string): void;
}

interface Ended {
  readonly table: TableRules<unknown, unknown>;
  readonly state: TableState;
  readonly hand: number;
  slotsOf(seat: number): readonly number[];
}

const MAX_EARLY = 16;

/** Cards that are shown beside the game, by the state in which their hand ended. */
export function openShowing(client: Pick<Client, 'party' | 'show'>, desk: Desk, hooks: ShowingHooks): Showing {
  let ended: Ended | undefined;
  /** Said of a state that hasn't come here yet. */
  let early: { readonly seat: number; readonly text: string }[] = [];
  const waiting: (() => void)[] = [];
  return {
    note(table, state) {
      const hidden = desk.hidden?.(state.rules);
      // The first state of a boundary: in those after it the next deck is made.
      if (!hidden || hidden.hand === ended?.hand) return;
      ended = { table, state, ...hidden };
      for (const { seat, text } of early.splice(0)) hear(seat, text);
      for (const wake of waiting.splice(0)) wake();
    },
    async show(hand, slot) {
      // What a page draws at once the others may still have to sign.
      if ((ended?.hand ?? 0) < hand) await new Promise<void>((resolve) => waiting.push(resolve));
      if (ended?.hand !== hand) return refuse('TooLate');
      if (!ended.slotsOf(client.party).includes(slot)) return refuse('NotHidden');
      const card = await client.show(ended.state.version, slot);
      return card.ok ? { ok: true, value: makeShown(card.value) } : card;
    },
    hear,
  };

  function hear(seat: number, text: string): void {
    const card = parseShown(text);
    if (!card.ok) return void hooks.refused(seat, card.code);
    const { epoch, version, slot } = card.value;
    const isEarly =
      !ended || epoch > ended.table.id.epoch || (epoch === ended.table.id.epoch && version > ended.state.version);
    if (isEarly) early = [...early, { seat, text }].slice(-MAX_EARLY);
    // Of a hand before that: nobody here can tell any more.
    if (isEarly || !ended || ended.table.id.epoch !== epoch || ended.state.version !== version) return;
    if (!ended.slotsOf(seat).includes(slot)) return void hooks.refused(seat, 'NotHidden');
    const face = checkShown(ended.table, ended.state, seat, card.value);
    if (face.ok) hooks.seen({ seat, slot, face: face.value, hand: ended.hand });
    else hooks.refused(seat, face.code);
  }
}
