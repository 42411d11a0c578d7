import {
  bytesToHex,
  type Hex,
  hexToBytes,
  keccak256,
  type Mask,
  membersOf,
  ok,
  pick,
  type RandomBytes,
  type Result,
  randomBelow,
  unwrap,
} from '@facedown/base';
import type { AnyGame, Hand } from '../game.js';
import { type Need, outcomeCodec, type Pending, PendingKind, type Shown, Verb } from '../joints/index.js';
import { jointLayout } from '../joints/layout.js';
import { codecOf, enumOf } from '../layout.js';
import { someHabit } from './habit.js';
import { oneOfEach } from './oneOfEach.js';
import { strayAction } from './strayAction.js';
import { meetPending } from './truth.js';
import { act, choicesAt, layDecks, type Seating, shuffledDecks, type World } from './world.js';

/** How a game is tried out at random: by the conformance suite, by the twin runner and by fuzzers. */
export interface GameCase<Config = unknown, State = unknown, Action = unknown> {
  readonly game: AnyGame;
  /** Name of the Solidity twin, where there is one. */
  readonly contract?: string;
  seating(random: RandomBytes): Seating<Config>;
  /** Random games are cut off here; a game that must end by itself gets no more. Habits last for a quarter of it. */
  readonly maxActions: number;
  /** The table opens held cards while play goes on (a card played face down, say). */
  readonly opensHeldCards?: boolean;
  /** Shown cards go back under the deck, and everyone may remember where they lie. */
  readonly knownDeck?: boolean;
  /**
   * The faces of a deck that is laid now, by the rules' text, for a seat or for all (`DECK`). Where this is absent, a
   * deck for all with as many cards as the game has faces must have one of each.
   */
  deck?(state: State, seat: number): readonly number[];
  /**
   * How many cards of a deck that is drawn from are left at least, by the rules; 0. Random games must come to that, but
   * for a second case of the same game.
   */
  readonly leftInDeck?: number | 'any';
  /** Something to try between hands: sit down, top up or leave; may be refused. */
  atBoundary?(
    random: RandomBytes,
    state: State,
  ): { kind: 'admit'; seat: number; amount: bigint } | { kind: 'release'; seat: number } | undefined;
  /** Actions that random mutation would hardly find. */
  probes?(random: RandomBytes, state: State): Action[];
  /** What no list of candidates can hold, such as a hash: it may be legal without being one. */
  isFree?(action: Action): boolean;
  /**
   * The rules' text, read with this hand in the open: may the seat do that? Written without the needs, so that a claim
   * or a show that they forget is noticed. Only asked about candidates.
   */
  allows?(state: State, seat: number, action: Action, hand: Hand): boolean;
  /** The seats that are in the game: they alone are asked and dealt to, and all of them shuffle. */
  playing?(state: State): Mask;
  /** Everyone may see where in a hand the card lay that is played: its place tells nothing. */
  readonly knownPlaces?: boolean;
  /** Slots that must lie open by now, by the rules' text, with the face that the state knows there, if it does. */
  open?(state: State): Iterable<readonly [number, number | undefined]>;
  /** Slots that the table may open here, by the rules' text; where this is absent, those that `hands` names. */
  opens?(state: State): Iterable<number>;
  /** The names of `state.phase`: random games must come through all of them. */
  readonly phases?: Readonly<Record<string, number>>;
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
  /** What the digest stands for: the state after this call and the needs of its action. */
  readonly after?: { readonly state: unknown; readonly needs: readonly Need[] };
}

export interface Script {
  readonly ops: readonly ScriptOp[];
  readonly finished: boolean;
  /** A seat was too late, or a deck broke. */
  readonly lapsed: boolean;
  /** Every value that `state.phase` had. */
  readonly phases: ReadonlySet<number>;
}

/** Within so many actions. */
const EARLY = 8;

const stepCodec = codecOf(jointLayout, 'Step');

export function stepDigest(game: AnyGame, state: unknown, needs: Need[] = []): Hex {
  const pending: Pending = game.pending(state);
  return keccak256(stepCodec.encode({ state: game.codecs.state.encode(state), needs, pending }));
}

