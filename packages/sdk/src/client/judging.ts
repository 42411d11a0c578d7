import type { Hex } from '@facedown/base';
import { PendingKind, tablePending } from '@facedown/game-kit';
import type { DeedMessage, WireMessage } from '@facedown/protocol';
import { beginEpoch } from '../engine/changing/begin.js';
import { takesPart } from '../engine/changing/types.js';
import { baseHashOf } from '../engine/check.js';
import { closedBy } from '../engine/close.js';
import { fixIfAllSigned, versionOf } from '../engine/engine.js';
import { presentOf } from '../engine/propose.js';
import { record, setMode } from '../engine/record.js';
import type { ChainRecord, Engine, EpochAbout, Mode, Source, Step } from '../engine/types.js';
import type { Judge, JudgeEvent, Phase, TableView } from '../judge/judge.js';
import { disputeDigest } from '../signing/digest.js';
import { withRetry } from './clock.js';
import type { Core } from './core.js';

const REPOST_MS = 250;
const MAX_REPOST_MS = 8000;
const DOUBT_MS = 1000;
const DOUBTED = ['Unproven', 'BehindSigned', 'Forgotten', 'UnknownBoundary'];

interface Judging {
  hear(event: JudgeEvent): Promise<void>;
  /** `asked`: it was asked for already. */
  read(asked?: Promise<TableView | undefined>): Promise<void>;
  look(): Promise<TableView | undefined>;
  post(deeds: readonly DeedMessage[]): void;
  dispute(): Promise<void>;
  /** Asks for the payout of a table that has ended. */
  finish(): void;
  readonly isFinishing: boolean;
}

interface JudgingHooks {
  pump(): Promise<void>;
  /** Hears what the relay has that we lack. Never waited for in line: it takes as long as the relay likes. */
  catchUp(): Promise<void>;
  poster: ((move: WireMessage) => Promise<void>) | undefined;
  /** The states of this epoch up to a version that our journal remembers. */
  older: ((about: EpochAbout, version: bigint) => Promise<Engine['history']>) | undefined;
}

