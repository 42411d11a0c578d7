import { type Hex, membersOf } from '@facedown/base';
import { type AnyGame, type Legal, PendingKind, type TableRules, type TableState, Verb } from '@facedown/game-kit';

import type { Client, LogEvent, View } from '@facedown/sdk';
import { stepOf } from '@facedown/sdk/engine';
import { broughtIn } from './brought.js';

import type { Desk, TableMove } from './desk.js';
import type { WorkerEvent } from './messages.js';
import type { Asks, Clock, Progress, TrustFacts, TrustLine } from './view.js';

interface PublishHooks {
  facts(): Omit<TrustFacts, 'fixedVersion' | 'seats' | 'doubt' | 'stuck'>;
  /** The clock of what the table waits for now; `since` is when it began to. */
  clock?(view: View, since: number): Clock | undefined;
  /** The table rests, or is over: its file is worth keeping. */
  onRest?(isEnd: boolean): Promise<void>;
  /** Every state that the page is told of, in order. */
  onState?(table: TableRules<unknown, unknown>, state: TableState): void;
  /** Gives what shows the own action at once, to be called when it is on its way. */
  onSaid?(tell: () => void): void;
  /** The rules leave one action: it is made without asking. */
  onForced(choice: Legal<unknown>): void;
}

/** Turns a client's stream into what the page draws: one view a version, so that nothing is skipped. */
export async function publish(
  client: Client,
  desk: Desk,
  names: () => readonly string[],
  tell: (event: WorkerEvent) => void,
  hooks: PublishHooks,
): Promise<void> {
  let seen: TableState | undefined;
  /** The hash of the state to which the own action leads that was shown before it is fixed. */
  let said: Hex | undefined;
  hooks.onSaid?.(tellSaid);
  let hand: ReadonlyMap<number, number> = new Map();
  let timings = client.view().timings;
  let faults = 0;
  let id = 0;
  let since = Date.now();
  /** When the own seat began to wait for its cards. */
  let cardsSince: number | undefined;

  let rested = true;
  const brought = broughtBy(client);
  for await (const view of client.watch()) {
    const { fixed, history, table } = client.engine();
    const { version } = seen ?? { version: -1n };
    const fresh = history.filter(({ state }) => state.version > version && state.version <= view.version);
    // The same state again: the hand has been read meanwhile, or the table went to the chain.
    if (fresh.length === 0 && seen) fresh.push({ ...fixed, state: seen });
    if (view.version > version) since = Date.now();
    const log = client.log();
    const entryAt = new Map(log.slice(-fresh.length - 8).map((entry) => [entry.version, entry]));
    const checked = view.timings.checks - timings.checks;
    const checkedIn = checked > 0 ? (view.timings.checkingMs - timings.checkingMs) / checked : undefined;
    // What was checked of a round belongs to the version that it leads to.
    if (view.version > version) timings = view.timings;

    // A seat that is taken up again tells what it knows of the past in one view.
    const resumed = seen === undefined;
    const past: unknown[] = [];
    for (const { state, hash } of fresh) {
      const last = state.version === view.version;
      if (last) hand = view.hand;
      const entry = entryAt.get(state.version);
      const before = seen === state ? undefined : seen;
      const known = before && entry ? stepOf(table, before, state, entry).events : [];
      const { rules } = state;
      hooks.onState?.(table, state);
      const move = before && moveOf(desk.game, known, before);
      for (const [i, event] of known.entries()) {
        const deed = event.kind === 'dealer' ? entry?.deeds[i] : undefined;
        const step = deed && { before: before!, seat: deed.party, evidence: deed.evidence };
        const part = step && desk.dealt?.({ table: table.id, ...step });
        // An open table's host could say anything: nothing is proven there.
        if (table.dealer.name !== 'open' || event.kind === 'clock') {
          const isOutside = table.dealer.name === 'fhe';
          const said = event.kind === 'action' && move ? desk.proof?.(before!.rules, move) : part?.said;
          const line = isOutside
            ? outsideLine(++id, event)
            : trustLine(++id, event, client.party, checkedIn, view, said);
          if (line) tell({ event: 'trust', line });
        }
        past.push(...(part?.events ?? []));
      }
      const waiting = last ? view.waiting : waitingAt(desk.game, rules);
      // What was shown when it was said isn't told again.
      if (before && hash !== said)
        past.push(...desk.events(before.rules, rules, move, known.at(-1)?.shown ?? [], earlierIn(known)));
      // A move that doesn't hold is never fixed; what it tells is told all the same.
      for (const fault of last ? view.faults.slice(faults) : []) {
        faults++;
        const code = fault.kind === 'BadMove' ? fault.code : fault.kind;
        tell({
          event: 'trust',
          line: { id: ++id, kind: 'refused', seat: fault.party, version: Number(view.version), code },
        });
        if (fault.kind !== 'BadMove' || fault.move.payload !== '0x') continue;
        const { evidence } = fault.move;
        past.push(...(desk.dealt?.({ table: table.id, before: state, seat: fault.party, evidence }).events ?? []));
      }
      seen = state;
      if (resumed && !last) continue;
      tell({
        event: 'view',
        view: {
          version: Number(state.version),
          seat: client.party < 0 ? undefined : client.party,
          names: names(),
          brought: brought(),
          state: rules,
          hand,
          waiting: { kind: waiting.kind, parties: waiting.parties },
          clock: last ? hooks.clock?.(view, since) : undefined,
          ...(last ? { asks: asksOf(view) } : {}),
          events: past.splice(0),
        },
      });
    }
    // A view without its hand is only shown meanwhile: the seconds go on.
    if (view.cards) cardsSince ??= Date.now();
    else if (view.hand.size > 0 || view.version > version) cardsSince = undefined;
    tell({
      event: 'progress',
      progress: view.cards
        ? [{ seat: client.party, what: view.cards, done: -1, since: cardsSince }]
        : progressOf(view, desk.game, seen?.rules, table.dealer.name, fixed.state.dealer),
    });
    tellFacts(view);
    await noteRest(view.waiting.kind === 'over');
    const { state, hand: read } = view;
    const only = view.waiting.mine ? desk.without?.({ state, seat: client.party, hand: read }) : undefined;
    if (only && client.view().version === view.version) hooks.onForced(only);
  }
  // The judge's last word comes after the last state.
  await client.done;
  tellFacts(client.view());
  await noteRest(false);

  /**
   * Where a hand has just ended, not again at each step of the next shuffle. What nobody can change any more is seen
   * before all have signed it, and the game's file has what is signed.
   */
  async function noteRest(isOver: boolean): Promise<void> {
    const { fixed, table } = client.engine();
    const rests = table.game.outcome(fixed.state.rules).boundary && client.log().length > 0;
    if (rests && (!rested || isOver)) await hooks.onRest?.(isOver);
    rested = rests;
  }

  function tellFacts({ version, seats, doubt, stuck }: View): void {
    tell({
      event: 'facts',
      facts: { ...hooks.facts(), fixedVersion: Number(version), seats: seats.length, doubt, stuck },
    });
  }

  /** Nobody waits for the others' signatures to see what he did: it is shown, marked, as the state it leads to. */
  function tellSaid(): void {
    const { candidate, table, mode, trail } = client.engine();
    const [deed] = candidate?.deeds ?? [];
    const isNext = seen && candidate?.state.version === seen.version + 1n && trail.length === 0;
    if (!candidate || !isNext || mode !== 'live' || deed?.kind !== 'move' || deed.party !== client.party) return;
    if (said === candidate.hash) return;
    said = candidate.hash;
    const { state, hash, deeds, shown } = candidate;
    const entry = { version: state.version, hash, deeds, shown, isCarried: true as const };
    const move = moveOf(desk.game, stepOf(table, seen!, state, entry).events, seen!);
    const { kind, parties } = waitingAt(desk.game, state.rules);
    tell({
      event: 'view',
      view: {
        version: Number(state.version),
        seat: client.party,
        names: names(),
        brought: brought(),
        state: state.rules,
        hand,
        // Nothing can be done on it before it is fixed.
        waiting: { kind, parties: parties.filter((party) => party !== client.party) },
        clock: undefined,
        events: desk.events(seen!.rules, state.rules, move, shown),
        isSaid: true,
      },
    });
  }
}

