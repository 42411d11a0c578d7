import { type Hex, membersOf, pick, type RandomBytes, randomBelow, unwrap } from '@facedown/base';
import {
  type AnyGame,
  advance,
  contextOf,
  type Dealer,
  type DealerSeat,
  type Deed,
  expandAmounts,
  type Legal,
  lapse,
  legalActions,
  NO_ROUND,
  PendingKind,
  type Seating,
  type SeatView,
  settled,
  type TableId,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import type { Round } from './law.js';

/** A party of 255 stands for the clock running out. */
const CLOCK = 255;

interface TableStep {
  readonly deed: Deed & { readonly witness: Hex };
  readonly expect: { readonly hash: Hex } | { readonly code: string };
}

export interface TableRecord {
  readonly table: TableRules<unknown, unknown>;
  readonly rulesState: Hex;
  readonly dealerConfig: Hex;
  readonly keys: readonly Hex[];
  readonly startHash: Hex;
  readonly steps: readonly TableStep[];
  readonly last: TableState;
}

export interface TablePlan<DealerState> {
  readonly id: TableId;
  readonly game: AnyGame;
  readonly dealer: Dealer<DealerState>;
  readonly dealerConfig?: Hex;
  readonly seating: Seating<unknown>;
  readonly keys: readonly Hex[];
  /** Everyone who can be asked for something, by party. */
  readonly parties: ReadonlyMap<number, DealerSeat<DealerState>>;
  readonly random: RandomBytes;
  readonly maxSteps: number;
  /** Out of how many steps one lets the clock run out; 0 for never. */
  readonly lapseEvery?: number;
  /** Sees each state that waits for several parties at once, before any of them has given. */
  readonly atRound?: (round: Round) => Promise<void>;
  /** What a seat does; at random where nothing is said. */
  readonly choose?: (view: SeatView) => Legal<unknown> | undefined;
}

/** Plays a whole table through the reducer with real evidence, and notes what the contract must answer. */
export async function playTable<DealerState>(plan: TablePlan<DealerState>): Promise<TableRecord> {
  const { game, dealer, random } = plan;
  const table: TableRules<unknown, DealerState> = { id: plan.id, game, dealer };
  let rules = unwrap(game.setup(plan.seating.config));
  plan.seating.amounts.forEach((amount, seat) => {
    rules = unwrap(game.admit(rules, seat, amount));
  });
  rules = unwrap(game.begin(rules));
  const rulesState = game.codecs.state.encode(rules);
  const dealerConfig = plan.dealerConfig ?? '0x';
  const cards = unwrap(dealer.start(dealerConfig, plan.keys));
  let state = unwrap(settled(table, { rules, dealer: cards, version: 0n, round: NO_ROUND }));
  const startHash = tableHash(table, state);
  const steps: TableStep[] = [];

  for (let step = 0; step < plan.maxSteps; step++) {
    const pending = tablePending(table, state);
    if (pending.kind === PendingKind.Over) break;
    if (plan.lapseEvery && randomBelow(random, plan.lapseEvery) === 0) {
      state = unwrap(lapse(table, state));
      steps.push({
        deed: { party: CLOCK, payload: '0x', evidence: '0x', witness: '0x' },
        expect: { hash: tableHash(table, state) },
      });
      continue;
    }
    if (state.round === NO_ROUND && membersOf(pending.parties).length > 1)
      await plan.atRound?.({
        table,
        base: state,
        bring: (at, party) => deedOf(party, pending.kind, at as typeof state),
      });
    const party = pick(random, membersOf(pending.parties));
    const deed = await deedOf(party, pending.kind, state);
    tamper(party, deed);
    const next = advance(table, state, deed);
    note(deed, next.ok ? { hash: tableHash(table, next.value) } : next);
    state = unwrap(next);
  }
  return {
    table: table as TableRules<unknown, unknown>,
    rulesState,
    dealerConfig,
    keys: plan.keys,
    startHash,
    steps,
    last: state,
  };

  function note(deed: Deed, expect: TableStep['expect']) {
    const needs = needsOf(deed);
    const witness = dealer.witness(state.dealer, needs, deed.party, deed.evidence);
    steps.push({ deed: { ...deed, witness }, expect });
  }

  function needsOf(deed: Deed) {
    const pending = game.pending(state.rules);
    if (pending.kind === PendingKind.Dealer) return pending.needs;
    const action = game.codecs.action.parse(deed.payload);
    if (!action.ok || game.check(state.rules, deed.party, action.value)) return [];
    return game.needs(state.rules, deed.party, action.value);
  }

  async function deedOf(party: number, kind: number, at: typeof state): Promise<Deed> {
    const seat = plan.parties.get(party);
    if (!seat) throw new Error(`nobody plays party ${party}`);
    const context = contextOf(plan.id, at.version, party);
    if (kind === PendingKind.Dealer) {
      const evidence = await seat.contribute(context, at.dealer, game.pending(at.rules).needs);
      return { party, payload: '0x', evidence };
    }
    const hand = await seat.hand(at.dealer);
    const { action, arrange } =
      plan.choose?.({ state: at.rules, seat: party, hand }) ??
      pick(random, legalActions(game, at.rules, party, hand).flatMap(expandAmounts));
    const needs = game.needs(at.rules, party, action);
    const evidence = needs.length === 0 ? '0x' : await seat.prove(context, at.dealer, needs, arrange);
    return { party, payload: game.codecs.action.encode(action), evidence };
  }

  /** Now and then a wrong deed goes first: both halves must refuse it with the same code and stay put. */
  function tamper(party: number, deed: Deed) {
    const wrong: Deed[] = [
      { ...deed, party: (party + 1) % 3 },
      { ...deed, evidence: `${deed.evidence}00` },
      { ...deed, evidence: deed.evidence === '0x' ? '0x' : (deed.evidence.slice(0, -2) as Hex) },
      { ...deed, payload: `${deed.payload}00` },
    ];
    const chosen = pick(random, wrong);
    const refused = advance(table, state, chosen);
    if (!refused.ok) note(chosen, refused);
  }
}
