import { keccak256, ok, type Result, refuse, unwrap } from '@facedown/base';
import {
  enumOf,
  layDeck,
  meetPending,
  OP_KINDS,
  outcomeCodec,
  PendingKind,
  type Recorded,
  type Script,
  type ScriptOp,
  type Shown,
  stepDigest,
  type Truth,
  Verb,
} from '@facedown/game-kit';
import { holeSlots, parseFaces } from './cards.js';
import { holdem } from './holdem.js';
import { FACES, type HoldemAction, type HoldemConfig, HoldemKind, HoldemPhase, type HoldemState } from './layout.js';
import { CASH } from './tournament.js';

/** One recorded hand: `p1` is the first seat left of the button, the last one the button. */
interface OracleHand {
  readonly id: string;
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  readonly ante: bigint;
  readonly stacks: readonly bigint[];
  /** As recorded, in chips; the other amounts are in base units. */
  readonly finish: readonly number[];
  /** Base units in a chip. More than one where the record splits chips. */
  readonly scale: bigint;
  readonly holes: readonly (readonly number[])[];
  readonly board: readonly number[];
  /** In order, without dealing: who and what. */
  readonly actions: readonly OracleAction[];
}

interface OracleAction {
  readonly place: number;
  readonly verb: 'f' | 'cc' | 'cbr' | 'sm';
  readonly amount: bigint;
  readonly shows: boolean;
}

const Op = enumOf(OP_KINDS);

/** A line of the file to a hand that makes sense; a refusal names what doesn't. */
export function parseOracleHand(line: string): Result<OracleHand> {
  const raw = parseJson(line);
  if (!raw || typeof raw.id !== 'string' || !isTexts(raw.actions)) return refuse('MalformedHand');
  const finish = raw.finish;
  if (!isNumbers(finish)) return refuse('MalformedHand');
  const scale = scaleOf(line, finish);
  const amounts = (value: unknown) => (isNumbers(value) ? unitsOf(value, scale) : undefined);
  const [blinds, stacks, antes] = [raw.blinds, raw.stacks, raw.antes ?? []].map(amounts);
  if (!blinds || !stacks || !antes || stacks.length !== finish.length) return refuse('MalformedHand');
  const posted = blinds.filter((blind) => blind > 0n).sort((a, b) => (a < b ? -1 : 1));
  const [smallBlind, bigBlind] = posted;
  if (posted.length !== 2 || !smallBlind || !bigBlind) return refuse('UnsupportedBlinds');
  if (raw.minBet !== undefined && amounts([raw.minBet])?.[0] !== bigBlind) return refuse('UnsupportedMinimumBet');
  if (antes.some((ante) => ante !== antes[0])) return refuse('UnsupportedAntes');

  const holes: number[][] = stacks.map(() => []);
  const board: number[] = [];
  const actions: OracleAction[] = [];
  for (const text of raw.actions) {
    const [who, verb, ...rest] = (text.split('#')[0] ?? '').trim().split(/\s+/);
    const place = Number(/^p([1-9])$/.exec((who === 'd' ? rest[0] : who) ?? '')?.[1] ?? 0) - 1;
    const faces = parseFaces(rest.at(-1) ?? '') ?? [];
    if (who === 'd' && verb === 'db') board.push(...faces);
    else if (place < 0 || place >= stacks.length) return refuse('MalformedHand');
    else if (who === 'd' && verb === 'dh') holes[place]!.push(...faces);
    else if (verb === 'f' || verb === 'cc' || verb === 'sm')
      actions.push({ place, verb, amount: 0n, shows: faces.length > 0 });
    else if (verb === 'cbr') {
      const amount = amounts([Number(rest[0] || 'none')])?.[0];
      if (amount === undefined) return refuse('MalformedHand');
      actions.push({ place, verb, amount, shows: false });
    } else return refuse('MalformedHand');
  }
  return ok({ id: raw.id, smallBlind, bigBlind, ante: antes[0] ?? 0n, stacks, finish, scale, holes, board, actions });
}