/** What a client has to do with the chain: clocks, quarrels, payouts. */
export function openJudging(core: Core, judge: Judge | undefined, hooks: JudgingHooks): Judging {
  const { clock, times } = core;
  let deadline = Number.POSITIVE_INFINITY;
  let disputing = false;
  let ended = false;
  let doubting = false;
  let doubted: string | undefined;
  /** Deeds on their way to the chain, by the signature of the first. */
  const posting = new Set<Hex>();
  const tableId = core.engine.table.id.tableId;
  const rank = () => Math.max(0, core.engine.roster.seats.indexOf(core.me));
  const isSeated = () => core.engine.roster.seats.includes(core.me);
  const readSoon = () => void core.enqueue(read);

  return {
    hear,
    read,
    look,
    post,
    dispute,
    finish,
    get isFinishing() {
      return ended;
    },
  };

  /** Posts until the version moves or the time is up, whatever is answered: a refusal may be a lie, or out of date. */
  function post(deeds: readonly DeedMessage[]): void {
    const [first] = deeds;
    if (!judge || !first || posting.has(first.signature)) return;
    posting.add(first.signature);
    const isDue = () =>
      !core.stopped && first.epoch === core.about.epoch && versionOf(core.engine) < first.version && !isTooLate();
    const ourselves = async (wait: number): Promise<void> => {
      const base = baseFor(first);
      const lacking = deeds.filter(({ signature }) => !isRecorded(signature));
      if (!isDue() || !base || lacking.length === 0) return void posting.delete(first.signature);
      await judge.post(tableId, { kind: 'advance', base, deeds: lacking }).catch(() => {});
      if (!isDue()) return void posting.delete(first.signature);
      readSoon();
      clock.after(wait, () => void ourselves(Math.min(MAX_REPOST_MS, 2 * wait)));
    };
    if (!hooks.poster) return void ourselves(REPOST_MS);
    let isTaken = false;
    const instead = () => {
      if (!isTaken) void ourselves(REPOST_MS);
      isTaken = true;
    };
    void Promise.all(deeds.map(hooks.poster)).catch(instead);
    clock.after(times.censorMs, instead);
  }

  /** The clock has acted, or may at any moment. */
  function isTooLate(): boolean {
    return core.engine.mode === 'chain' && clock.now() > deadline;
  }

  function isRecorded(signature: Hex): boolean {
    const shares = core.engine.chainRound?.shares.values() ?? [];
    return [...shares].some((share) => share.signature === signature);
  }

  /** What is said of the chain counts by its proof; where it has none, others are asked before it is believed. */
  async function believe(
    said: ChainRecord,
    take: (source: Source) => Step = (source) => record(core.engine, said, source),
  ): Promise<void> {
    const step = take('witness');
    if (!DOUBTED.includes(refusal(step) ?? '')) return core.run(step);
    const source = judge?.vouch ? await judge.vouch(tableId, said).catch(() => 'witness' as const) : 'chain';
    const isForgotten = refusal(step) === 'Forgotten' && source === 'chain';
    const again = isForgotten ? record(await remembering(said.version), said, source) : take(source);
    const still = refusal(again);
    await core.run(again);
    if (core.doubt !== still) {
      core.doubt = still;
      core.show();
    }
    // Another RPC may only be slower, and a seat may still tell what we lack.
    if (still && !doubting) {
      doubting = true;
      clock.after(Math.max(DOUBT_MS, times.resendMs), () => {
        doubting = false;
        void hooks.catchUp();
        readSoon();
      });
    }
  }

  /** The engine with what its journal knows of earlier states: the chain goes on from one of them. */
  async function remembering(version: bigint): Promise<Engine> {
    const { engine, about } = core;
    const older = (await hooks.older?.(about, version)) ?? [];
    return { ...engine, history: [...older, ...engine.history] };
  }

  /** A quarrel or an end that one RPC alone tells of. */
  function noteDoubt(code: string | undefined): void {
    if (code === doubted) return;
    doubted = code;
    core.doubt = code;
    core.show();
  }

  /** The judge is in another epoch than we are. */
  async function follow(seen: TableView): Promise<void> {
    const { engine } = core;
    if (!seen.change || !takesPart(engine)) return;
    const { version, state: hash } = seen.change;
    await believe({ kind: 'recorded', version, hash }, (source) => beginEpoch(engine, seen, source));
    if (!core.stopped && core.engine.table.id.epoch === seen.epoch) void hooks.catchUp();
  }

  /** What the chain has recorded and a deed follows from: a share from the round so far. */
  function baseFor(deed: DeedMessage) {
    const { history } = core.engine;
    const present = presentOf(core.engine);
    if (present.state.round === baseHashOf(deed)) return present;
    return history.find(({ hash }) => hash === baseHashOf(deed));
  }

  async function hear(event: JudgeEvent): Promise<void> {
    if (event.kind === 'record') return believe(event.record);
    if (event.kind === 'phase') {
      noteDoubt(event.doubt);
      return onPhase(event.phase, event.version, event.hash, event.remainingMs);
    }
    // Of the epoch that we are in, whoever begins to watch is told once more.
    if (event.kind === 'started') return event.epoch === core.about.epoch ? undefined : read();
    if (event.kind === 'settled') core.stop({ kind: 'settled', payouts: event.payouts });
  }

  async function look(): Promise<TableView | undefined> {
    return judge && withRetry(clock, () => judge.read(tableId)).catch(() => undefined);
  }

  async function read(asked = look()): Promise<void> {
    const seen = await asked;
    if (!seen || seen.phase === 'lobby') return;
    if (seen.epoch > core.about.epoch) {
      ended = false;
      disputing = false;
      await follow(seen);
      if (core.stopped) return;
    }
    // How it came to its end belongs to the log, even if somebody else was faster to bring it about.
    if (seen.phase === 'play' || seen.phase === 'done') {
      if (seen.phase === 'play' && (await isRegistered(seen.version))) return readSoon();
      for (const said of await recordsSince(seen.version)) await believe(said);
    }
    if (seen.phase === 'done') {
      if (seen.payouts) return core.stop({ kind: 'settled', payouts: seen.payouts });
      // An RPC's logs may come later than its state: what was paid is asked for again.
      clock.after(DOUBT_MS, readSoon);
      return;
    }
    noteDoubt(seen.doubt);
    await onPhase(seen.phase, seen.version, seen.hash, seen.remainingMs);
  }

  /** What the chain has recorded above our state; where it has gone back behind it, all that leads to where it is. */
  async function recordsSince(version: bigint): Promise<readonly ChainRecord[]> {
    const ours = versionOf(core.engine);
    const isBehind = version < ours;
    const from = isBehind ? core.about.startVersion : ours;
    const records = await withRetry(clock, () => judge!.records(tableId, from)).catch(() => []);
    return isBehind ? lastStretch(records) : records;
  }

  /** Ours is newer than what the chain has, and everyone has signed it: the chain takes it, but for after a lapse. */
  async function isRegistered(version: bigint): Promise<boolean> {
    const { fixed } = core.engine;
    if (fixed.state.version <= version || !fixed.acks) return false;
    const post = () => judge!.post(tableId, { kind: 'checkpoint', fixed });
    return withRetry(clock, post).then(
      () => true,
      () => false,
    );
  }

  async function onPhase(phase: Phase, version: bigint, hash: Hex, remainingMs: number): Promise<void> {
    deadline = phase === 'register' || phase === 'play' ? clock.now() + remainingMs : Number.POSITIVE_INFINITY;
    if (phase === 'live') disputing = false;
    const { fixed } = core.engine;
    if (fixed.state.version > version && fixed.acks && (phase === 'register' || phase === 'play'))
      await isRegistered(version);
    else if (phase !== 'live' || version > fixed.state.version) await believe({ kind: 'recorded', version, hash });
    await switchTo(phase === 'register' ? 'registering' : phase === 'play' ? 'chain' : 'live');
    if (phase === 'register') clock.after(remainingMs + 50, readSoon);
    if (phase === 'play') clock.after(remainingMs + 1 + rank() * times.staggerMs, () => void core.enqueue(lapse));
  }

  async function switchTo(mode: Mode): Promise<void> {
    if (core.engine.mode !== mode) {
      core.engine = setMode(core.engine, mode);
      core.working = -1n;
      // What waited for its turn while the chain had the table gets it.
      if (mode === 'live') await core.apply(fixIfAllSigned(core.engine, []));
      core.show();
    }
    await hooks.pump();
  }

  /** The deadline has passed: anyone may let the clock act, so we do. */
  async function lapse(): Promise<void> {
    const { engine } = core;
    if (!judge || engine.mode !== 'chain' || clock.now() <= deadline) return;
    if (tablePending(engine.table, engine.fixed.state).kind === PendingKind.Over) return;
    await withRetry(clock, () => judge.post(tableId, { kind: 'timeout', base: presentOf(engine) })).catch(readSoon);
  }

  async function dispute(): Promise<void> {
    if (!judge || core.engine.mode !== 'live' || disputing || !isSeated()) return;
    disputing = true;
    const post = () => {
      const { fixed, table, me } = core.engine;
      const proof = me?.sign(disputeDigest(table.id, core.me, fixed.state.version, fixed.hash));
      return judge.post(tableId, { kind: 'dispute', seat: core.me, fixed, ...(proof ? { proof } : {}) });
    };
    await withRetry(clock, post).catch(() => {
      disputing = false;
      readSoon();
    });
  }

  function finish(): void {
    if (ended) return;
    ended = true;
    const { engine, me } = core;
    const closed = closedBy(engine);
    const over = closed ? { closed } : { fixed: engine.mode === 'chain' ? presentOf(engine) : engine.fixed };
    if (!judge) {
      core.stop({ kind: 'settled', payouts: engine.table.game.outcome(engine.fixed.state.rules).payouts });
      return;
    }
    if (!isSeated()) return;
    // One seat pays for the transaction; the next steps in if it doesn't.
    clock.after(rank() * times.staggerMs, () => {
      if (core.stopped || !ended) return;
      void withRetry(clock, () => judge.post(tableId, { kind: 'settle', end: over, seat: me })).catch(() => {
        readSoon();
        // What is settled already, or told to be, is refused at once each time.
        clock.after(DOUBT_MS, () => {
          ended = false;
          void core.enqueue(hooks.pump);
        });
      });
    });
  }
}

/** What follows the last state that everyone has signed: the chain's versions only grow, and there they jump. */
function lastStretch(records: readonly ChainRecord[]): readonly ChainRecord[] {
  const from = records.findLastIndex((said, i) => i > 0 && baseVersion(said) > records[i - 1]!.version);
  return records.slice(Math.max(0, from));
}

/** A share that doesn't end its round leads to no other version. */
const baseVersion = (said: ChainRecord): bigint =>
  said.kind === 'advance' && said.deed.version > said.version ? said.version : said.version - 1n;

function refusal({ effects }: Step): string | undefined {
  for (const effect of effects) if (effect.kind === 'refused') return effect.code;
  return undefined;
}
