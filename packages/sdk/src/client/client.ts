import { type Hex, inMask, ok, type Result, refuse } from '@facedown/base';
import { contextOf, type DealerSeat, type Legal, legalActions, PendingKind, tablePending } from '@facedown/game-kit';
import { isDeed, parseMessage, type WireMessage } from '@facedown/protocol';
import { isAsked } from '../engine/changing/hear.js';
import { openChanging, tick } from '../engine/changing/tick.js';
import { takesPart } from '../engine/changing/types.js';
import { repeated } from '../engine/changing/wish.js';
import { moveIn } from '../engine/check.js';
import { closedBy } from '../engine/close.js';
import { ackedAgain, nextVersion, receive } from '../engine/engine.js';
import { lacking } from '../engine/lack.js';
import { ownShare, sharesToPost, unanswered } from '../engine/propose.js';
import { tipOf } from '../engine/trail.js';
import type { Engine, EpochAbout, LogEntry } from '../engine/types.js';
import { type GameFile, gameFileOf } from '../gameFile/gameFile.js';
import { type Verdict, verifyGame } from '../gameFile/verifyGame.js';
import type { Entry, Judge, Opening, TableView } from '../judge/judge.js';
import { type ShownCard, showNeed } from '../people/shown.js';
import type { PastEpoch } from '../store/resume.js';
import type { SeatStore } from '../store/store.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { openAsking } from './asking.js';
import { type BringForChair, openChair } from './chair.js';
import { openChanges } from './changes.js';
import { type Clock, systemClock } from './clock.js';
import { type Core, type Ending, type EpochKeys, openCore } from './core.js';
import { openDrafting } from './drafting.js';
import { openJudging } from './judging.js';
import { type Choice, openMoves } from './moves.js';
import { type ClientTimes, timesOf } from './times.js';
import type { CardsStage, View } from './view.js';

export type { Ending, EpochKeys } from './core.js';
export { type ClientTimes, DEFAULT_TIMES, patienceSeconds, secondsToAct } from './times.js';

/** How the table, or the epoch with which we begin, came about. */
type GameAbout = Omit<EpochAbout, 'epoch'> & { readonly opening: Opening; readonly entries: readonly Entry[] };

export interface ClientOptions {
  readonly engine: Engine;
  readonly secrets: DealerSeat | OpenSecrets;
  /** For epochs to come; without them this party agrees to no change of seats. */
  readonly keys?: EpochKeys;
  readonly store: SeatStore;
  readonly relay: Relay;
  readonly judge?: Judge;
  /** Posts moves for us in on-chain play, at its own expense. */
  readonly poster?: (move: WireMessage) => Promise<void>;
  /** Asks the dealer's key servers, where it has some. */
  readonly chair?: BringForChair;
  /** May the next deck be shuffled ahead just now? Where nothing is said, always. */
  readonly mayDraft?: () => boolean;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  /** The stakes are the chain's own coin. */
  readonly isCoin?: boolean;
  /** How the table began, for the game's file. */
  readonly about: GameAbout;
  /** The log so far of this epoch, and earlier epochs, where the seat is taken up again. */
  readonly log?: readonly LogEntry[];
  readonly past?: readonly PastEpoch[];
  /** The states of an epoch up to a version, as the journal has them. */
  readonly older?: (about: EpochAbout, version: bigint) => Promise<Engine['history']>;
  /** The journal says nothing of this epoch yet. */
  readonly isNewEpoch?: boolean;
}

const MAX_RESEND_MS = 8000;
const FIRST_WORDS_MS = 2000;
const LAST_WORDS_MS = 15_000;
const MAX_IN_LINE = 32;

/** A part in the dealer that looks at the client around it. */
export type OpenSecrets = (around: Around) => DealerSeat;

