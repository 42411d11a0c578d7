import {
  bytesToHex,
  type Hex,
  hexToBytes,
  keccak256,
  type Mask,
  pick,
  type RandomBytes,
  type Result,
  randomBelow,
  unwrap,
} from '@facedown/base';
import type { AnyGame } from '../game.js';
import { type Need, outcomeCodec, type Pending, PendingKind, type Shown, Verb } from '../joints/index.js';
import { jointLayout } from '../joints/layout.js';
import { codecOf, enumOf } from '../layout.js';
import { meetPending } from './truth.js';
import { act, choicesAt, layDecks, type Seating, shuffledDecks, type World } from './world.js';

/** How a game is tried out at random: by the conformance suite, by the twin runner and by fuzzers. */
export interface GameCase<Config = unknown, State = unknown, Action = unknown> {
  readonly game: AnyGame;
  /** Name of the Solidity twin. */
  readonly contract: string;
  seating(random: RandomBytes): Seating<Config>;
  /** Random games are cut off here; a game that must end by itself gets no more. */
  readonly maxActions: number;
  /** The table opens held cards while play goes on (a card played face down, say). */
  readonly opensHeldCards?: boolean;
  /** Something to try between hands: sit down, top up or leave; may be refused. */
  atBoundary?(
    random: RandomBytes,
    state: State,
  ): { kind: 'admit'; seat: number; amount: bigint } | { kind: 'release'; seat: number } | undefined;
  /** Actions that random mutation would hardly find. */
  probes?(random: RandomBytes, state: State): Action[];
  /** What no list of candidates can hold, such as a hash: it may be legal without being one. */
  isFree?(action: Action): boolean;
}

export const OP_KINDS = [
  'Setup',
  'Admit',
  'Release',
  'Begin',
  'Step',
  'On',
  'Forfeit',
  'Broken',
  'Outcome',
  'Bring',
  'Absent',
] as const;
const Op = enumOf(OP_KINDS);

/** One call on a rules twin, and what it must answer: a digest of the step, or a refusal code. */
export interface ScriptOp {
  readonly kind: number;
  readonly seat: number;
  readonly amount: bigint;
  readonly payload: Hex;
  readonly shown: readonly Shown[];
  readonly expect: { readonly digest: Hex } | { readonly code: string };
}

export interface Script {
  readonly ops: readonly ScriptOp[];
  readonly finished: boolean;
}

const stepCodec = codecOf(jointLayout, 'Step');

export function stepDigest(game: AnyGame, state: unknown, needs: Need[] = []): Hex {
  const pending: Pending = game.pending(state);
  return keccak256(stepCodec.encode({ state: game.codecs.state.encode(state), needs, pending }));
}