/** Plays one random game with refusals (and where wanted time-outs and broken decks) strewn in, and notes every call. */
export function recordScript(gameCase: GameCase, random: RandomBytes, { lapses = true } = {}): Script {
  const { game } = gameCase;
  const ops: ScriptOp[] = [];
  const phases = new Set<number>();
  let lapsed = false;
  const seen: unknown[] = [];
  const decks = shuffledDecks(random);
  const habit = someHabit(random, gameCase.maxActions);
  // In half of them one seat is late, once and early, and the others play on to an end that must know who is out.
  const onlyLapse = randomBelow(random, 2) === 0 ? 1 + randomBelow(random, EARLY) : undefined;
  const note = (kind: number, fields: Partial<ScriptOp>, expect: ScriptOp['expect']) =>
    ops.push({ kind, seat: 0, amount: 0n, payload: '0x', shown: [], ...fields, expect });
  const noteState = (kind: number, fields: Partial<ScriptOp>, state: unknown, needs: Need[] = []) => {
    phases.add((state as { phase: number }).phase);
    note(kind, { ...fields, after: { state, needs } }, { digest: stepDigest(game, state, needs) });
  };
  const noteResult = (kind: number, fields: Partial<ScriptOp>, result: Result<unknown>) => {
    if (result.ok) noteState(kind, fields, result.value);
    else note(kind, fields, { code: result.code });
  };

  const { config, amounts, brought } = gameCase.seating(random);
  const strayed: unknown = strayAction(random, config);
  noteResult(Op.Setup, { payload: game.codecs.config.encode(strayed) }, game.setup(strayed));
  let state = unwrap(game.setup(config));
  noteState(Op.Setup, { payload: game.codecs.config.encode(config) }, state);
  const tryAdmit = (seat: number, amount: bigint) => {
    const admitted = game.admit(state, seat, amount);
    noteResult(Op.Admit, { seat, amount }, admitted);
    if (admitted.ok) state = admitted.value;
  };
  const tryBring = (seat: number, word: bigint) => {
    if (!game.bring) return;
    const did = game.bring(state, seat, word);
    noteResult(Op.Bring, { seat, amount: word }, did);
    if (did.ok) state = did.value;
  };
  const tryBegin = () => {
    const begun = game.begin(state);
    noteResult(Op.Begin, {}, begun);
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
      noteResult(Op.Release, { seat: boundary.seat }, released.ok ? ok(released.value.state) : released);
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
      if (lapses && randomBelow(random, 40) === 0) {
        const parties = randomParties(random, now, game.seats.max);
        // Where the rules have no better answer than `broken`, the contract's `absent` is that one.
        const isAbsent = randomBelow(random, 2) === 0;
        state = isAbsent && game.absent ? game.absent(state, parties) : game.broken(state, parties);
        lapsed = true;
        noteState(isAbsent ? Op.Absent : Op.Broken, { amount: parties }, state);
        continue;
      }
      truth = layDecks(truth, now.needs, decks);
      const met = unwrap(meetPending(truth, now.needs));
      truth = met.truth;
      state = game.on(state, met.shown);
      noteState(Op.On, { shown: met.shown }, state);
      continue;
    }
    actions++;
    const { seat, legal } = choicesAt(game, { state, truth }, someSeat(now));
    if (lapses && (onlyLapse === undefined ? randomBelow(random, 25) === 0 : actions === onlyLapse)) {
      lapsed = true;
      for (const late of now.kind === PendingKind.All ? membersOf(now.seats) : [seat]) {
        state = game.forfeit(state, late);
        noteState(Op.Forfeit, { seat: late }, state);
      }
      continue;
    }
    if (legal.length === 0) throw new Error(`seat ${seat} has no legal action in ${game.describeState(state)}`);
    const choice = habit(game, { state, truth }, seat, legal);
    seen.push(choice.action);
    const needs = game.needs(state, seat, choice.action);
    const applied = game.apply(state, seat, choice.action);
    noteState(Op.Step, { seat, payload: game.codecs.action.encode(choice.action) }, applied, needs);
    const acted = unwrap(act(game, { state, truth }, seat, choice));
    truth = acted.truth;
    state = acted.state;
    if (acted.shown.length > 0) noteState(Op.On, { shown: acted.shown }, state);
  }
  return finish(false);

  function finish(finished: boolean): Script {
    note(Op.Outcome, {}, { digest: keccak256(outcomeCodec.encode(game.outcome(state))) });
    return { ops, finished, lapsed, phases };
  }

  /** The seat that is asked, or one of them. */
  function someSeat({ kind, seat, seats }: Pending): number {
    return kind === PendingKind.All ? pick(random, membersOf(seats)) : seat;
  }

  function probe(at: unknown, pending: Pending) {
    if (randomBelow(random, 3) !== 0) return;
    const seat = randomBelow(random, 3) === 0 ? randomBelow(random, game.seats.max + 1) : someSeat(pending);
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
    // By kind first: a hundred ways to play a card would hide the one that is no longer allowed.
    const alike = oneOfEach(
      random,
      pool.map((action) => ({ action })),
    );
    const picked = mutateAmount(random, pick(random, alike).action);
    const action = randomBelow(random, 3) === 0 ? strayAction(random, picked, pool) : picked;
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
  const involved = pending.needs.reduce(
    (mask, need) => mask | (need.verb === Verb.Deck || need.verb === Verb.Reshuffle ? need.set : 0n),
    0n,
  );
  const chosen = 1n << BigInt(randomBelow(random, maxSeats));
  const some = randomBelow(random, 4) === 0 ? chosen | (1n << BigInt(randomBelow(random, maxSeats))) : chosen;
  return involved === 0n ? some : some & involved || involved & -involved;
}