/** By the seat's own record, which says it of the very state that is shown: a judge that is asked tells it later. */
function broughtBy(client: Client): () => bigint | undefined {
  const known = { epoch: -1n, amount: 0n };
  return () => {
    const { epoch } = client.view();
    if (client.party >= 0 && epoch !== known.epoch)
      Object.assign(known, { epoch, amount: broughtIn(client.file(), client.party) });
    return client.party < 0 ? undefined : known.amount;
  };
}

const asksOf = ({ asks: { leaving, entering, changing, refused } }: View): Asks => ({
  leaving,
  entering: entering.map(({ seat }) => seat),
  changing,
  refused: refused?.code,
});

/** What changed the state, as a game tells it: an action, or the clock. */
export function moveOf(game: AnyGame, events: readonly LogEvent[], before: TableState): TableMove | undefined {
  const last = events.at(-1);
  if (last?.kind === 'action') return { seat: last.party!, action: last.action };
  return last?.kind === 'clock' ? { seat: game.pending(before.rules).seat } : undefined;
}

/** The others' actions, where a round ends with the last of them. */
export const earlierIn = (events: readonly LogEvent[]): TableMove[] =>
  events.slice(0, -1).flatMap(({ kind, party, action }) => (kind === 'action' ? [{ seat: party!, action }] : []));