/** Plays the hand through these rules and notes every call, so that the Solidity twin can repeat it. */
export function replayOracleHand(hand: OracleHand): Result<{ finish: bigint[]; script: Script }> {
  const seats = hand.stacks.length;
  // Our first button is seat 0. With two seats the one that acts first before the flop has it.
  const button = seats === 2 ? (hand.actions[0]?.place ?? 1) : seats - 1;
  const seatOf = (place: number) => (place - button + seats) % seats;
  const ops: ScriptOp[] = [];
  const note = (kind: number, fields: Partial<ScriptOp>, digest: `0x${string}`) =>
    ops.push({ kind, seat: 0, amount: 0n, payload: '0x', shown: [], ...fields, expect: { digest } });

  const config: HoldemConfig = {
    seats,
    headsUpOrder: 0,
    rakeBp: 0,
    rakeCap: 0n,
    smallBlind: hand.smallBlind,
    bigBlind: hand.bigBlind,
    ante: hand.ante,
    minBuyIn: 1n,
    maxBuyIn: hand.stacks.reduce((sum, stack) => sum + stack, 1n),
    bond: 0n,
    ...CASH,
  };
  const opened = holdem.setup(config);
  if (!opened.ok) return opened;
  let state = opened.value;
  note(Op.Setup, { payload: holdem.codecs.config.encode(config) }, stepDigest(holdem, state));
  for (const [place, amount] of hand.stacks.entries()) {
    const admitted = holdem.admit(state, seatOf(place), amount);
    if (!admitted.ok) return admitted;
    state = admitted.value;
    note(Op.Admit, { seat: seatOf(place), amount }, stepDigest(holdem, state));
  }
  const begun = holdem.begin(state);
  if (!begun.ok) return begun;
  state = begun.value;
  note(Op.Begin, {}, stepDigest(holdem, state));

  const order = deckOrder(hand, seatOf);
  if (!order) return refuse('CardsDealtTwice');
  let truth: Truth = new Map();
  const dealAll = () => {
    for (;;) {
      const pending = holdem.pending(state);
      if (pending.kind !== PendingKind.Dealer || (state.hand === 1 && state.phase === HoldemPhase.Shuffle)) return;
      for (const need of pending.needs) if (need.verb === Verb.Deck) truth = unwrap(layDeck(truth, need, order));
      const met = unwrap(meetPending(truth, pending.needs));
      truth = met.truth;
      turnUp(met.shown);
    }
  };
  const turnUp = (shown: Shown[]) => {
    state = holdem.on(state, shown);
    note(Op.On, { shown }, stepDigest(holdem, state));
  };
  const act = (seat: number, action: HoldemAction): string | undefined => {
    const code = holdem.check(state, seat, action);
    if (code) return code;
    const needs = holdem.needs(state, seat, action);
    const applied = holdem.apply(state, seat, action);
    note(Op.Step, { seat, payload: holdem.codecs.action.encode(action) }, stepDigest(holdem, applied, needs));
    state = applied;
    if (action.kind === HoldemKind.Show)
      turnUp(holeSlots(state, seat).map((slot) => ({ slot, face: truth.get(slot)!.face })));
    dealAll();
    return undefined;
  };

  dealAll();
  for (const recorded of hand.actions) {
    if (recorded.verb === 'sm') continue;
    const seat = seatOf(recorded.place);
    const code = act(seat, betOf(state, seat, recorded));
    if (code) return refuse(code);
  }
  while (state.phase === HoldemPhase.Showdown) {
    const seat = state.turn;
    const recorded = hand.actions.find(({ place, verb }) => verb === 'sm' && seatOf(place) === seat);
    const kind = recorded && !recorded.shows && state.shown !== 0 ? HoldemKind.Muck : HoldemKind.Show;
    const code = act(seat, { kind, amount: 0n });
    if (code) return refuse(code);
  }
  const outcome = holdem.outcome(state);
  note(Op.Outcome, {}, keccak256(outcomeCodec.encode(outcome)));
  if (!outcome.boundary) return refuse('HandNotOver');
  return ok({
    finish: hand.stacks.map((_, place) => outcome.payouts[seatOf(place)]!),
    script: { ops, finished: true, lapsed: false, phases: new Set() },
  });
}

export const isExact = (hand: OracleHand, finish: readonly bigint[]): boolean =>
  hand.finish.every((chips, place) => {
    const units = finish[place] ?? -1n;
    if (hand.scale === 1n) return BigInt(chips) === units;
    // The record's fractions are floating-point; a base unit is far more than their error.
    return Math.abs(Number(units) / Number(hand.scale) - chips) < 1e-6;
  });

function betOf(state: HoldemState, seat: number, { verb, amount }: OracleAction): HoldemAction {
  if (verb === 'f') return { kind: HoldemKind.Fold, amount: 0n };
  if (verb === 'cbr') return { kind: HoldemKind.Raise, amount };
  return { kind: state.bets[seat]! < state.bet ? HoldemKind.Call : HoldemKind.Check, amount: 0n };
}

/** The recorded cards where the rules will look for them; cards that the record doesn't know fill the rest. */
function deckOrder(hand: OracleHand, seatOf: (place: number) => number): number[] | undefined {
  const order: (number | undefined)[] = new Array(FACES).fill(undefined);
  for (const [place, hole] of hand.holes.entries()) {
    order[2 * seatOf(place)] = hole[0];
    order[2 * seatOf(place) + 1] = hole[1];
  }
  for (const [i, face] of hand.board.entries()) order[2 * hand.stacks.length + i] = face;
  const known = order.filter((face) => face !== undefined);
  const used = new Set(known);
  if (used.size !== known.length) return undefined;
  const rest = Array.from({ length: FACES }, (_, face) => face).filter((face) => !used.has(face));
  return order.map((face) => face ?? rest.shift()!);
}

function parseJson(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number' && item >= 0 && item < 2 ** 40);

/** A record that splits chips is played in parts of a chip that any split of up to nine ways leaves whole. */
function scaleOf(line: string, finish: readonly number[]): bigint {
  return finish.every(Number.isInteger) && !/cbr \d+\.\d*[1-9]/.test(line) ? 1n : 252_000n;
}

function unitsOf(chips: readonly number[], scale: bigint): bigint[] | undefined {
  const units = chips.map((amount) => amount * Number(scale));
  return units.every(Number.isSafeInteger) && units.every((amount) => amount >= 0) ? units.map(BigInt) : undefined;
}

/** One line of a file of recorded hands, played through these rules. */
export function replayRecord(line: string): Recorded {
  const parsed = parseOracleHand(line);
  if (!parsed.ok) return { reason: parsed.code };
  const { id } = parsed.value;
  const played = replayOracleHand(parsed.value);
  if (!played.ok) return { id, reason: played.code };
  const { finish, script } = played.value;
  return isExact(parsed.value, finish) ? { id, script } : { id, reason: `TypeScript ends with ${finish.join(' ')}` };
}