/** Plays one random game with refusals, time-outs and broken decks strewn in, and notes every call. */
export function recordScript(gameCase: GameCase, random: RandomBytes): Script {
  const { game } = gameCase;
  const ops: ScriptOp[] = [];
  const seen: unknown[] = [];
  const decks = shuffledDecks(random);
  const note = (kind: number, fields: Partial<ScriptOp>, expect: ScriptOp['expect']) =>
    ops.push({ kind, seat: 0, amount: 0n, payload: '0x', shown: [], ...fields, expect });
  const settleResult = (result: Result<unknown>): ScriptOp['expect'] =>
    result.ok ? { digest: stepDigest(game, result.value) } : { code: result.code };

  const { config, amounts, brought } = gameCase.seating(random);
  let state = unwrap(game.setup(config));
  note(Op.Setup, { payload: game.codecs.config.encode(config) }, { digest: stepDigest(game, state) });
  const tryAdmit = (seat: number, amount: bigint) => {
    const admitted = game.admit(state, seat, amount);
    note(Op.Admit, { seat, amount }, settleResult(admitted));
    if (admitted.ok) state = admitted.value;
  };
  const tryBring = (seat: number, word: bigint) => {
    if (!game.bring) return;
    const did = game.bring(state, seat, word);
    note(Op.Bring, { seat, amount: word }, settleResult(did));
    if (did.ok) state = did.value;
  };
  const tryBegin = () => {
    const begun = game.begin(state);
    note(Op.Begin, {}, settleResult(begun));
    if (begun.ok) state = begun.value;
  };
  tryBegin();
  for (const [seat, amount] of amounts.entries()) {
    if (randomBelow(random, 8) === 0) tryAdmit(seat, amount * 1_000_000n + 1n);
    tryAdmit(seat, amount);
    const word = brought?.[seat];
    if (word !== undefined) {
      tryBring(seat, word);
      if (randomBelow(random, 8) === 0) tryBring(seat, word);
    }
    if (randomBelow(random, 8) === 0) tryAdmit(seat, amount);
  }
  tryBegin();

  let truth: World<unknown>['truth'] = new Map();
  for (let actions = 0; actions < gameCase.maxActions; ) {
    const boundary = game.outcome(state).boundary ? gameCase.atBoundary?.(random, state) : undefined;
    if (boundary?.kind === 'admit') {
      tryAdmit(boundary.seat, boundary.amount);
    } else if (boundary) {
      const released = game.release(state, boundary.seat);
      note(
        Op.Release,
        { seat: boundary.seat },
        released.ok ? { digest: stepDigest(game, released.value.state) } : released,
      );
      if (released.ok) state = released.value.state;
    }
    if (boundary) {
      truth = new Map();
      if (game.pending(state).kind === PendingKind.Over) tryBegin();
    }
    const now: Pending = game.pending(state);
    probe(state, now);
    if (now.kind === PendingKind.Over) return finish(true);
    if (now.kind === PendingKind.Dealer) {
      if (randomBelow(random, 40) === 0) {
        const parties = randomParties(random, now, game.seats.max);
        // Where the rules have no better answer than `broken`, the contract's `absent` is that one.
        const isAbsent = randomBelow(random, 2) === 0;
        state = isAbsent && game.absent ? game.absent(state, parties) : game.broken(state, parties);
        note(isAbsent ? Op.Absent : Op.Broken, { amount: parties }, { digest: stepDigest(game, state) });
        continue;
      }
      truth = layDecks(truth, now.needs, decks);
      const met = unwrap(meetPending(truth, now.needs));
      truth = met.truth;
      state = game.on(state, met.shown);
      note(Op.On, { shown: met.shown }, { digest: stepDigest(game, state) });
      continue;
    }
    actions++;
    const { seat, legal } = choicesAt(game, { state, truth });
    if (randomBelow(random, 25) === 0) {
      state = game.forfeit(state, seat);
      note(Op.Forfeit, { seat }, { digest: stepDigest(game, state) });
      continue;
    }
    const choice = pick(random, legal);
    seen.push(choice.action);
    const needs = game.needs(state, seat, choice.action);
    const applied = game.apply(state, seat, choice.action);
    note(
      Op.Step,
      { seat, payload: game.codecs.action.encode(choice.action) },
      { digest: stepDigest(game, applied, needs) },
    );
    const acted = unwrap(act(game, { state, truth }, seat, choice));
    truth = acted.truth;
    state = acted.state;
    if (acted.shown.length > 0) note(Op.On, { shown: acted.shown }, { digest: stepDigest(game, state) });
  }
  return finish(false);

  function finish(finished: boolean): Script {
    note(Op.Outcome, {}, { digest: keccak256(outcomeCodec.encode(game.outcome(state))) });
    return { ops, finished };
  }

  function probe(at: unknown, pending: Pending) {
    if (randomBelow(random, 3) !== 0) return;
    const seat = randomBelow(random, 3) === 0 ? randomBelow(random, game.seats.max + 1) : pending.seat;
    const payload = randomPayload(at, seat);
    if (payload === undefined) return;
    const action = game.codecs.action.parse(payload);
    const code = action.ok ? game.check(at, seat, action.value) : 'MalformedAction';
    if (code) note(Op.Step, { seat, payload }, { code });
  }

  function randomPayload(at: unknown, seat: number): Hex | undefined {
    const pool = [
      ...(gameCase.probes?.(random, at) ?? []),
      ...game.candidates(at, seat).map(({ action }) => action),
      ...seen.slice(-20),
    ];
    if (pool.length === 0) return undefined;
    const action = mutateAmount(random, pick(random, pool));
    const payload = game.codecs.action.encode(action);
    if (randomBelow(random, 6) !== 0) return payload;
    const bytes = hexToBytes(payload);
    if (randomBelow(random, 2) === 0) return bytesToHex(bytes.subarray(0, randomBelow(random, bytes.length)));
    bytes[randomBelow(random, bytes.length)] = randomBelow(random, 256);
    return bytesToHex(bytes);
  }
}

function mutateAmount(random: RandomBytes, action: unknown): unknown {
  if (typeof action !== 'object' || action === null || !('amount' in action) || typeof action.amount !== 'bigint')
    return action;
  const amount = pick(random, [
    action.amount,
    0n,
    1n,
    action.amount + 1n,
    action.amount > 0n ? action.amount - 1n : 0n,
    action.amount * 2n,
    2n ** 100n,
  ]);
  return { ...action, amount };
}

function randomParties(random: RandomBytes, pending: Pending, maxSeats: number): Mask {
  const involved = pending.needs.reduce((mask, need) => mask | (need.verb === Verb.Deck ? need.set : 0n), 0n);
  const chosen = 1n << BigInt(randomBelow(random, maxSeats));
  const some = randomBelow(random, 4) === 0 ? chosen | (1n << BigInt(randomBelow(random, maxSeats))) : chosen;
  return involved === 0n ? some : some & involved || involved & -involved;
}
