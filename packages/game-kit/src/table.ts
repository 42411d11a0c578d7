import { type Hex, inMask, keccak256, type Mask, maskOf, ok, type Result, refuse } from '@facedown/base';
import type { Dealer } from './dealer.js';
import type { GameOf } from './game.js';
import { type Context, PendingKind, tableHashCodec } from './joints/index.js';

/** Everything public about a table at one version. */
export interface TableState<State = unknown, DealerState = unknown> {
  readonly rules: State;
  readonly dealer: DealerState;
  readonly version: bigint;
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
export interface TablePending {
  readonly kind: number;
  /** The seat that must act, or the parties that owe a dealer's step (they share one clock). */
  readonly parties: Mask;
}

export interface TableRules<State, DealerState> {
  readonly id: TableId;
  readonly game: GameOf<State>;
  readonly dealer: Dealer<DealerState>;
}

// A chain of needs that nobody owes is short in any sane game; a longer one is a bug in its rules.
const MAX_RESOLVES = 32;

export function tablePending<S, D>({ game, dealer }: TableRules<S, D>, state: TableState<S, D>): TablePending {
  const pending = game.pending(state.rules);
  if (pending.kind === PendingKind.Dealer)
    return { kind: pending.kind, parties: dealer.owed(state.dealer, pending.needs) };
  return { kind: pending.kind, parties: pending.kind === PendingKind.Action ? maskOf([pending.seat]) : 0n };
}

/** The one way from a state to the next. Client, verifier and contract all follow it. */
export function advance<S, D>(table: TableRules<S, D>, state: TableState<S, D>, deed: Deed): Result<TableState<S, D>> {
  const { game, dealer } = table;
  const waiting = tablePending(table, state);
  if (waiting.kind === PendingKind.Over) return refuse('GameOver');
  if (!inMask(waiting.parties, deed.party)) return refuse('NotYourTurn');
  const context = contextOf(table.id, state.version, deed.party);

  if (waiting.kind === PendingKind.Dealer) {
    if (deed.payload !== '0x') return refuse('UnexpectedPayload');
    const contributed = dealer.contribute(context, state.dealer, game.pending(state.rules).needs, deed.evidence);
    if (!contributed.ok) return contributed;
    const next = { ...state, dealer: contributed.value, version: state.version + 1n };
    // What the others owe stays owed, so nothing takes effect yet; the contract saves a question by it.
    return waiting.parties === maskOf([deed.party]) ? settled(table, next) : ok(next);
  }

  const action = game.codecs.action.parse(deed.payload);
  if (!action.ok) return refuse('MalformedAction');
  const code = game.check(state.rules, deed.party, action.value);
  if (code) return refuse(code);
  const needs = game.needs(state.rules, deed.party, action.value);
  const applied = game.apply(state.rules, deed.party, action.value);
  const version = state.version + 1n;
  if (needs.length === 0) {
    if (deed.evidence !== '0x') return refuse('UnexpectedEvidence');
    return settled(table, { rules: applied, dealer: state.dealer, version });
  }
  const proved = dealer.prove(context, state.dealer, needs, deed.evidence);
  if (!proved.ok) return proved;
  const { shown } = proved.value;
  const rules = shown.length > 0 ? game.on(applied, shown) : applied;
  return settled(table, { rules, dealer: proved.value.state, version });
}

/** What the clock does when it runs out: the owed action is made for the seat, or the deck breaks. */
export function lapse<S, D>(table: TableRules<S, D>, state: TableState<S, D>): Result<TableState<S, D>> {
  const { game, dealer } = table;
  const { kind, parties } = tablePending(table, state);
  const version = state.version + 1n;
  if (kind === PendingKind.Over) return refuse('GameOver');
  if (kind === PendingKind.Dealer)
    return settled(table, {
      rules: game.broken(state.rules, parties),
      dealer: dealer.broken(state.dealer, parties),
      version,
    });
  const { seat } = game.pending(state.rules);
  return settled(table, {
    rules: game.forfeit(state.rules, seat),
    dealer: dealer.forfeit(state.dealer, seat),
    version,
  });
}

/** Lets pending needs take effect for as long as nobody owes anything for them. */
export function settled<S, D>({ game, dealer }: TableRules<S, D>, state: TableState<S, D>): Result<TableState<S, D>> {
  let { rules, dealer: cards } = state;
  for (let round = 0; round < MAX_RESOLVES; round++) {
    const pending = game.pending(rules);
    if (pending.kind !== PendingKind.Dealer || dealer.owed(cards, pending.needs) !== 0n)
      return ok({ rules, dealer: cards, version: state.version });
    const resolved = dealer.resolve(cards, pending.needs);
    if (!resolved.ok) return resolved;
    cards = resolved.value.state;
    rules = game.on(rules, resolved.value.shown);
  }
  return refuse('EndlessDealing');
}

export function tableHash<S, D>({ id, game, dealer }: TableRules<S, D>, state: TableState<S, D>): Hex {
  return keccak256(
    tableHashCodec.encode({
      rules: keccak256(game.codecs.state.encode(state.rules)),
      dealer: keccak256(dealer.encode(state.dealer)),
      version: state.version,
      tableId: id.tableId,
    }),
  );
}

export const contextOf = (id: TableId, version: bigint, party: number): Context => ({
  chainId: id.chainId,
  table: id.table,
  tableId: id.tableId,
  epoch: id.epoch,
  version,
  party,
});
