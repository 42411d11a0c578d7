import { BaseError, type Hex } from '@facedown/base';
import { type AnyGame, tableHash } from '@facedown/game-kit';
import { type AgreeMessage, type EnterMessage, makeMessage, type PlanMessage, parseMessage } from '@facedown/protocol';
import { type Clock, withRetry } from '../client/clock.js';
import type { EpochKeys } from '../client/core.js';
import type { JournalEntry } from '../engine/types.js';
import { type Judge, JudgeError, type Opening, rosterOf, type TableView, tableIdOf } from '../judge/judge.js';
import type { DealerKit } from '../registry.js';
import { changeDigest, changeHead, enterDigest } from '../signing/digest.js';
import { type SessionKey, signWith } from '../signing/session.js';
import type { SeatStore } from '../store/store.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { changedState } from './change.js';
import { badPlan, changeName, isSignedAgree, isSignedPlan, signersOf } from './wishes.js';

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

/** What an owner signs for a boundary lives a little longer than this. */
const RENEW_MS = 600_000;
const WISH_MS = 900_000;

async function knock(options: EnterTable, view: TableView): Promise<Knocking> {
  const { judge, relay, tableId, seat, owner, amount, session, keys, clock, store } = options;
  const id = tableIdOf(judge, tableId, view.epoch);
  const channel = tableKey(id);
  const epoch = view.epoch + 1n;
  const sign = signWith(session);
  const entry = { seat, owner: owner.toLowerCase() as Hex, session: session.address, amount, key: keys.keyOf(epoch) };
  const asking = async (): Promise<EnterMessage> => {
    const proof = (await judge.authorise?.(tableId, epoch, entry)) ?? '0x';
    const wish = { epoch, ...entry, proof };
    return { kind: 'enter', ...wish, signature: sign(enterDigest(id, wish)) };
  };
  let message = await asking();
  let askedAt = clock.now();
  const table = { id: { ...id, epoch }, game: options.game, dealer: options.kit.dealer };
  const seated = { table: { ...table, id }, roster: rosterOf(view.opening, view.entries) };
  const agrees = new Map<string, AgreeMessage>();
  // What an earlier run has signed for this epoch still binds us, and is said again byte for byte.
  let own = signedBefore(await store.read(), epoch, session.address);
  if (own) agrees.set(`${changeName(table.id, own.agree)}/${seat}/${session.address}`, own.agree);
  let isWithdrawn = false;
  let isStopped = false;
  let postedAt = Number.NEGATIVE_INFINITY;

  const post = (said: EnterMessage | AgreeMessage) =>
    void withRetry(clock, () => relay.post(channel, makeMessage(said))).catch(() => {});

  async function hear(text: string): Promise<void> {
    const parsed = parseMessage(text);
    if (!parsed.ok || isStopped) return;
    const said = parsed.value;
    if (said.kind === 'agree' && said.epoch === epoch && agrees.size < 512 && isSignedAgree({ table }, said))
      agrees.set(`${changeName(table.id, said)}/${said.seat}/${said.session}`, said);
    if (said.kind === 'plan' && said.epoch === epoch) await consider(said);
    await postIfAgreed();
  }

  async function consider(plan: PlanMessage): Promise<void> {
    if (isWithdrawn || (own && (own.plan.state === plan.state || plan.version <= own.plan.version))) return;
    if (!isFair(plan)) return;
    const head = changeHead(table.id, plan);
    const signature = sign(changeDigest(table.id, head));
    const agree: AgreeMessage = { kind: 'agree', ...head, seat, session: session.address, signature };
    await store.append([plan, agree]);
    own = { plan, agree };
    agrees.set(`${changeName(table.id, head)}/${seat}/${session.address}`, agree);
    post(agree);
  }

  /** The seats vouch for the past; what concerns us is that the terms are those of the table and our chips are ours. */
  function isFair(plan: PlanMessage): boolean {
    if (!isSignedPlan(seated, plan) || !hasTerms(options.game, view.opening, plan.rules)) return false;
    const mine = plan.entries.find((one) => one.seat === seat);
    if (!mine || mine.session !== session.address || mine.amount !== amount || mine.key !== entry.key) return false;
    if (badPlan(table, view.opening, view.entries, plan)) return false;
    const begun = changedState(table, view.opening, plan);
    if (!begun.ok || tableHash(table, begun.value.state) !== plan.state) return false;
    return options.game.outcome(begun.value.state.rules).payouts[seat] === amount;
  }

  async function postIfAgreed(): Promise<void> {
    if (!own || clock.now() - postedAt < 2000) return;
    const { plan, agree: ours } = own;
    const name = changeName(table.id, ours);
    const acks = new Map<number, Hex>();
    for (const [signer, address] of signersOf(seated.roster, plan)) {
      const agree = agrees.get(`${name}/${signer}/${address}`);
      if (!agree) return;
      acks.set(signer, agree.signature);
    }
    postedAt = clock.now();
    const { kind: _, seat: __, signature: ___, ...change } = plan;
    await withRetry(clock, () => judge.post(tableId, { kind: 'change', change, acks })).catch(() => {});
  }

  // One message after the other: two plans must not be considered at once.
  let line: Promise<void> = Promise.resolve();
  const unsubscribe = relay.subscribe(channel, (text) => {
    line = line.then(() => hear(text)).catch(() => {});
  });
  const renew = async () => {
    askedAt = clock.now();
    message = await asking();
  };
  let cancelTick = () => {};
  const tick = () => {
    if (isStopped) return;
    if (!isWithdrawn) {
      post(message);
      if (own) post(own.agree);
      if (clock.now() - askedAt >= RENEW_MS) line = line.then(renew).catch(() => {});
    }
    line = line.then(postIfAgreed).catch(() => {});
    cancelTick = clock.after(options.resendMs, tick);
  };
  tick();
  return {
    epoch: view.epoch,
    get diesAt() {
      return own ? askedAt + WISH_MS : undefined;
    },
    withdraw() {
      const was = !isWithdrawn;
      isWithdrawn = true;
      return was;
    },
    stop() {
      isStopped = true;
      cancelTick();
      unsubscribe();
    },
  };
}

/** The newest change that a journal has this key's signature under. */
function signedBefore(
  journal: readonly JournalEntry[],
  epoch: bigint,
  session: Hex,
): { plan: PlanMessage; agree: AgreeMessage } | undefined {
  const agree = journal.findLast(
    (entry): entry is AgreeMessage => entry.kind === 'agree' && entry.epoch === epoch && entry.session === session,
  );
  const plan = journal.findLast(
    (entry): entry is PlanMessage => entry.kind === 'plan' && entry.epoch === epoch && entry.state === agree?.state,
  );
  return agree && plan ? { plan, agree } : undefined;
}

/** Where a game keeps its configuration in its state, it must be the one that the table was opened with. */
function hasTerms(game: AnyGame, { config }: Pick<Opening, 'config'>, rules: Hex): boolean {
  const state = game.codecs.state.parse(rules);
  if (!state.ok) return false;
  const kept = (state.value as { config?: unknown }).config;
  return kept === undefined || game.codecs.config.encode(kept) === config;
}

const cancelledError = () =>
  new BaseError('The seat was not taken: the wish was withdrawn.', { category: 'user', code: 'Cancelled' });
