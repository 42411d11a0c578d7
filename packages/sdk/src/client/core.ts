import { BaseError, type Hex } from '@facedown/base';
import type { DealerSeat, Hand, TableState } from '@facedown/game-kit';
import { type DeedMessage, makeMessage, type WireMessage } from '@facedown/protocol';
import { asksOtherwise } from '../engine/changing/asks.js';
import { asksOf } from '../engine/changing/index.js';
import { isBoundary } from '../engine/close.js';
import { versionOf } from '../engine/engine.js';
import { groundOf, tipOf } from '../engine/trail.js';
import type { ChangeEffect, Effect, Engine, EpochAbout, LogEntry, Step } from '../engine/types.js';
import type { Judge, Opening } from '../judge/judge.js';
import type { PastEpoch } from '../store/resume.js';
import type { SeatStore } from '../store/store.js';
import { stepOf } from '../tableStep.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { type Bank, openBank } from './bank.js';
import { type Clock, FEW_TRIES, PATIENT_TRIES, sleep, withRetry } from './clock.js';
import { closingClock } from './closingClock.js';
import { openStream, type Stream } from './stream.js';
import type { ClientTimes } from './times.js';
import { type CardsStage, type LogEvent, NO_TIMINGS, seatEvents, type Timings, type View, waitingOf } from './view.js';

export type Ending =
  | { readonly kind: 'settled'; readonly payouts: readonly bigint[] }
  /** The seat has left and the others play on; `payout` is what it took along. */
  | { readonly kind: 'left'; readonly payout: bigint }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: BaseError };

/** A seat's keys, epoch by epoch. */
export interface EpochKeys {
  /** The dealer's key in an epoch that a change begins, with its proof. */
  keyOf(epoch: bigint): Hex;
  /** The seat's part in that epoch's cards. */
  seatOf(epoch: bigint): DealerSeat;
}

/** What the parts of a client share. Only code that runs in its queue may write to it. */
export interface Core {
  readonly clock: Clock;
  readonly times: ClientTimes;
  readonly judge?: Judge;
  readonly store: SeatStore;
  readonly opening: Opening;
  /** Our party; -1 for a spectator. */
  readonly me: number;
  readonly log: LogEntry[];
  readonly past: PastEpoch[];
  readonly done: Promise<Ending>;
  readonly stream: Stream<View>;
  engine: Engine;
  about: EpochAbout;
  secrets: DealerSeat;
  hand: Hand;
  view: View;
  timings: Timings;
  events: LogEvent[];
  /** The code of something that is said of the chain and that we don't believe so far. */
  doubt: string | undefined;
  /** The code with which the step that we owe the dealer on this state fails: on another it says nothing. */
  stuck: { readonly on: Hex; readonly code: string } | undefined;
  /** The version for which a proof is being made or an answer is due. */
  working: bigint;
  lastFixedAt: number;
  readonly bank: Bank;
  stopped: boolean;
  /** Everything that touches the engine runs in one line, one after the other. */
  enqueue<Value>(task: () => Promise<Value>): Promise<Value | undefined>;
  /** Takes the engine a step on and carries out what follows. */
  apply(step: Step): Promise<void>;
  /** The same, and then whatever is due. */
  run(step: Step): Promise<void>;
  show(): void;
  /** One more view of the same state, which says what is waited for. */
  tellStage(stage: CardsStage): void;
  refreshHand(): Promise<void>;
  send(message: WireMessage): void;
  fetch(isMissed: boolean): Promise<readonly string[]>;
  /** `isWide`: also what the relay has told us already. */
  fetchSoon(isWide?: boolean): void;
  stop(ending: Ending): void;
}

/** What a step leads to outside the core. */
export interface CoreHooks {
  pump(): Promise<void>;
  post(deeds: readonly DeedMessage[]): void;
  /** Something outside is asked for: the answer comes as another step. */
  ask(effect: AskingEffect): Promise<void>;
  dispute(): void;
  /** What the relay has said; done when all of it is heard, and so never waited for in line. */
  hearAll(texts: readonly string[]): Promise<unknown>;
  onStop(): void;
}

type CoreEffect = 'persist' | 'send' | 'behind' | 'epoch';
export type AskingEffect = Exclude<ChangeEffect, { kind: CoreEffect }>;

interface CoreOptions {
  readonly engine: Engine;
  readonly opening: Opening;
  readonly about: EpochAbout;
  readonly past: readonly PastEpoch[];
  readonly log: readonly LogEntry[];
  readonly secrets: DealerSeat;
  readonly keys?: EpochKeys;
  readonly store: SeatStore;
  readonly relay: Relay;
  readonly judge?: Judge;
  readonly clock: Clock;
  readonly times: ClientTimes;
}

/** Longer than what was said at the same time lies apart on an ordinary line: it is on its way, not lost. */
const FETCH_WAIT = 160;
const MAX_FETCH_WAIT = 1280;
const MAX_TOLD = 256n;