export interface Around {
  engine(): Engine;
  /** Cards are waited for outside; told with the next view, and no longer after it. */
  tell(stage: CardsStage): void;
  isStopped(): boolean;
  /** A hand that could not be read before can be read now. */
  handIsThere(): void;
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
  act(choice: Choice<Action>): Promise<Result<bigint>>;
  /** Leaves at the next boundary and is paid; the others play on if enough remain, else the table ends there. */
  leave(): Promise<void>;
  /** Brings more chips at the next boundary. Answers once it is asked; `view.asks` tells how it goes on. */
  topUp(amount: bigint): Promise<Result<void>>;
  /** Stays at the table but is dealt no more, from this seat's next turn on. */
  sitOut(): Promise<Result<void>>;
  /** Is dealt in again from the next boundary on. */
  sitIn(): Promise<Result<void>>;
  /**
   * Evidence that opens a card which this seat held at that version, to be shown beside the game: whoever gets it
   * knows the card. `TooLate` where the version lies too far back.
   */
  show(version: bigint, slot: number): Promise<Result<ShownCard>>;
  /** What a seat has for its turn, and how much it has left beyond that, in milliseconds. */
  timeOf(seat: number): { readonly turnMs: number; readonly bankMs: number };
  /** Takes the table to the chain. */
  dispute(): Promise<void>;
  /** Resolves when the table is settled, the seat has left, or it was left to another process. */
  readonly done: Promise<Ending>;
  /** All epochs, one after the other. */
  log(): readonly LogEntry[];
  /** The game so far, as a file that anyone can replay. */
  file(): GameFile;
  /** Replays that file from nothing. */
  verify(): Promise<Verdict>;
  engine(): Engine;
  /** Lets go of the seat without a word: timers and subscriptions end, the store stays. */
  stop(): void;
}

