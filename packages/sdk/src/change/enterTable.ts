import { BaseError, type Hex } from '@facedown/base';
import type { AnyGame } from '@facedown/game-kit';
import { makeMessage, parseMessage } from '@facedown/protocol';
import { postLater } from '../client/changes.js';
import { type Clock, withRetry } from '../client/clock.js';
import type { EpochKeys } from '../client/core.js';
import { postIfAgreed, type Signing } from '../engine/changing/agreement.js';
import {
  authorisedBefore,
  diesAt,
  type Newcomer,
  openNewcomer,
  receiveBefore,
  tickBefore,
} from '../engine/changing/newcomer.js';
import { noChanges } from '../engine/changing/types.js';
import { type Judge, JudgeError, rosterOf, type TableView, tableIdOf } from '../judge/judge.js';
import type { DealerKit } from '../registry.js';
import { type SessionKey, signWith } from '../signing/session.js';
import type { SeatStore } from '../store/store.js';
import { type Relay, tableKey } from '../transport/relay.js';

export interface EnterTable {
  readonly judge: Judge;
  readonly relay: Relay;
  readonly tableId: bigint;
  readonly seat: number;
  readonly owner: Hex;
  readonly amount: bigint;
  readonly session: SessionKey;
  readonly keys: EpochKeys;
  readonly kit: DealerKit;
  readonly game: AnyGame;
  readonly store: SeatStore;
  readonly clock: Clock;
  readonly resendMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Asks for a free seat at a table that plays, and waits for the boundary at which its seats agree. Our
 * stake moves with the change itself, so there is nothing to lose by asking.
 */
export async function enterTable(options: EnterTable): Promise<TableView> {
  const { judge, tableId, seat, session, signal } = options;
  let wake = () => {};
  const unwatch = judge.watch(tableId, ({ kind }) => {
    if (kind === 'started' || kind === 'settled') wake();
  });
  const onAbort = () => wake();
  signal?.addEventListener('abort', onAbort);
  let knocking: Knocking | undefined;
  let cancelWait = () => {};
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      // A wish alone binds nobody; what we have signed can be posted until it is dead, and is watched so long.
      if (signal?.aborted && !knocking?.diesAt) throw cancelledError();
      if (signal?.aborted && knocking?.withdraw()) void judge.revoke?.(tableId).catch(() => {});
      const view = await withRetry(options.clock, () => judge.read(tableId));
      const sitting = view.entries.find((entry) => entry.seat === seat);
      if (sitting?.session.toLowerCase() === session.address) return view;
      if (view.phase === 'done') throw new JudgeError('WrongPhase');
      if (sitting) throw new JudgeError('SeatTaken');
      if (seat >= view.opening.maxSeats) throw new JudgeError('NoSuchSeat');
      // A judge may tell twice that an epoch has begun: we ask once in each.
      if (knocking?.epoch !== view.epoch) {
        // Whatever was signed for the epoch before is void with it.
        if (signal?.aborted) throw cancelledError();
        knocking?.stop();
        knocking = await knock(options, view);
      }
      if (signal?.aborted) {
        const left = (knocking.diesAt ?? 0) - options.clock.now();
        if (left <= 0) throw cancelledError();
        cancelWait();
        cancelWait = options.clock.after(left + 1, () => wake());
      }
      await woken;
    }
  } finally {
    cancelWait();
    knocking?.stop();
    unwatch();
    signal?.removeEventListener('abort', onAbort);
  }
}

interface Knocking {
  readonly epoch: bigint;
  /** Until when something that we have signed can be posted; nothing where we have signed nothing. */
  readonly diesAt: number | undefined;
  /** Asks no more and signs no more; was it asking? */
  withdraw(): boolean;
  stop(): void;
}

/** The hands of a newcomer in one epoch: what he decides is in `engine/changing/newcomer.ts`. */
async function knock(options: EnterTable, view: TableView): Promise<Knocking> {
  const { judge, relay, tableId, seat, amount, session, keys, clock, store } = options;
  const id = tableIdOf(judge, tableId, view.epoch);
  const channel = tableKey(id);
  const owner = options.owner.toLowerCase() as Hex;
  const { opening, entries } = view;
  const times = { changeMs: 0, staggerMs: 0 };
  let newcomer = openNewcomer(
    {
      table: { id, game: options.game, dealer: options.kit.dealer },
      roster: rosterOf(opening, entries),
      me: { party: seat, sign: signWith(session) },
      changing: noChanges({ opening, entries, hasJudge: true, isCoin: false, times }),
      entry: { seat, owner, session: session.address, amount, key: keys.keyOf(view.epoch + 1n) },
    },
    await store.read(),
  );
  let isStopped = false;

  async function run({ who, effects }: Signing<Newcomer>): Promise<void> {
    newcomer = who;
    for (const effect of effects) {
      if (effect.kind === 'persist') await store.append(effect.entries);
      if (effect.kind === 'send')
        void withRetry(clock, () => relay.post(channel, makeMessage(effect.message))).catch(() => {});
      if (effect.kind === 'postChange') postLater({ clock, judge, tableId }, effect, () => !isStopped);
      if (effect.kind === 'authorise') {
        const proof = (await judge.authorise?.(tableId, effect.epoch, effect.entry)) ?? '0x';
        await run(authorisedBefore(newcomer, effect.epoch, proof));
      }
    }
  }

  async function hear(text: string): Promise<void> {
    const parsed = parseMessage(text);
    if (!parsed.ok || isStopped) return;
    await run(receiveBefore(newcomer, parsed.value));
    await run(postIfAgreed(newcomer, clock.now()));
  }

  // The first wish is ours to wait for: an owner who doesn't authorise it isn't asked again.
  await run(tickBefore(newcomer, clock.now()));
  // One message after the other: two plans must not be considered at once.
  let line: Promise<void> = Promise.resolve();
  const unsubscribe = relay.subscribe(channel, (text) => {
    line = line.then(() => hear(text)).catch(() => {});
  });
  let cancelBeat = () => {};
  const beat = () => {
    if (isStopped) return;
    line = line.then(() => run(tickBefore(newcomer, clock.now()))).catch(() => {});
    cancelBeat = clock.after(options.resendMs, beat);
  };
  cancelBeat = clock.after(options.resendMs, beat);
  return {
    epoch: view.epoch,
    get diesAt() {
      return diesAt(newcomer);
    },
    withdraw() {
      const was = !newcomer.isWithdrawn;
      newcomer = { ...newcomer, isWithdrawn: true };
      return was;
    },
    stop() {
      isStopped = true;
      cancelBeat();
      unsubscribe();
    },
  };
}

const cancelledError = () =>
  new BaseError('The seat was not taken: the wish was withdrawn.', { category: 'user', code: 'Cancelled' });
