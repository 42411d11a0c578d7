import { BaseError, type Hex, ok, type Result, refuse } from '@facedown/base';
import { asksSeat, contextOf, type Legal, legalActions, PendingKind } from '@facedown/game-kit';
import { isAsked } from '../engine/changing/hear.js';
import { nextVersion } from '../engine/engine.js';
import { mayMove, ownShare, propose } from '../engine/propose.js';
import { groundOf, tipOf } from '../engine/trail.js';
import type { Fixed } from '../engine/types.js';
import type { Core } from './core.js';
import type { Drafting } from './drafting.js';

const PROOF_ATTEMPTS = 3;
const OUTSIDE: ReadonlySet<string> = new Set(['network', 'timeout']);

export type Choice<Action = unknown> = Pick<Legal<Action>, 'action'> & Partial<Legal<Action>>;

interface Moves {
  act(choice: Choice): Promise<Result<bigint>>;
  /** Makes the step or gives the answer that the table waits for, where it leaves us no choice. */
  answerIfDue(): void;
  /** Is dealt no more and gives the hand up, as soon as it is our turn. */
  sitOut(): Promise<Result<void>>;
}

/** The moves of one seat: its own, and those that its client makes by itself. */
export function openMoves(core: Core, drafting: Pick<Drafting, 'dealIfReady'>): Moves {
  let sittingOut: 'wished' | 'said' | undefined;
  /** The version for which it is known that this seat says nothing, unless it speaks up. */
  let silentFor = -1n;

  return { act, answerIfDue, sitOut };

  function answerIfDue(): void {
    const { engine, me } = core;
    const { game } = engine.table;
    const version = nextVersion(engine);
    const tip = tipOf(engine);
    if (sittingOut === 'said' && game.outcome(engine.fixed.state.rules).boundary) sittingOut = undefined;
    if (mustWait() || drafting.dealIfReady()) return;
    if (core.working === version || !mayMove(engine)) return;
    const pending = game.pending(tip.state.rules);
    if (ownShare(engine)) {
      core.working = version;
      void core.enqueue(() => say('0x', '0x'));
    } else if (pending.kind === PendingKind.Dealer) {
      core.working = version;
      void contribute(tip);
    } else if (game.forced?.(tip.state.rules)) {
      core.working = version;
      core.clock.after(core.times.answerMs, () => void answer(version));
    } else if (asksSeat(pending, me) && game.silence?.(tip.state.rules, me) !== undefined) {
      sayNothingAfterAWhile(version);
    } else if (sittingOut && asksSeat(pending, me)) {
      // Whoever has sat out, or can't say so yet, is still asked in the hand that he was dealt: nobody waits for it.
      const out = goingOut();
      const next = out ?? givingUp();
      if (!next) return;
      core.working = version;
      if (out) sittingOut = 'said';
      void act(next).then(({ ok }) => {
        if (ok) return;
        sittingOut = 'wished';
        again(version);
      });
    }
  }

  /** In a window everyone is waited for: who doesn't speak up in time has nothing to say, and his client says so. */
  function sayNothingAfterAWhile(version: bigint): void {
    if (silentFor === version) return;
    silentFor = version;
    core.clock.after(core.times.silenceMs, async () => {
      const { engine, me } = core;
      if (core.stopped || nextVersion(engine) !== version || !mayMove(engine)) return;
      const action = engine.table.game.silence?.(groundOf(engine).state.rules, me);
      if (action === undefined || (await act({ action })).ok) return;
      silentFor = -1n;
      again(version);
    });
  }

  /** A hand isn't begun on a boundary that isn't fixed yet, where somebody wishes to come or go there. */
  function mustWait(): boolean {
    const { engine } = core;
    const last = engine.trail.at(-1);
    if (!last || last.isFinal || last.isBetween) return false;
    return isAsked(engine) || (engine.changing?.leaving.size ?? 0) > 0;
  }

  /** What we couldn't do is tried again until the clock decides. */
  function again(version: bigint): void {
    core.clock.after(core.times.resendMs, () => {
      void core.enqueue(async () => {
        if (core.working === version) core.working = -1n;
        answerIfDue();
      });
    });
  }

  async function sitOut(): Promise<Result<void>> {
    const { game } = core.engine.table;
    if (!game.sitOut) return refuse('NotInThisGame');
    const said = await core.enqueue(async () => {
      sittingOut = 'wished';
      answerIfDue();
    });
    return said === undefined && core.stopped ? refuse('Stopped') : ok(undefined);
  }

  function goingOut(): Legal<unknown> | undefined {
    const { game } = core.engine.table;
    const legal = legalActions(game, groundOf(core.engine).state.rules, core.me, core.hand);
    return legal.find(({ action }) => game.sitOut?.(action));
  }

  function givingUp(): Legal<unknown> | undefined {
    const { game } = core.engine.table;
    const { rules } = groundOf(core.engine).state;
    return legalActions(game, rules, core.me, core.hand).find(({ action }) => game.concede?.(rules, action));
  }

  async function contribute(base: Pick<Fixed, 'state' | 'hash'>): Promise<void> {
    const { table } = core.engine;
    const { needs } = table.game.pending(base.state.rules);
    const context = contextOf(table.id, base.state.version, core.me);
    const { secrets } = core;
    const { evidence, silence, failed } = await proven(() => secrets.contribute(context, base.state.dealer, needs));
    // Whoever is silent outside says nothing of our proof.
    if (!silence) void core.enqueue(async () => tellStuck(base.hash, failed));
    // Nobody can give up a dealer's step.
    if (evidence === undefined) return again(base.state.version + 1n);
    await core.enqueue(async () => {
      if (tipOf(core.engine).hash === base.hash) await say('0x', evidence);
    });
  }

  /** A proof may end long after the table has gone on without it, by the clock or by somebody else's deed. */
  function tellStuck(on: Hex, code: string | undefined): void {
    const told = core.stuck?.on === on ? core.stuck.code : undefined;
    if (tipOf(core.engine).hash !== on || code === told) return;
    core.stuck = code === undefined ? undefined : { on, code };
    core.show();
  }

  /** The one answer that the rules leave. */
  async function answer(version: bigint): Promise<void> {
    const { engine, me, hand } = core;
    if (core.stopped || nextVersion(engine) !== version) return;
    const [only] = legalActions(engine.table.game, groundOf(engine).state.rules, me, hand);
    // Whoever was silent outside may answer the next time.
    if (only && !(await act(only)).ok) again(version);
  }

  async function act(choice: Choice): Promise<Result<bigint>> {
    const { engine, me, secrets } = core;
    const { game, id } = engine.table;
    const base = groundOf(engine);
    const { rules } = base.state;
    if (core.stopped) return refuse('Stopped');
    const pending = game.pending(rules);
    if (!asksSeat(pending, me)) return refuse('NotYourTurn');
    const code = game.check(rules, me, choice.action);
    if (code) return refuse(code);
    const needs = game.needs(rules, me, choice.action);
    const context = contextOf(id, base.state.version, me);
    const { evidence, silence } =
      needs.length === 0
        ? { evidence: '0x' as const }
        : await proven(() => secrets.prove(context, base.state.dealer, needs, choice.arrange ?? []));
    if (silence) return refuse(silence);
    if (evidence === undefined) return giveUp(choice.action);
    const said = await core.enqueue(async () =>
      tipOf(core.engine).hash === base.hash
        ? say(game.codecs.action.encode(choice.action), evidence)
        : refuse('TooLate'),
    );
    return said ?? refuse('Stopped');
  }

  /** No proof after three attempts: rather give the hand up than lose the clock. */
  async function giveUp(failed: unknown): Promise<Result<bigint>> {
    const { engine, me, hand } = core;
    const { game } = engine.table;
    const { rules } = groundOf(engine).state;
    const tried = game.codecs.action.encode(failed);
    const fold = legalActions(game, rules, me, hand).find(
      ({ action }) => game.concede?.(rules, action) && game.codecs.action.encode(action) !== tried,
    );
    return fold ? act(fold) : refuse('ProofFailed');
  }

  async function say(payload: Hex, evidence: Hex): Promise<Result<bigint>> {
    const proposed = propose(core.engine, payload, evidence);
    if (!proposed.ok) return proposed;
    const version = nextVersion(core.engine);
    core.working = version;
    await core.run(proposed.value);
    return ok(version);
  }

  /**
   * `silence`: somebody outside didn't answer, who may later. Another action may need nobody, so nothing is given up.
   * `failed`: no attempt led to a proof; the code of the last.
   */
  async function proven(make: () => Promise<Hex>): Promise<{ evidence?: Hex; silence?: string; failed?: string }> {
    const { clock } = core;
    let failed = 'ProofFailed';
    for (let attempt = 0; attempt < PROOF_ATTEMPTS; attempt++) {
      const since = clock.now();
      try {
        const evidence = await make();
        const took = clock.now() - since;
        void core.enqueue(async () => {
          const { timings } = core;
          const { proofs, provingMs } = timings;
          core.timings = { ...timings, proofs: proofs + 1, provingMs: provingMs + took, lastProofMs: took };
        });
        return { evidence };
      } catch (error) {
        if (error instanceof BaseError && error.recoverable && OUTSIDE.has(error.category))
          return { silence: error.code };
        // Tried again; after the last attempt the caller folds.
        if (error instanceof BaseError) failed = error.code;
      }
    }
    return { failed };
  }
}