export function openClient(options: ClientOptions): Client {
  const { relay, judge, store, clock = systemClock } = options;
  const { opening, ...began } = options.about;
  const { id } = options.engine.table;
  const times = timesOf(opening, options.times);
  let unsubscribe = () => {};
  let unwatch = () => {};
  let brought: Hex | undefined;
  /** Of what the relay says: how much is in line, how much waits to be, and the last of that. */
  let inLine = 0;
  let waits = 0;
  let said: Promise<unknown> = Promise.resolve();
  let catching = false;
  let isAskedAgain = false;
  const silence = { at: '', since: 0, waitMs: times.resendMs, asked: 0 };

  const terms = {
    opening,
    entries: began.entries,
    ...(options.keys ? { keyOf: options.keys.keyOf } : {}),
    hasJudge: judge !== undefined,
    isCoin: options.isCoin ?? false,
    times,
  };
  const opened = openChanging(options.engine, terms, clock.now());
  const around: Around = {
    engine: () => core.engine,
    tell: (stage) => core.tellStage(stage),
    isStopped: () => core.stopped,
    handIsThere: () =>
      void core.enqueue(async () => {
        await core.refreshHand();
        core.show();
      }),
  };
  const core: Core = openCore(
    {
      ...options,
      secrets: typeof options.secrets === 'function' ? options.secrets(around) : options.secrets,
      engine: opened.engine,
      opening,
      about: { epoch: id.epoch, ...began },
      past: options.past ?? [],
      log: options.log ?? [],
      clock,
      times,
    },
    {
      pump,
      post: (move) => judging.post(move),
      ask: (effect) => changes.carryOut(effect),
      dispute: () => void judging.dispute(),
      hearAll,
      onStop() {
        unsubscribe();
        unwatch();
      },
    },
  );
  const asking = openAsking(core);
  const drafting = openDrafting(core, options.mayDraft ?? (() => true), pump);
  const moves = openMoves(core, drafting);
  const judging = openJudging(core, judge, { pump, catchUp, poster: options.poster, older: options.older });
  const chair = openChair(core, options.chair, judging.post);
  const changes = openChanges(core, judge, { pump, finish: judging.finish });

  unsubscribe = relay.subscribe(tableKey(id), (text) => void hearAll([text]));
  unwatch = judge?.watch(id.tableId, (event) => void core.enqueue(() => judging.hear(event))) ?? (() => {});
  core.clock.after(times.resendMs, beat);

  void core.enqueue(async () => {
    if (options.isNewEpoch) await store.append([{ kind: 'epoch', ...core.about }]);
    await core.refreshHand();
    for (const message of unanswered(core.engine)) core.send(message);
    const { engine, effects } = ackedAgain(core.engine);
    await core.run({ engine, effects: [...effects, ...opened.effects] });
    // Beside each other: over a slow line each is a trip. A relay that is silent is waited for no longer than a moment.
    const judged = judging.look();
    await firstWords(judged);
    // Who has gone meanwhile says nothing, also where somebody else has the seat by now.
    if (core.stopped) return;
    // Whoever comes back knows that it has missed something.
    if (!options.isNewEpoch) asking.ask(lacking(core.engine), 0);
    await judging.read(judged);
    if (core.stopped) return;
    core.show();
    await pump();
  });

  return {
    party: core.me,
    view: () => core.view,
    watch: () => core.stream.read(core.view) as AsyncIterableIterator<View>,
    // Of the view, not of the engine: a hand that isn't read yet would make everything look illegal.
    legalActions: () => legalActions(core.engine.table.game, core.view.state, core.me, core.view.hand),
    act: moves.act,
    leave: changes.leave,
    topUp: changes.topUp,
    sitOut: moves.sitOut,
    sitIn: () => changes.topUp(0n),
    show,
    timeOf: (seat) => ({ turnMs: times.turnMs, bankMs: core.bank.leftOf(seat) }),
    async dispute() {
      await core.enqueue(judging.dispute);
    },
    done: core.done,
    log: () => (core.past.length === 0 ? core.log : [...core.past.flatMap(({ log }) => log), ...core.log]),
    file,
    verify: () => verifyGame(file(), { game: core.engine.table.game }),
    engine: () => core.engine,
    stop: () => core.stop({ kind: 'stopped' }),
  };

  function file(): GameFile {
    const closed = closedBy(core.engine);
    const isSigned = closed?.acks.size === core.engine.roster.seats.length;
    const epochs = [...core.past, { about: core.about, log: core.log }];
    return gameFileOf({ table: id, opening }, epochs, isSigned ? closed : undefined);
  }

  async function show(version: bigint, slot: number): Promise<Result<ShownCard>> {
    const { engine, secrets, me } = core;
    const state = engine.history.find((one) => one.state.version === version)?.state;
    if (!state) return refuse('TooLate');
    if (!(await secrets.hand(state.dealer)).has(slot)) return refuse('NotHeld');
    const { id: at } = engine.table;
    const context = contextOf(at, version, me);
    return ok({
      epoch: at.epoch,
      version,
      slot,
      evidence: await secrets.prove(context, state.dealer, [showNeed(slot)], []),
    });
  }

  async function hear(text: string): Promise<void> {
    const parsed = parseMessage(text);
    if (!parsed.ok) return;
    const heard = parsed.value;
    if (heard.kind === 'draft') return drafting.hear(heard);
    const message = heard.kind === 'drafted' ? drafting.whole(heard) : heard;
    if (!message) return heard.kind === 'drafted' ? asking.askWhole(heard) : undefined;
    const since = clock.now();
    const step = receive(core.engine, message);
    if (message.kind === 'lack' && step.effects.some(({ kind }) => kind === 'send') && !asking.mayAnswer(message))
      return;
    if (isDeed(message) && step.engine !== core.engine) {
      const { timings } = core;
      const checkingMs = timings.checkingMs + clock.now() - since;
      core.timings = { ...timings, checks: timings.checks + 1, checkingMs };
    }
    await core.run(step);
  }

  /**
   * In line as it comes, but no more than some of it at once: however much a relay says, what the judge and our person
   * say comes between.
   */
  function hearAll(texts: readonly string[]): Promise<unknown> {
    let last: Promise<unknown> = said;
    for (const text of texts) last = waits === 0 && inLine < MAX_IN_LINE ? place(text) : wait(text);
    return last;
  }

  function place(text: string): Promise<unknown> {
    inLine++;
    return core.enqueue(() => hear(text)).then(() => inLine--);
  }

  function wait(text: string): Promise<unknown> {
    waits++;
    said = said.then(() => core.enqueue(() => hear(text))).then(() => waits--);
    return said;
  }

  /** Once at a time: who asks meanwhile is there for the next one. A silent relay would be asked more with each second. */
  async function catchUp(): Promise<void> {
    isAskedAgain = catching;
    if (catching) return;
    catching = true;
    do {
      isAskedAgain = false;
      await hearAll(await core.fetch(false));
    } while (isAskedAgain && !core.stopped);
    catching = false;
  }

  /** In line, before anything else: who comes back first hears what he has missed, as far as it is told soon. */
  async function firstWords(judged: Promise<TableView | undefined>): Promise<void> {
    const until = clock.now() + FIRST_WORDS_MS;
    const fetched = core.fetch(false);
    let texts = await within(FIRST_WORDS_MS, fetched);
    let heard = texts ? await hearUntil(until, texts) : 0;
    // At a table that is over nobody is late any more, and how it came to its end belongs to the log.
    if (heard !== texts?.length && (await judged)?.phase === 'done') {
      texts ??= await within(LAST_WORDS_MS, fetched);
      heard += await hearUntil(clock.now() + LAST_WORDS_MS, texts?.slice(heard) ?? []);
    }
    if (texts) void hearAll(texts.slice(heard));
    else void fetched.then(hearAll);
  }

  /** Nothing where it takes longer. */
  function within<Value>(ms: number, asked: Promise<Value>): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const off = core.clock.after(ms, () => resolve(undefined));
      void asked.then(resolve).then(off);
    });
  }

  /** Answers how many were heard. */
  async function hearUntil(until: number, texts: readonly string[]): Promise<number> {
    let heard = 0;
    while (heard < texts.length && clock.now() < until && !core.stopped) await hear(texts[heard++]!);
    return heard;
  }

  /** Whatever is due: first of a change of seats or of the end, then of the game. */
  async function pump(): Promise<void> {
    let holds = false;
    for (let before: Engine | undefined; before !== core.engine && !core.stopped; ) {
      before = core.engine;
      const ticked = tick(before, clock.now());
      holds = ticked.holds;
      await core.apply(ticked);
    }
    if (core.stopped || holds) return;
    const { engine } = core;
    if (tablePending(engine.table, engine.fixed.state).kind === PendingKind.Over) {
      judging.finish();
      return;
    }
    const move = moveIn(engine.candidate);
    const version = nextVersion(engine);
    if (engine.mode === 'chain' && move?.party === core.me && move.previous === engine.fixed.hash) {
      if (core.working === version) return;
      core.working = version;
      judging.post([move]);
      return;
    }
    moves.answerIfDue();
    chair.answerIfDue();
    bringShares();
    drafting.draftIfIdle();
  }

  /** What others have given us counts on the chain as well, also where they won't bring it there. */
  function bringShares(): void {
    const { mode, fixed, roster } = core.engine;
    if (mode !== 'chain' || brought === fixed.hash || sharesToPost(core.engine).length === 0) return;
    brought = fixed.hash;
    core.clock.after((1 + Math.max(0, roster.seats.indexOf(core.me))) * times.staggerMs, () => {
      const { engine } = core;
      if (!core.stopped && engine.mode === 'chain' && engine.fixed.hash === brought) judging.post(sharesToPost(engine));
    });
  }

  /** Nothing has come that the table waits for, for as long as that makes it worth asking. */
  function isSilent(): boolean {
    const { engine } = core;
    const { trail, candidate, heard, round } = engine;
    const at = [tipOf(engine).hash, trail.length, candidate?.hash, heard.size, round?.shares.size].join();
    if (at !== silence.at) Object.assign(silence, { at, since: clock.now(), waitMs: times.resendMs, asked: 0 });
    return clock.now() - silence.since >= silence.waitMs;
  }

  /** Asks for what doesn't come, and loses patience. */
  function beat(): void {
    if (core.stopped) return;
    core.clock.after(times.resendMs, beat);
    // In line: what is being written just now is not said before it is.
    void core.enqueue(async () => repeat());
  }

  function repeat(): void {
    const { engine, me } = core;
    for (const message of takesPart(engine) ? repeated(engine) : []) core.send(message);
    if (engine.promised) void core.enqueue(pump);
    if (engine.mode !== 'live' || judging.isFinishing) return;
    const { kind, parties } = tablePending(engine.table, tipOf(engine).state);
    if (kind === PendingKind.Over && !engine.candidate && !engine.promised) return;
    const thinking = !engine.candidate && !ownShare(engine) && inMask(parties, me);
    if (thinking && !isAsked(engine) && !engine.promised) return;
    if (isSilent()) {
      // First what the relay has, and only then what it may lack.
      const isLong = silence.waitMs > times.resendMs;
      if (isLong) asking.ask(lacking(engine), silence.asked++);
      core.fetchSoon(isLong && lacking(engine).length > 0);
      silence.waitMs = Math.min(MAX_RESEND_MS, 2 * silence.waitMs);
      silence.since = clock.now();
    }
    const patienceMs = core.bank.patienceAt(engine.table, engine.fixed.state);
    if (clock.now() - core.lastFixedAt >= patienceMs) void core.enqueue(judging.dispute);
  }
}
