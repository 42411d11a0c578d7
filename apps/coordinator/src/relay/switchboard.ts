import { type AckBatch, type AckMessage, makeAckBatch } from '@facedown/protocol';
import type { MessageLog, Said } from './messageLog.js';

/** One connection's interest in one table. */
export interface Listener {
  say(message: string): void;
  /** Several acks of one state. */
  sayAcks(batch: AckBatch): void;
  /** Everything up to this number has been said to this listener: resume after it. */
  mark(seq: bigint): void;
  /** Resolves when the reader has taken what it was told: a long past waits for him. */
  drained?(): Promise<void>;
}

export interface Switchboard {
  /** Says it to everyone here at once, but for the one who says it, and keeps it; resolves when it is kept. */
  post(said: Said, by?: Listener): Promise<bigint>;
  /** First what was said after `after`, then what is said from now on, each message at least once. */
  subscribe(table: string, after: bigint, listener: Listener): () => void;
  /** Something was said at another coordinator; what, where the bus carries it. */
  heard(table: string, seq: bigint, body?: string): void;
  /** Something may have been said at another coordinator. */
  lost(): void;
  readonly tables: number;
  readonly listeners: number;
}

interface Board {
  readonly listeners: Set<Gate>;
  /** Acks that wait for the others of their state. */
  acks: AckMessage[];
  /** Whose acks of the newest states came. */
  readonly counts: Map<string, Set<number>>;
  holding?: NodeJS.Timeout | undefined;
  /** Every kept message up to here was said to all listeners; unknown until the first has caught up. */
  told?: bigint | undefined;
  reading?: Promise<void> | undefined;
  marking?: NodeJS.Timeout | undefined;
  /** Read again: something came while reading. */
  again: boolean;
  /** Until the bus tells of this table, the past may be read too early. */
  opened?: Promise<() => void>;
}

/** What a listener hears while it catches up waits here. */
interface Gate extends Pick<Listener, 'mark'> {
  readonly listener: Listener;
  hear(tell: (listener: Listener) => void): void;
}

interface SwitchboardOptions {
  readonly log: MessageLog;
  readonly origin: string;
  /** Asks the bus for a table to which somebody listens here; without it nobody else speaks there. */
  readonly open?: (table: string) => Promise<() => void>;
  readonly retryMs?: number;
  readonly markMs?: number;
  /** How long an ack waits for the others of its state. */
  readonly ackMs?: number;
}

const MAX_COUNTS = 32;
/** What is said meanwhile to one who catches up; what is more he reads from the log. */
const MAX_HELD = 32;

/**
 * Who listens to which table. What comes in here is passed on before it is on disk: a relay is trusted
 * with nothing, and a sender that gets no receipt says it again.
 */
