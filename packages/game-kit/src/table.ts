import { type Hex, inMask, keccak256, type Mask, maskOf, membersOf, ok, type Result, refuse } from '@facedown/base';
import type { Dealer } from './dealer.js';
import type { GameOf } from './game.js';
import { type Context, type Pending, PendingKind, roundHashCodec, tableHashCodec } from './joints/index.js';

/** In a state's `round`: no round is half done. */
export const NO_ROUND: Hex = `0x${'00'.repeat(32)}`;

/** Everything public about a table at one version. */
export interface TableState<State = unknown, DealerState = unknown> {
  readonly rules: State;
  readonly dealer: DealerState;
  readonly version: bigint;
  /** The hash of the state in which a round began of which some shares are in; else `NO_ROUND`. */
  readonly round: Hex;
}

/** Which table this is, and in which epoch: the same for every move of an epoch. */
export type TableId = Pick<Context, 'chainId' | 'table' | 'tableId' | 'epoch'>;

/** What a party does: its action (none for a dealer's step) and its evidence. */
export interface Deed {
  readonly party: number;
  /** The encoded action; `0x` for a contribution to pending needs. */
  readonly payload: Hex;
  readonly evidence: Hex;
}

/** What a table waits for. */
interface TablePending {
  readonly kind: number;
  /** The seats that must act, or the parties that owe a dealer's step (they share one clock). */
  readonly parties: Mask;
}

export interface TableRules<State, DealerState> {
  readonly id: TableId;
  readonly game: GameOf<State>;
  readonly dealer: Dealer<DealerState>;
}

// A chain of needs that nobody owes is short in any sane game; a longer one is a bug in its rules.
const MAX_RESOLVES = 32;

export function tablePending<S, D>(table: TableRules<S, D>, state: TableState<S, D>): TablePending {
  const pending = table.game.pending(state.rules);
  return { kind: pending.kind, parties: partiesOf(table, state, pending) };
}

function partiesOf<S, D>({ dealer }: TableRules<S, D>, state: TableState<S, D>, pending: Pending): Mask {
  switch (pending.kind) {
    case PendingKind.Dealer:
      return dealer.owed(state.dealer, pending.needs);
    case PendingKind.Action:
      return maskOf([pending.seat]);
    case PendingKind.All:
      return pending.seats;
    default:
      return 0n;
  }
}

/** Is what the table waits for a round: shares in any order, and one version for all of them? */
export const isRound = ({ kind }: Pick<TablePending, 'kind'>): boolean =>
  kind === PendingKind.Dealer || kind === PendingKind.All;

/**
 * The one way from a state to the next. Client, verifier and contract all follow it. One seat's action leads to
 * the next version; of a round only the last share does, and the state before it remembers where the round began.
 */
export function advance<S, D>(table: TableRules<S, D>, state: TableState<S, D>, deed: Deed): Result<TableState<S, D>> {
  const pending = table.game.pending(state.rules);
  const parties = partiesOf(table, state, pending);
  if (pending.kind === PendingKind.Over) return refuse('GameOver');
  if (!inMask(parties, deed.party)) return refuse('NotYourTurn');
  const done = pending.kind === PendingKind.Dealer ? gave(table, state, pending, deed) : acted(table, state, deed);
  if (!done.ok) return done;
  // What the others owe stays owed, so nothing takes effect yet.
  if (parties !== maskOf([deed.party])) return ok({ ...state, ...done.value, round: roundOf(table, state) });
  return settled(table, { ...done.value, version: state.version + 1n, round: NO_ROUND });
}

/** The state in which the present round began, or would begin. */
export const roundOf = <S, D>(table: TableRules<S, D>, state: TableState<S, D>): Hex =>
  state.round === NO_ROUND ? tableHash(table, state) : state.round;

type Halves<S, D> = Pick<TableState<S, D>, 'rules' | 'dealer'>;

