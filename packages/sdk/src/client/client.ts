import { BaseError, type Hex, inMask, ok, type Result, refuse } from '@facedown/base';
import {
  type AnyGame,
  contextOf,
  type DealerSeat,
  type Hand,
  type Legal,
  legalActions,
  PendingKind,
  type TableState,
  tablePending,
} from '@facedown/game-kit';
import { makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import { proposerOf } from '../engine/check.js';
import { closedBy, isAskedToClose, isBoundary, proposeClose } from '../engine/close.js';
import { receive, versionOf } from '../engine/engine.js';
import { mayMove, propose, unanswered } from '../engine/propose.js';
import { record, setMode } from '../engine/record.js';
import type { Effect, Engine, Fixed, LogEntry, Mode, Step } from '../engine/types.js';
import { type GameFile, gameFileOf } from '../gameFile/gameFile.js';
import { type Verdict, verifyGame } from '../gameFile/verifyGame.js';
import type { Judge, JudgeEvent, Phase } from '../judge/judge.js';
import { disputeDigest, leaveDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import type { SeatStore } from '../store/store.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { type Clock, sleep, systemClock, withRetry } from './clock.js';
import { openStream } from './stream.js';
import { eventOf, type LogEvent, NO_TIMINGS, type Timings, type View, waitingOf } from './view.js';

export interface ClientTimes {
  /** Before what was said is said again, and the relay is asked for what we lack. */
  readonly resendMs: number;
  /** Before a table that doesn't move is taken to the chain. */
  readonly patienceMs: number;
  /** Before an answer without a choice is given: always the same, so that it tells nothing. */
  readonly answerMs: number;
  /** Before we post a move ourselves that someone else should have posted for us. */
  readonly censorMs: number;
  /** Between the seats, where each could do what only one has to. */
  readonly staggerMs: number;
}

export const DEFAULT_TIMES: ClientTimes = {
  resendMs: 1000,
  patienceMs: 30_000,
  answerMs: 150,
  censorMs: 5000,
  staggerMs: 500,
};

export type GameAbout = Pick<GameFile, 'opening' | 'entries' | 'startVersion'>;

export interface ClientOptions {
  readonly engine: Engine;
  readonly secrets: DealerSeat;
  readonly store: SeatStore;
  readonly relay: Relay;
  readonly judge?: Judge;
  /** Posts moves for us in on-chain play, at its own expense. */
  readonly poster?: (move: WireMessage) => Promise<void>;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  /** How the table began, for the game's file. */
  readonly about: GameAbout;
  /** The log so far, where the seat is taken up again. */
  readonly log?: readonly LogEntry[];
}

/** One party at one table. */
export interface Client<State = unknown, Action = unknown> {
  readonly party: number;
  /** What this seat sees now. */
  view(): View<State>;
  /** Every view from now on, beginning with the present one; ends with the table. */
  watch(): AsyncIterableIterator<View<State>>;
  legalActions(): Legal<Action>[];
  /** Proves, signs, writes and sends an action; answers once it is on its way. */
  act(choice: Pick<Legal<Action>, 'action'> & Partial<Legal<Action>>): Promise<Result<bigint>>;
  /** Stops at the next boundary: everyone signs the end, one transaction pays out. */
  leave(): Promise<void>;
  /** Takes the table to the chain. */
  dispute(): Promise<void>;
  /** Resolves when the table is settled, or was left to another process. */
  readonly done: Promise<Ending>;
  log(): readonly LogEntry[];
  /** The game so far, as a file that anyone can replay. */
  file(): GameFile;
  /** Replays that file from nothing. */
  verify(): Promise<Verdict>;
  engine(): Engine;
  /** Lets go of the seat without a word: timers and subscriptions end, the store stays. */
  stop(): void;
}

export type Ending =
  | { readonly kind: 'settled'; readonly payouts: readonly bigint[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: BaseError };

const PROOF_ATTEMPTS = 3;

export function openClient(options: ClientOptions): Client {
  const { relay, judge, store, secrets, clock = systemClock } = options;
  const times = { ...DEFAULT_TIMES, ...options.times };
  let engine = options.engine;
  const { table, roster } = engine;
  const { id } = table;
  const game: AnyGame = table.game;
  const me = engine.me?.party ?? -1;
  const rank = Math.max(0, roster.seats.indexOf(me));
  const channel = tableKey(id);
  const log: LogEntry[] = [...(options.log ?? [])];
  const stream = openStream<View>();
  const leaving = new Set<number>();

  let hand: Hand = new Map();
  let timings: Timings = NO_TIMINGS;
  let events: LogEvent[] = [];
  let view: View = viewOf();
  /** The version for which a proof is being made or an answer is due. */
  let working = -1n;
  let stopped = false;
  let ended = false;
  let fetching = false;
  let deadline = Number.POSITIVE_INFINITY;
  let disputing = false;
  let end: (ending: Ending) => void = () => {};
  const done = new Promise<Ending>((resolve) => {
    end = resolve;
  });

  // Everything that touches the engine runs in this one line, one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  function enqueue<Value>(task: () => Promise<Value>): Promise<Value | undefined> {
    const run = queue.then(async () => {
      if (stopped) return undefined;
      try {
        return await task();
      } catch (error) {
        fail(error);
        return undefined;
      }
    });
    queue = run;
    return run;
  }

  const unsubscribe = relay.subscribe(channel, (text) => void enqueue(() => hear(text)));
  const unwatch = judge?.watch(id.tableId, (event) => void enqueue(() => onJudge(event))) ?? (() => {});
  let cancelTick = clock.after(times.resendMs, tick);
  let lastFixedAt = clock.now();

  void enqueue(async () => {
    await refreshHand();
    for (const message of unanswered(engine)) send(message);
    await catchUp();
    if (judge) await readJudge();
    show();
    pump();
  });

  return {
    party: me,
    view: () => view,
    watch: () => stream.read(view) as AsyncIterableIterator<View>,
    // Of the view, not of the engine: a hand that isn't read yet would make everything look illegal.
    legalActions: () => legalActions(game, view.state, me, view.hand),
    act,
    async leave() {
      if (!engine.me) return;
      const message: WireMessage = {
        kind: 'leave',
        epoch: id.epoch,
        seat: me,
        signature: engine.me.sign(leaveDigest(id, me)),
      };
      leaving.add(me);
      send(message);
      await enqueue(async () => pump());
    },
    async dispute() {
      await enqueue(dispute);
    },
    done,
    log: () => log,
    file,
    verify: () => verifyGame(file()),
    engine: () => engine,
    stop: () => stop({ kind: 'stopped' }),
  };

  function file(): GameFile {
    const closed = closedBy(engine);
    const isSigned = closed?.acks.size === roster.seats.length;
    return gameFileOf({ ...options.about, table: id }, log, isSigned ? closed : undefined);
  }

  function stop(ending: Ending): void {
    if (stopped) return;
    stopped = true;
    unsubscribe();
    unwatch();
    cancelTick();
    stream.end();
    end(ending);
  }

  function fail(error: unknown): void {
    // A store that was taken over, or a bug: either way this process may not sign for the seat any more.
    const base =
      error instanceof BaseError
        ? error
        : new BaseError('The client stopped.', { category: 'unknown', code: 'ClientFailed', cause: error });
    stop({ kind: 'failed', error: base });
  }

  async function hear(text: string): Promise<void> {
    const parsed = parseMessage(text);
    if (!parsed.ok) return;
    const message = parsed.value;
    if (message.kind === 'leave') {
      const session = roster.sessions.get(message.seat);
      if (message.epoch !== id.epoch || !session || leaving.has(message.seat)) return;
      if (signerOf(leaveDigest(id, message.seat), message.signature) !== session) return;
      leaving.add(message.seat);
      pump();
      return;
    }
    const since = clock.now();
    const step = receive(engine, message);
    if (message.kind === 'move' && step.engine !== engine)
      timings = { ...timings, checks: timings.checks + 1, checkingMs: timings.checkingMs + clock.now() - since };
    await run(step);
  }

  async function run(step: Step): Promise<void> {
    const before = engine.fixed;
    const heardBefore = engine.heard;
    engine = step.engine;
    let state: TableState = before.state;
    for (const effect of step.effects) {
      if (effect.kind === 'fixed') {
        noteFixed(state, effect.entry);
        state = effect.fixed.state;
      } else await carryOut(effect);
    }
    if (engine.fixed !== before) {
      lastFixedAt = clock.now();
      await refreshHand();
      show();
    }
    if (engine.fixed !== before || engine.heard !== heardBefore) pump();
  }

  async function carryOut(effect: Exclude<Effect, { kind: 'fixed' }>): Promise<void> {
    switch (effect.kind) {
      case 'persist':
        return store.append(effect.entries);
      case 'send':
        return send(effect.message);
      case 'post':
        return post(effect.move);
      case 'behind':
        return void fetchSoon();
      case 'fault':
        show();
        return void dispute();
      case 'refused':
        return;
    }
  }

  function noteFixed(before: TableState, entry: LogEntry): void {
    // The chain may have gone back behind what we took for fixed: then so does the log.
    while (log.length > 0 && log[log.length - 1]!.version >= entry.version) log.pop();
    log.push(entry);
    const base = before.version === entry.version - 1n ? before : stateAt(entry.version - 1n);
    if (base) events.push(eventOf(table, base, entry));
  }

  function stateAt(version: bigint): TableState | undefined {
    return engine.history.find(({ state }) => state.version === version)?.state;
  }

  async function refreshHand(): Promise<void> {
    hand = await secrets.hand(engine.fixed.state.dealer);
  }

  function viewOf(): View {
    const { state } = engine.fixed;
    return {
      version: state.version,
      state: state.rules,
      hand,
      waiting: waitingOf(engine),
      outcome: game.outcome(state.rules),
      events,
      mode: engine.mode,
      faults: engine.faults,
      timings,
    };
  }

  function show(): void {
    view = viewOf();
    events = [];
    stream.push(view);
  }

  function send(message: WireMessage): void {
    void withRetry(clock, () => relay.post(channel, makeMessage(message))).catch(() => {});
  }

  function post(move: WireMessage & { kind: 'move' }): void {
    const base = engine.history.find(({ hash }) => hash === move.previous);
    if (!judge || !base) return;
    const ourselves = () => withRetry(clock, () => judge.advance(id.tableId, base, [move])).catch(() => readSoon());
    if (!options.poster) return void ourselves();
    void options.poster(move).catch(ourselves);
    clock.after(times.censorMs, () => {
      if (!stopped && versionOf(engine) < move.version) void ourselves();
    });
  }

  async function catchUp(): Promise<void> {
    const from = versionOf(engine) + 1n;
    const texts = await withRetry(clock, () => relay.fetch(channel, from)).catch(() => []);
    for (const text of texts) await hear(text);
  }

  async function fetchSoon(): Promise<void> {
    if (fetching) return;
    fetching = true;
    await sleep(clock, 5);
    fetching = false;
    void enqueue(catchUp);
  }

  function pump(): void {
    if (stopped) return;
    const { state } = engine.fixed;
    if (tablePending(table, state).kind === PendingKind.Over) {
      finish();
      return;
    }
    if (closing()) return;
    const { candidate } = engine;
    const version = state.version + 1n;
    if (engine.mode === 'chain' && candidate?.move.party === me && candidate.move.previous === engine.fixed.hash) {
      if (working !== version) {
        working = version;
        post(candidate.move);
      }
      return;
    }
    if (working === version || !mayMove(engine)) return;
    const pending = game.pending(state.rules);
    if (pending.kind === PendingKind.Dealer) {
      working = version;
      void contribute(engine.fixed);
    } else if (game.forced?.(state.rules)) {
      working = version;
      clock.after(times.answerMs, () => void answer(version));
    }
  }

  /** At a boundary that someone wants to be the last, nobody moves; all sign the end. */
  function closing(): boolean {
    if (closedBy(engine)) {
      finish();
      return true;
    }
    if (leaving.size === 0 || !isBoundary(engine)) return false;
    if (engine.mode === 'chain') {
      finish();
      return true;
    }
    const starter = proposerOf(table, engine.fixed.state);
    const starts = starter === me || (starter !== undefined && !roster.seats.includes(starter) && rank === 0);
    if (starts || isAskedToClose(engine)) {
      void enqueue(async () => {
        const proposed = proposeClose(engine);
        if (proposed.ok) await run(proposed.value);
      });
    }
    return !engine.candidate;
  }

  async function contribute(base: Fixed): Promise<void> {
    const { needs } = game.pending(base.state.rules);
    const context = contextOf(id, base.state.version, me);
    const evidence = await proven(() => secrets.contribute(context, base.state.dealer, needs));
    if (evidence === undefined) return;
    await enqueue(async () => {
      if (engine.fixed.hash === base.hash) await say('0x', evidence);
    });
  }

  /** The one answer that the rules leave. */
  async function answer(version: bigint): Promise<void> {
    if (stopped || versionOf(engine) + 1n !== version) return;
    const [only] = legalActions(game, engine.fixed.state.rules, me, hand);
    if (only) await act(only);
  }

  async function act(choice: Pick<Legal<unknown>, 'action'> & Partial<Legal<unknown>>): Promise<Result<bigint>> {
    const base = engine.fixed;
    const { rules } = base.state;
    if (stopped) return refuse('Stopped');
    const pending = game.pending(rules);
    if (pending.kind !== PendingKind.Action || pending.seat !== me) return refuse('NotYourTurn');
    const code = game.check(rules, me, choice.action);
    if (code) return refuse(code);
    const needs = game.needs(rules, me, choice.action);
    const context = contextOf(id, base.state.version, me);
    const evidence =
      needs.length === 0
        ? '0x'
        : await proven(() => secrets.prove(context, base.state.dealer, needs, choice.arrange ?? []));
    if (evidence === undefined) return giveUp(choice.action);
    const said = await enqueue(async () =>
      engine.fixed.hash === base.hash ? say(game.codecs.action.encode(choice.action), evidence) : refuse('TooLate'),
    );
    return said ?? refuse('Stopped');
  }

  /** No proof after three attempts: rather give the hand up than lose the clock. */
  async function giveUp(failed: unknown): Promise<Result<bigint>> {
    const words = game.describeAction(failed);
    const others = legalActions(game, engine.fixed.state.rules, me, hand).filter(
      ({ action }) => game.describeAction(action) !== words,
    );
    const fold = others.find(({ action }) => /^(fold|pass)/i.test(game.describeAction(action)));
    if (!fold) return refuse('ProofFailed');
    return act(fold);
  }

  async function say(payload: Hex, evidence: Hex): Promise<Result<bigint>> {
    const proposed = propose(engine, payload, evidence);
    if (!proposed.ok) return proposed;
    const version = versionOf(engine) + 1n;
    working = version;
    await run(proposed.value);
    return ok(version);
  }

  async function proven(make: () => Promise<Hex>): Promise<Hex | undefined> {
    for (let attempt = 0; attempt < PROOF_ATTEMPTS; attempt++) {
      const since = clock.now();
      try {
        const evidence = await make();
        const took = clock.now() - since;
        timings = {
          ...timings,
          proofs: timings.proofs + 1,
          provingMs: timings.provingMs + took,
          lastProofMs: took,
        };
        return evidence;
      } catch {
        // Tried again; after the last attempt the caller folds.
      }
    }
    return undefined;
  }

  async function onJudge(event: JudgeEvent): Promise<void> {
    if (event.kind === 'record') return run(record(engine, event.record));
    if (event.kind === 'phase') return onPhase(event.phase, event.version, event.hash, event.remainingMs);
    if (event.kind === 'settled') stop({ kind: 'settled', payouts: event.payouts });
  }

  async function readJudge(): Promise<void> {
    if (!judge) return;
    const read = await withRetry(clock, () => judge.read(id.tableId)).catch(() => undefined);
    if (!read) return;
    // How it came to its end belongs to the log, even if somebody else was faster to bring it about.
    if (read.phase === 'play' || read.phase === 'done') {
      const records = await withRetry(clock, () => judge.records(id.tableId, versionOf(engine))).catch(() => []);
      for (const said of records) await run(record(engine, said));
    }
    if (read.phase === 'done') return stop({ kind: 'settled', payouts: read.payouts ?? [] });
    await onPhase(read.phase, read.version, read.hash, read.remainingMs);
  }

  function readSoon(): void {
    void enqueue(readJudge);
  }

  async function onPhase(phase: Phase, version: bigint, hash: Hex, remainingMs: number): Promise<void> {
    deadline = phase === 'register' || phase === 'play' ? clock.now() + remainingMs : Number.POSITIVE_INFINITY;
    if (phase === 'live') disputing = false;
    const ours = engine.fixed;
    if (ours.state.version > version && ours.acks && (phase === 'register' || phase === 'play'))
      await withRetry(clock, () => judge!.checkpoint(id.tableId, ours)).catch(() => {});
    else if (phase !== 'live' || version > ours.state.version)
      await run(record(engine, { kind: 'recorded', version, hash }));
    switchTo(phase === 'register' ? 'registering' : phase === 'play' ? 'chain' : 'live');
    if (phase === 'register') clock.after(remainingMs + 50, readSoon);
    if (phase === 'play') clock.after(remainingMs + 1 + rank * times.staggerMs, () => void enqueue(lapse));
  }

  function switchTo(mode: Mode): void {
    if (engine.mode !== mode) {
      engine = setMode(engine, mode);
      working = -1n;
      show();
    }
    pump();
  }

  /** The deadline has passed: anyone may let the clock act, so we do. */
  async function lapse(): Promise<void> {
    if (!judge || engine.mode !== 'chain' || clock.now() <= deadline) return;
    if (tablePending(table, engine.fixed.state).kind === PendingKind.Over) return;
    await withRetry(clock, () => judge.timeout(id.tableId, engine.fixed)).catch(() => readSoon());
  }

  async function dispute(): Promise<void> {
    if (!judge || engine.mode !== 'live' || disputing || !roster.seats.includes(me)) return;
    disputing = true;
    const post = () => {
      const { fixed } = engine;
      const proof = engine.me?.sign(disputeDigest(id, me, fixed.state.version, fixed.hash));
      return judge.dispute(id.tableId, me, fixed, proof);
    };
    await withRetry(clock, post).catch(() => {
      disputing = false;
      readSoon();
    });
  }

  function finish(): void {
    if (ended) return;
    ended = true;
    const closed = closedBy(engine);
    const over = closed ? { closed } : { fixed: engine.fixed };
    if (!judge) {
      stop({ kind: 'settled', payouts: game.outcome(engine.fixed.state.rules).payouts });
      return;
    }
    if (!roster.seats.includes(me)) return;
    // One seat pays for the transaction; the next steps in if it doesn't.
    clock.after(rank * times.staggerMs, () => {
      if (stopped) return;
      void withRetry(clock, () => judge.settle(id.tableId, over, me)).catch(() => {
        ended = false;
        readSoon();
      });
    });
  }

  function tick(): void {
    if (stopped) return;
    cancelTick = clock.after(times.resendMs, tick);
    if (engine.mode !== 'live' || ended) return;
    const { state } = engine.fixed;
    const { kind, parties } = tablePending(table, state);
    if (kind === PendingKind.Over) return;
    const thinking = !engine.candidate && inMask(parties, me) && proposerOf(table, state) === me;
    if (thinking && leaving.size === 0) return;
    for (const message of unanswered(engine)) send(message);
    void fetchSoon();
    if (clock.now() - lastFixedAt >= times.patienceMs) void enqueue(dispute);
  }
}
