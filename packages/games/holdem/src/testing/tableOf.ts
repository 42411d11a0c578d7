import { maskOf, unwrap } from '@facedown/base';
import { act, layDeck, meetPending, PendingKind, type Truth, Verb } from '@facedown/game-kit';
import { parseFaces } from '../cards.js';
import { holdem } from '../holdem.js';
import { FACES, type HoldemAction, type HoldemConfig, HoldemKind, HoldemPhase, type HoldemState } from '../layout.js';
import { isBetweenHands } from '../pots.js';
import { placeOf, ready, seatsIn } from '../seats.js';
import { CASH } from '../tournament.js';

export const CONFIG: HoldemConfig = {
  seats: 9,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 2n ** 100n,
  smallBlind: 50n,
  bigBlind: 100n,
  ante: 0n,
  minBuyIn: 1n,
  maxBuyIn: 1_000_000n,
  bond: 0n,
  ...CASH,
};

export interface Cards {
  /** Hole cards by seat, as `AsKd`. */
  readonly holes?: Readonly<Record<number, string>>;
  readonly board?: string;
}

/** A table for tests: it stops between hands, and every action names the seat that must be asked. */
export function tableOf(stacks: readonly number[], config: Partial<HoldemConfig> = {}, cards: Cards = {}) {
  const settings = { ...CONFIG, ...config };
  let state: HoldemState = unwrap(holdem.setup(settings));
  let truth: Truth = new Map();
  stacks.forEach((stack, seat) => {
    if (stack > 0) state = unwrap(holdem.admit(state, seat, BigInt(stack) + settings.bond));
  });
  state = unwrap(holdem.begin(state));

  const meet = (next: Cards) => {
    const pending = holdem.pending(state);
    for (const need of pending.needs)
      if (need.verb === Verb.Deck) truth = unwrap(layDeck(truth, need, orderOf(ready(state), next)));
    const met = unwrap(meetPending(truth, pending.needs));
    truth = met.truth;
    state = holdem.on(state, met.shown);
  };

  const table = {
    get state() {
      return state;
    },
    set state(next: HoldemState) {
      state = next;
    },
    get phase() {
      return Object.keys(HoldemPhase)[state.phase];
    },
    get stacks() {
      return state.stacks.slice(0, stacks.length).map(Number);
    },
    /** Who is asked, or what else the table waits for. */
    get turn() {
      const pending = holdem.pending(state);
      return pending.kind === PendingKind.Action ? pending.seat : (Object.keys(PendingKind)[pending.kind] ?? '?');
    },
    /** Meets one dealer's step. */
    step(next: Cards = cards) {
      meet(next);
      return table;
    },
    /** Meets dealer's steps until a seat must act or the hand is over. */
    settle() {
      while (holdem.pending(state).kind === PendingKind.Dealer && !isBetweenHands(state)) meet(cards);
      return table;
    },
    /** Shuffles, deals and posts the blinds. */
    deal(next: Cards = cards) {
      meet(next);
      return table.settle();
    },
    /** `2 raise 300`, `0 fold`, one after the other; dealer's steps are met in between. */
    play(...lines: string[]) {
      for (const line of lines) {
        const [seat, name, amount] = line.split(' ');
        const action = actionOf(name!, amount);
        const acted = act(holdem, { state, truth }, Number(seat), { action, arrange: [] });
        if (!acted.ok) throw new Error(`${line}: ${acted.code} (turn ${table.turn}, ${holdem.describeState(state)})`);
        ({ state, truth } = acted.value);
        table.settle();
      }
      return table;
    },
    /** Applies an action but meets no dealer's step after it. */
    only(line: string) {
      const [seat, name, amount] = line.split(' ');
      const acted = unwrap(
        act(holdem, { state, truth }, Number(seat), { action: actionOf(name!, amount), arrange: [] }),
      );
      ({ state, truth } = acted);
      return table;
    },
    check(line: string) {
      const [seat, name, amount] = line.split(' ');
      return holdem.check(state, Number(seat), actionOf(name!, amount));
    },
    forfeit() {
      state = holdem.forfeit(state, Number(table.turn));
      return table;
    },
    broken(...seats: number[]) {
      state = holdem.broken(state, maskOf(seats));
      return table;
    },
    absent(...seats: number[]) {
      state = holdem.absent!(state, maskOf(seats));
      return table;
    },
  };
  return table;
}

function actionOf(name: string, amount = '0'): HoldemAction {
  const kind = Object.entries(HoldemKind).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (kind === undefined) throw new Error(`no action ${name}`);
  return { kind, amount: BigInt(amount) };
}

function orderOf(dealt: number, { holes = {}, board = '' }: Cards): number[] {
  const order: (number | undefined)[] = new Array(FACES).fill(undefined);
  for (const [seat, text] of Object.entries(holes))
    parseFaces(text)!.forEach((face, i) => {
      order[2 * placeOf(dealt, Number(seat)) + i] = face;
    });
  parseFaces(board)!.forEach((face, i) => {
    order[2 * seatsIn(dealt).length + i] = face;
  });
  const used = new Set(order);
  const rest = Array.from({ length: FACES }, (_, face) => face).filter((face) => !used.has(face));
  return order.map((face) => face ?? rest.shift()!);
}