function gave<S, D>(
  { id, dealer }: TableRules<S, D>,
  state: TableState<S, D>,
  { needs }: Pending,
  deed: Deed,
): Result<Halves<S, D>> {
  if (deed.payload !== '0x') return refuse('UnexpectedPayload');
  const cards = dealer.contribute(contextOf(id, state.version, deed.party), state.dealer, needs, deed.evidence);
  return cards.ok ? ok({ rules: state.rules, dealer: cards.value }) : cards;
}

function acted<S, D>(
  { id, game, dealer }: TableRules<S, D>,
  state: TableState<S, D>,
  deed: Deed,
): Result<Halves<S, D>> {
  const action = game.codecs.action.parse(deed.payload);
  if (!action.ok) return refuse('MalformedAction');
  const code = game.check(state.rules, deed.party, action.value);
  if (code) return refuse(code);
  const needs = game.needs(state.rules, deed.party, action.value);
  const applied = game.apply(state.rules, deed.party, action.value);
  if (needs.length === 0)
    return deed.evidence === '0x' ? ok({ rules: applied, dealer: state.dealer }) : refuse('UnexpectedEvidence');
  const proved = dealer.prove(contextOf(id, state.version, deed.party), state.dealer, needs, deed.evidence);
  if (!proved.ok) return proved;
  const { shown, state: cards } = proved.value;
  return ok({ rules: shown.length > 0 ? game.on(applied, shown) : applied, dealer: cards });
}

/** What the clock does when it runs out, to those who are still owed something: see `Game` and `Dealer`. */
export function lapse<S, D>(table: TableRules<S, D>, state: TableState<S, D>): Result<TableState<S, D>> {
  const { game, dealer } = table;
  const pending = game.pending(state.rules);
  const parties = partiesOf(table, state, pending);
  const after = { version: state.version + 1n, round: NO_ROUND };
  if (pending.kind === PendingKind.Over) return refuse('GameOver');
  if (pending.kind === PendingKind.Dealer) {
    const { state: cards, broken, absent } = dealer.missed(state.dealer, pending.needs, parties);
    const rules =
      broken === 0n && game.absent ? game.absent(state.rules, absent) : game.broken(state.rules, broken || absent);
    return settled(table, { rules, dealer: cards, ...after });
  }
  let { rules, dealer: cards } = state;
  for (const seat of membersOf(parties)) {
    rules = game.forfeit(rules, seat);
    cards = dealer.forfeit(cards, seat);
  }
  return settled(table, { rules, dealer: cards, ...after });
}

/** Lets pending needs take effect for as long as nobody owes anything for them. */
export function settled<S, D>({ game, dealer }: TableRules<S, D>, state: TableState<S, D>): Result<TableState<S, D>> {
  let { rules, dealer: cards } = state;
  for (let round = 0; round < MAX_RESOLVES; round++) {
    const pending = game.pending(rules);
    if (pending.kind !== PendingKind.Dealer || dealer.owed(cards, pending.needs) !== 0n)
      return ok({ ...state, rules, dealer: cards });
    const resolved = dealer.resolve(cards, pending.needs);
    if (!resolved.ok) return resolved;
    cards = resolved.value.state;
    rules = game.on(rules, resolved.value.shown);
  }
  return refuse('EndlessDealing');
}

export function tableHash<S, D>({ id, game, dealer }: TableRules<S, D>, state: TableState<S, D>): Hex {
  const { version, round } = state;
  const whole = {
    rules: keccak256(game.codecs.state.encode(state.rules)),
    dealer: keccak256(dealer.encode(state.dealer)),
    version,
    tableId: id.tableId,
  };
  return keccak256(round === NO_ROUND ? tableHashCodec.encode(whole) : roundHashCodec.encode({ ...whole, round }));
}

export const contextOf = (id: TableId, version: bigint, party: number): Context => ({
  chainId: id.chainId,
  table: id.table,
  tableId: id.tableId,
  epoch: id.epoch,
  version,
  party,
});