export function openSwitchboard({
  log,
  origin,
  open,
  retryMs = 250,
  markMs = 100,
  ackMs = 20,
}: SwitchboardOptions): Switchboard {
  const boards = new Map<string, Board>();
  let listeners = 0;

  function makeBoard(table: string): Board {
    const opened = open?.(table);
    // Whoever waits for it hears of the failure.
    opened?.catch(() => {});
    return { listeners: new Set(), acks: [], counts: new Map(), again: false, ...(opened ? { opened } : {}) };
  }

  /** Says what other coordinators have kept since; our own was said when it came in. */
  async function read(table: string, board: Board, from: bigint): Promise<void> {
    let told = from;
    do {
      board.again = false;
      const page = await log.after(table, told);
      for (const one of page) {
        if (one.origin !== origin) tell(board, (listener) => listener.say(one.body));
        told = one.seq;
      }
      board.told = told;
      if (page.length > 0) board.again = true;
    } while (board.again && board.listeners.size > 0);
    for (const listener of board.listeners) listener.mark(told);
  }

  function tell(board: Board, what: (listener: Listener) => void, by?: Listener): void {
    sayAcks(board);
    for (const gate of board.listeners) if (gate.listener !== by) gate.hear(what);
  }

  function sayAcks(board: Board): void {
    clearTimeout(board.holding);
    board.holding = undefined;
    const { acks } = board;
    if (acks.length === 0) return;
    board.acks = [];
    const batch = makeAckBatch(acks);
    for (const gate of board.listeners) gate.hear((listener) => listener.sayAcks(batch));
  }

  /**
   * Nobody can do anything with some of a state's acks: they wait for the last. A mover's ack lies in its move, so
   * that of n seats n - 1 are all that may come.
   */
  function holdAck(board: Board, { ack, seats }: NonNullable<Said['ack']>): void {
    const key = `${ack.epoch}/${ack.version}/${ack.state}`;
    const [first] = board.acks;
    if (first && `${first.epoch}/${first.version}/${first.state}` !== key) sayAcks(board);
    // A frame has one place for each seat: whoever says its own again and again pushes nobody's out.
    const own = board.acks.find(({ seat }) => seat === ack.seat);
    if (own?.signature === ack.signature) return;
    if (own) sayAcks(board);
    const seen = (board.counts.get(key) ?? new Set()).add(ack.seat);
    board.counts.set(key, seen);
    if (board.counts.size > MAX_COUNTS) board.counts.delete(board.counts.keys().next().value!);
    board.acks.push(ack);
    if (seen.size >= seats - 1) sayAcks(board);
    else board.holding ??= setTimeout(() => sayAcks(board), ackMs);
  }

  function wake(table: string): void {
    const board = boards.get(table);
    if (board?.told === undefined) return;
    if (board.reading) {
      board.again = true;
      return;
    }
    board.reading = read(table, board, board.told).then(
      () => {
        board.reading = undefined;
        if (board.again) wake(table);
      },
      () => {
        board.reading = undefined;
        setTimeout(() => wake(table), retryMs).unref();
      },
    );
  }

  /** A mark is for the next resume: one for many messages will do. */
  function markSoon(board: Board): void {
    board.marking ??= setTimeout(() => {
      board.marking = undefined;
      for (const listener of board.listeners) listener.mark(board.told!);
    }, markMs);
  }

  async function catchUp(table: string, after: bigint, listener: Listener, isOn: () => boolean): Promise<bigint> {
    await log.flushed();
    let seq = after;
    for (;;) {
      const page = await log.after(table, seq);
      for (const one of page) {
        if (!isOn()) return seq;
        listener.say(one.body);
        seq = one.seq;
      }
      if (page.length === 0) return seq;
      // Whoever is cut off in the middle of a long past goes on from here, not from the start.
      listener.mark(seq);
      await listener.drained?.();
    }
  }

  return {
    async post(said, by) {
      const here = said.isOld ? undefined : boards.get(said.table);
      if (here && said.ack) holdAck(here, said.ack);
      else if (here) tell(here, (listener) => listener.say(said.body), by);
      const seq = await log.append(said);
      const board = boards.get(said.table);
      if (board?.told === undefined) return seq;
      if (!board.reading && seq === board.told + 1n) {
        board.told = seq;
        markSoon(board);
      } else if (seq > board.told) wake(said.table);
      return seq;
    },

    subscribe(table, after, listener) {
      let held: ((listener: Listener) => void)[] | undefined = [];
      let on = true;
      let isMissed = false;
      let upTo = after;
      // What is said while the listener catches up waits, so that it hears the past first.
      const gate: Gate = {
        listener,
        hear(what) {
          if (!held) what(listener);
          else if (held.length < MAX_HELD) held.push(what);
          else isMissed = true;
        },
        mark: (seq) => {
          if (!held && seq > upTo) {
            upTo = seq;
            listener.mark(seq);
          }
        },
      };
      const board: Board = boards.get(table) ?? makeBoard(table);
      boards.set(table, board);
      board.listeners.add(gate);
      listeners++;
      const begin = async (): Promise<void> => {
        try {
          await board.opened;
          let seq = after;
          do {
            isMissed = false;
            held = [];
            seq = await catchUp(table, seq, listener, () => on);
            if (!on) return;
          } while (isMissed);
          board.told ??= seq;
          const late = held ?? [];
          held = undefined;
          for (const what of late) what(listener);
          upTo = seq;
          listener.mark(seq);
          // Others may have read further in the meantime, or not as far; and what came while nobody had
          // caught up was not read at all.
          wake(table);
        } catch {
          if (on) setTimeout(begin, retryMs).unref();
        }
      };
      begin();
      return () => {
        if (!on) return;
        on = false;
        listeners--;
        board.listeners.delete(gate);
        if (board.listeners.size > 0) return;
        if (boards.get(table) === board) boards.delete(table);
        board.opened?.then(
          (close) => close(),
          () => {},
        );
      };
    },

    heard(table, seq, body) {
      const board = boards.get(table);
      if (board?.told === undefined || seq <= board.told) return;
      if (body === undefined || board.reading || seq !== board.told + 1n) return wake(table);
      tell(board, (listener) => listener.say(body));
      board.told = seq;
      markSoon(board);
    },
    lost() {
      for (const table of boards.keys()) wake(table);
    },
    get tables() {
      return boards.size;
    },
    get listeners() {
      return listeners;
    },
  };
}