export function openCore(options: CoreOptions, hooks: CoreHooks): Core {
  const { relay, store } = options;
  const clock = closingClock(options.clock);
  const channel = tableKey(options.engine.table.id);
  const stream = openStream<View>();
  let queue: Promise<unknown> = Promise.resolve();
  let fetching = false;
  let isBehind = false;
  let isWideAsked = false;
  let fetchWait = FETCH_WAIT;
  const told = new Map<bigint, Hex>();
  const saying = new Set<string>();
  let end: (ending: Ending) => void = () => {};
  const done = new Promise<Ending>((resolve) => {
    end = resolve;
  });

  const core: Core = {
    clock,
    times: options.times,
    ...(options.judge ? { judge: options.judge } : {}),
    store,
    opening: options.opening,
    me: options.engine.me?.party ?? -1,
    log: [...options.log],
    past: [...options.past],
    done,
    stream,
    engine: options.engine,
    about: options.about,
    secrets: options.secrets,
    hand: new Map(),
    view: undefined as never,
    timings: NO_TIMINGS,
    events: [],
    doubt: undefined,
    stuck: undefined,
    working: -1n,
    lastFixedAt: clock.now(),
    bank: openBank(options.times),
    stopped: false,
    enqueue,
    apply,
    run,
    show,
    tellStage,
    refreshHand,
    send: (message) => void say(makeMessage(message)),
    fetch: (isMissed) =>
      withRetry(clock, () => relay.fetch(channel, versionOf(core.engine) + 1n, isMissed)).catch(() => []),
    fetchSoon,
    stop,
  };
  const first = viewOf(core);
  // The hand isn't read yet: whoever acts on this first view would find nothing legal.
  core.view = { ...first, waiting: { ...first.waiting, mine: false } };
  return core;

  function enqueue<Value>(task: () => Promise<Value>): Promise<Value | undefined> {
    const ran = queue.then(async () => {
      if (core.stopped) return undefined;
      try {
        return await task();
      } catch (error) {
        fail(error);
        return undefined;
      }
    });
    queue = ran;
    return ran;
  }

  async function run(step: Step): Promise<void> {
    const { fixed, heard, trail, chainRound, changing } = core.engine;
    await apply(step);
    const now = core.engine;
    const isOther = now.fixed !== fixed || now.trail !== trail || now.heard !== heard || now.chainRound !== chainRound;
    if (isOther || now.changing !== changing) await hooks.pump();
  }

  async function apply(step: Step): Promise<void> {
    const before = core.engine;
    const wasBoundary = isBoundary(before);
    core.engine = step.engine;
    // Whoever looks finds with a state how it came about, also while that is still being written down.
    for (const effect of step.effects) if (effect.kind === 'fixed') noteFixed(effect.entry);
    let { state }: { state: TableState } = groundOf(before);
    const asking: AskingEffect[] = [];
    let isTold = false;
    for (const effect of step.effects) {
      switch (effect.kind) {
        case 'fixed':
          if (tell(state, effect.fixed.state, effect.entry)) state = effect.fixed.state;
          break;
        case 'final':
          if (tell(state, effect.state, effect.entry)) state = effect.state;
          break;
        case 'persist':
          await store.append(effect.entries);
          break;
        case 'send':
          core.send(effect.message);
          break;
        case 'post':
          hooks.post(effect.deeds);
          break;
        case 'behind':
          fetchSoon();
          break;
        case 'fault':
          show();
          hooks.dispute();
          break;
        case 'epoch':
          noteEpoch(effect);
          isTold = true;
          break;
        case 'refused':
          break;
        default:
          asking.push(effect);
      }
    }
    const { fixed, round, chainRound, trail } = core.engine;
    if (fixed !== before.fixed) {
      core.bank.moved(before.table, before.fixed.state, clock.now() - core.lastFixedAt, isBoundary(core.engine));
      core.lastFixedAt = clock.now();
      fetchWait = FETCH_WAIT;
      if (!wasBoundary && isBoundary(core.engine) && fixed.acks)
        await store.append([{ kind: 'snapshot', epoch: core.about.epoch, fixed }]);
    }
    if (groundOf(core.engine).hash !== groundOf(before).hash) {
      await refreshHand();
      isTold = true;
    } else {
      // What we have posted may have been refused because another share came first: it is posted again.
      if (chainRound !== before.chainRound) core.working = -1n;
      isTold ||= round !== before.round || trail !== before.trail || chainRound !== before.chainRound;
    }
    if (isTold || asksOtherwise(before, core.engine)) show();
    for (const effect of asking) await hooks.ask(effect);
  }

  /** The story goes on in another epoch. */
  function noteEpoch({ about, seats, paid }: Extract<Effect, { kind: 'epoch' }>): void {
    core.events.push(...seatEvents(about.change, seats, paid));
    // A spectator who has missed an epoch begins his story anew.
    if (about.epoch === core.about.epoch + 1n) core.past.push({ about: core.about, log: [...core.log] });
    else core.past.length = 0;
    core.log.length = 0;
    core.about = about;
    told.clear();
    core.doubt = undefined;
    core.stuck = undefined;
    core.working = -1n;
    const { table, roster } = core.engine;
    if (table.id.epoch === about.epoch && options.keys && roster.seats.includes(core.me))
      core.secrets = options.keys.seatOf(about.epoch);
  }

  function noteFixed(entry: LogEntry): void {
    const { log } = core;
    // The chain may have gone back behind what we took for fixed: then so does the log.
    while (log.length > 0 && log[log.length - 1]!.version >= entry.version) log.pop();
    log.push(entry);
  }

  /** What was told when it was final isn't told again when it is fixed. */
  function tell(before: TableState, after: TableState, entry: LogEntry): boolean {
    const { engine } = core;
    if (told.get(entry.version) === entry.hash) return false;
    told.set(entry.version, entry.hash);
    for (const version of told.keys()) if (version + MAX_TOLD < entry.version) told.delete(version);
    const earlier = () => engine.history.find(({ state }) => state.version === entry.version - 1n)?.state;
    const base = before.version === entry.version - 1n ? before : earlier();
    if (base) core.events.push(...stepOf(engine.table, base, after, entry).events);
    return true;
  }

  async function refreshHand(): Promise<void> {
    core.hand = await core.secrets.hand(groundOf(core.engine).state.dealer);
  }

  function show(): void {
    core.view = viewOf(core);
    core.events = [];
    stream.push(core.view);
  }

  function tellStage(stage: CardsStage): void {
    if (core.stopped) return;
    // Whoever is asked to act has done so, or can't before it is done.
    stream.push({ ...core.view, events: [], waiting: { ...core.view.waiting, mine: false }, cards: stage });
  }

  /**
   * Nobody asks for what he doesn't know of: it is said until it is taken. What is to be said again meanwhile is being
   * said already: a house that takes nothing, or isn't there, would be told more with each second.
   */
  async function say(text: string): Promise<void> {
    if (saying.has(text)) return;
    saying.add(text);
    // Who goes has still said its last words, and then nobody waits for them.
    const tries = () => (core.stopped ? FEW_TRIES : PATIENT_TRIES);
    await withRetry(options.clock, () => relay.post(channel, text), tries).catch(tellOfRefusal);
    saying.delete(text);
  }

  /** Whoever speaks another version of the protocol than the house isn't heard by anybody: that must be told. */
  function tellOfRefusal(error: unknown): void {
    if (!(error instanceof BaseError) || error.code !== 'UnknownProtocolVersion' || core.stopped) return;
    core.doubt = error.code;
    show();
  }

  /**
   * A fetch that leads nowhere makes the next one wait: nobody makes us ask without end. Nothing waits for it in line: a
   * relay that is silent would have us miss what the judge says.
   */
  async function fetchLater(): Promise<void> {
    fetching = true;
    const tip = tipOf(core.engine);
    await sleep(clock, fetchWait);
    const isWide = isWideAsked;
    isWideAsked = false;
    const before = core.engine.fixed;
    // What came early has found its place in the meantime.
    const isNeeded = isWide || tipOf(core.engine).hash === tip.hash;
    isBehind = false;
    const texts = isNeeded && !core.stopped ? await core.fetch(!isWide) : [];
    fetching = false;
    if (!isNeeded || core.stopped) return;
    await hooks.hearAll(texts);
    fetchWait = core.engine.fixed === before ? Math.min(MAX_FETCH_WAIT, 4 * fetchWait) : FETCH_WAIT;
    // What told us that we are behind may have come after we had asked.
    if (isBehind) fetchSoon();
  }

  function fetchSoon(isWide = false): void {
    isBehind = true;
    // Whoever says something early with each second would else keep us from it.
    isWideAsked ||= isWide;
    if (!fetching) void fetchLater();
  }

  function stop(ending: Ending): void {
    if (core.stopped) return;
    core.stopped = true;
    hooks.onStop();
    stream.end();
    end(ending);
    clock.close();
  }

  function fail(error: unknown): void {
    // A store that was taken over, or a bug: either way this process may not sign for the seat any more.
    const base =
      error instanceof BaseError
        ? error
        : new BaseError('The client stopped.', { category: 'unknown', code: 'ClientFailed', cause: error });
    stop({ kind: 'failed', error: base });
  }
}

function viewOf({ engine, hand, events, timings, about, doubt, stuck }: Core): View {
  const { state } = groundOf(engine);
  return {
    epoch: about.epoch,
    seats: engine.roster.seats,
    version: state.version,
    state: state.rules,
    hand,
    waiting: waitingOf(engine),
    outcome: engine.table.game.outcome(state.rules),
    events,
    mode: engine.mode,
    faults: engine.faults,
    asks: asksOf(engine),
    ...(doubt === undefined ? {} : { doubt }),
    ...(stuck?.on === tipOf(engine).hash ? { stuck: stuck.code } : {}),
    timings,
  };
}