function waitingAt(game: AnyGame, rules: unknown): { kind: 'action' | 'dealer' | 'over'; parties: number[] } {
  const pending = game.pending(rules);
  if (pending.kind === PendingKind.Action) return { kind: 'action', parties: [pending.seat] };
  if (pending.kind === PendingKind.All) return { kind: 'action', parties: membersOf(pending.seats) };
  return { kind: pending.kind === PendingKind.Dealer ? 'dealer' : 'over', parties: [] };
}

function trustLine(
  id: number,
  { kind, verbs, ...event }: LogEvent,
  own: number,
  checkedIn: number | undefined,
  view: View,
  said: unknown,
): TrustLine | undefined {
  const version = Number(event.version);
  const seat = event.party ?? 0;
  if (kind === 'clock') return { id, kind: 'lapsed', seat, version };
  const timed = seat === own ? { madeIn: view.timings.lastProofMs } : checkedIn === undefined ? {} : { checkedIn };
  if (said !== undefined) return { id, kind: 'proved', seat, version, said, ...timed };
  if (verbs.includes('Deck')) return { id, kind: 'shuffled', seat, version, ...timed };
  if (kind === 'dealer') return { id, kind: 'shared', seat, version, ...timed };
  return verbs.includes('Show') ? { id, kind: 'opened', seat, version, ...timed } : undefined;
}

/** What happened to cards that lie on a chain: this browser has nothing to check, the contract has. */
function outsideLine(id: number, { kind, verbs, party, version: at }: LogEvent): TrustLine | undefined {
  const [version, seat] = [Number(at), party ?? 0];
  if (kind === 'clock') return { id, kind: 'lapsed', seat, version };
  if (verbs.includes('Deck')) return { id, kind: 'encrypted', seat, version };
  if (verbs.includes('Deal')) return { id, kind: 'drawn', seat, version };
  return verbs.includes('Show') ? { id, kind: 'revealed', seat, version } : undefined;
}

/** How far the joint shuffle is: each seat's turn is one part of it. */
function progressOf(view: View, game: AnyGame, rules: unknown, dealer: string, cards: unknown): Progress[] {
  if (rules === undefined || view.waiting.kind !== 'dealer') return [];
  const seat = view.waiting.parties[0];
  // With a salt of its own no seat hands in key parts; what a proof takes is told by the prover.
  if (seat === undefined || dealer === 'salt') return [];
  if (dealer === 'fhe') return [{ seat, what: 'encrypt', done: -1 }];
  const needs = game.pending(rules).needs;
  const deck = needs.find(({ verb }) => verb === Verb.Deck);
  if (!deck || dealer !== 'players') return [{ seat, what: 'share', done: -1 }];
  const done = membersOf((cards as { done: bigint }).done).length;
  return [{ seat, what: 'shuffle', done: done / membersOf(deck.set).length }];
}
