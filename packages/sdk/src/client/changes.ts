import { type Hex, keccak256, ok, type Result, refuse } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import {
  type AgreeMessage,
  boundaryHash,
  type ChangeMessage,
  type EnterMessage,
  type LeaveMessage,
  type PlanMessage,
  type ReadyMessage,
} from '@facedown/protocol';
import { type Change, changedState, rulesAfter, wholeChange } from '../change/change.js';
import {
  badPlan,
  changeName,
  draftOf,
  isSignedAgree,
  isSignedLeave,
  isSignedPlan,
  isSignedReady,
  isSoundEnter,
  missingIn,
  signersOf,
} from '../change/wishes.js';
import { proposerOf } from '../engine/check.js';
import { closedBy, isAskedToClose, isBoundary, proposeClose } from '../engine/close.js';
import { openEngine, versionOf } from '../engine/engine.js';
import { rosterOf, type TableView } from '../judge/judge.js';
import { changeDigest, changeHead, enterDigest, leaveDigest, planDigest, readyDigest } from '../signing/digest.js';
import { withRetry } from './clock.js';
import type { Core, EpochKeys } from './core.js';
import { type Asks, seatEvents } from './view.js';

export interface Changes {
  hear(message: LeaveMessage | ChangeMessage): Promise<void>;
  leave(): Promise<void>;
  topUp(amount: bigint): Promise<Result<void>>;
  /** At a boundary at which somebody wishes to come or go nobody moves until all agree, or time is up. */
  isHolding(isOver: boolean): boolean;
  readonly isAsked: boolean;
  /** Says again what a change in the making needs. */
  sayAgain(): void;
  /** The judge has recorded a change. */
  enter(view: TableView): Promise<void>;
}

export interface ChangesHooks {
  pump(): void;
  finish(): void;
  catchUp(): Promise<void>;
  /** Asks the judge how the table stands. */
  read(): Promise<void>;
}

/** For one boundary, by one key. */
const MAX_AGREES = 4;
const MAX_TRIES = 3;
/** Newcomers who ask and don't sign hold up so many boundaries of an epoch; then its seats play on among themselves. */
const MAX_LET_DOWNS = 3;

/**
 * How the seats agree on a change (docs/adr/0022). Wishes bind nobody. At a boundary each seat says that
 * it is ready; the starter, who alone could move, then proposes the change instead of moving. Newcomers
 * sign first, the starter next, the rest last: until the starter has signed, the change can be dropped.
 */
export function openChanges(core: Core, keys: EpochKeys | undefined, hooks: ChangesHooks): Changes {
  const { clock, times, judge, opening, me } = core;
  const leaving = new Set<number>();
  const entering = new Map<number, EnterMessage>();
  const ready = new Map<number, ReadyMessage>();
  const agrees = new Map<string, AgreeMessage>();
  /** Newcomers that asked and then didn't sign. */
  const barred = new Set<Hex>();
  let plan: PlanMessage | undefined = core.engine.promised?.plan;
  if (core.engine.promised) noteAgree(core.engine.promised.agree);
  let heldFor = -1n;
  let holdEnds = core.engine.promised ? clock.now() + times.changeMs : Number.POSITIVE_INFINITY;
  if (core.engine.promised) clock.after(times.changeMs + 1, () => void core.enqueue(async () => hooks.pump()));
  let isGivenUp = false;
  let tries = 0;
  let letDowns = 0;
  let isAdvancing = false;
  let isEntering = false;
  let isLookingAgain = false;
  /** Plans of this boundary that weren't for us to sign, for whoever only watches. */
  const heardPlans: PlanMessage[] = [];
  let postedAt = Number.NEGATIVE_INFINITY;
  /** At the boundary that is held: seats that the chain lets go without a word. */
  let lapsed: ReadonlySet<number> = new Set();
  /** What we ourselves have asked for. */
  const own: { leave: boolean; amount?: bigint } = { leave: false };

  return {
    hear,
    leave,
    topUp,
    isHolding,
    get isAsked() {
      return isAsked();
    },
    sayAgain,
    enter,
  };

  function isAsked(): boolean {
    return (leaving.size > 0 || entering.size > 0) && tries < MAX_TRIES;
  }
  function target(): { epoch: bigint; version: bigint } {
    return { epoch: core.about.epoch + 1n, version: versionOf(core.engine) + 1n };
  }
  function nextTable() {
    const { table } = core.engine;
    return { ...table, id: { ...table.id, epoch: core.about.epoch + 1n } };
  }
  function isSeated(): boolean {
    return core.engine.roster.seats.includes(me);
  }
  /** Who would move next, so that a move and a change never compete; the lowest seat where that is no seat. */
  function starter(): number {
    const { table, fixed, roster } = core.engine;
    const next = proposerOf(table, fixed.state);
    return next !== undefined && roster.seats.includes(next) ? next : roster.seats[0]!;
  }

  async function leave(): Promise<void> {
    if (!core.engine.me || !isSeated()) return;
    own.leave = true;
    await core.enqueue(async () => {
      askToLeave();
      hooks.pump();
    });
  }

  function askToLeave(): void {
    leaving.add(me);
    tries = 0;
    core.send(leaveMessage());
    tellAsks();
  }

  function leaveMessage(): LeaveMessage {
    const { id } = core.engine.table;
    return { kind: 'leave', epoch: id.epoch, seat: me, signature: core.engine.me!.sign(leaveDigest(id, me)) };
  }

  async function topUp(amount: bigint): Promise<Result<void>> {
    if (!isSeated()) return refuse('NotSeated');
    if (!judge || !keys) return refuse('NotPossibleHere');
    if (amount < 0n) return refuse('AmountOutOfRange');
    const { rules } = core.engine.fixed.state;
    const { game } = core.engine.table;
    if (isBoundary(core.engine)) {
      const admitted = game.admit(rules, me, amount);
      if (!admitted.ok) return refuse(admitted.code);
    }
    own.amount = amount;
    const asked = await core.enqueue(async () => {
      await askToEnter(amount);
      hooks.pump();
      return true;
    });
    return asked ? ok(undefined) : refuse('Stopped');
  }

  async function askToEnter(amount: bigint): Promise<void> {
    const { id } = core.engine.table;
    const epoch = id.epoch + 1n;
    const { owner, session } = core.about.entries.find(({ seat }) => seat === me)!;
    const entry = { seat: me, owner, session, amount, key: keys!.keyOf(epoch) };
    const proof = (await judge?.authorise?.(id.tableId, epoch, entry)) ?? '0x';
    const wish = { epoch, ...entry, proof };
    const message: EnterMessage = {
      kind: 'enter',
      ...wish,
      signature: core.engine.me!.sign(enterDigest(id, wish)),
    };
    entering.set(me, message);
    tries = 0;
    core.send(message);
    tellAsks();
  }

  async function hear(message: LeaveMessage | ChangeMessage): Promise<void> {
    if (!note(message)) return;
    if (message.kind === 'enter' && !(await isWelcome(message))) return;
    if (message.kind === 'leave' || message.kind === 'enter') tellAsks();
    if (message.kind === 'ready' && !isAsked()) core.fetchSoon();
    hooks.pump();
    // Somebody else's hold may outlast ours: a plan that is signed is answered all the same.
    if (plan && !core.engine.promised) advanceSoon();
  }

  /** Somebody without a ticket, or without the chips that he promises, holds up no hand. */
  async function isWelcome(enter: EnterMessage): Promise<boolean> {
    const { tableId } = core.engine.table.id;
    const code = await judge?.checkEntry?.(tableId, enter.epoch, enter).catch(() => undefined);
    if (!code) return true;
    barred.add(enter.session);
    entering.delete(enter.seat);
    return false;
  }

  function note(message: LeaveMessage | ChangeMessage): boolean {
    const { engine } = core;
    if (message.kind === 'leave') {
      if (leaving.has(message.seat) || !isSignedLeave(engine, message)) return false;
      leaving.add(message.seat);
      tries = 0;
      return true;
    }
    if (message.kind === 'enter') return noteEnter(message);
    const { epoch, version } = target();
    if (message.epoch !== epoch || message.version !== version) return false;
    switch (message.kind) {
      case 'ready':
        if (ready.get(message.seat)?.signature === message.signature || !isSignedReady(engine, message)) return false;
        ready.set(message.seat, message);
        return true;
      case 'plan':
        return notePlan(message);
      case 'agree':
        return noteAgree(message);
    }
  }

  function noteEnter(enter: EnterMessage): boolean {
    const known = entering.get(enter.seat);
    // First come, first served; the same person may think better of an amount.
    if (known && (known.session !== enter.session || known.signature === enter.signature)) return false;
    if (!core.engine.roster.seats.includes(enter.seat) && letDowns >= MAX_LET_DOWNS) return false;
    if (barred.has(enter.session) || !isSoundEnter(core.engine, opening, core.about.entries, enter)) return false;
    // Our own wish of an earlier run is ours again; of this run, we know it.
    if (enter.seat === me && isSeated() && own.amount === undefined) own.amount = enter.amount;
    entering.set(enter.seat, enter);
    tries = 0;
    return true;
  }

  function notePlan(said: PlanMessage): boolean {
    const { engine } = core;
    if (engine.promised || plan?.signature === said.signature || said.seat !== starter()) return false;
    if (!isSignedPlan(engine, said)) return false;
    if (heardPlans.length < MAX_TRIES && !isSeated()) heardPlans.push(said);
    if (!isAcceptable(said)) return false;
    plan = said;
    return true;
  }

  /** Would we sign this? Everyone else looks after his own part; that the state follows from it we check ourselves. */
  function isAcceptable(said: PlanMessage): boolean {
    const { table, fixed } = core.engine;
    // The very boundary that is fixed, its cards included: it is part of what we sign.
    if (boundaryHash({ ...said, version: said.version - 1n }, table.id.tableId) !== fixed.hash) return false;
    const next = nextTable();
    if (badPlan(next, opening, core.about.entries, said)) return false;
    const begun = changedState(next, opening, said);
    if (!begun.ok || tableHash(next, begun.value.state) !== said.state) return false;
    if (!isSeated()) return true;
    if (said.leaving.includes(me)) return leaving.has(me);
    const entry = said.entries.find(({ seat }) => seat === me);
    const asked = entering.get(me);
    if (entry && (!asked || entry.amount !== asked.amount || entry.key !== asked.key)) return false;
    return said.keys[me] === keyOf(said.epoch);
  }

  function keyOf(epoch: bigint): Hex {
    return entering.get(me)?.key ?? keys?.keyOf(epoch) ?? '0x';
  }

  function noteAgree(agree: AgreeMessage): boolean {
    const key = `${changeName(core.engine.table.id, agree)}/${agree.seat}/${agree.session}`;
    if (agrees.has(key) || !isParty(agree.session) || !isSignedAgree(core.engine, agree)) return false;
    if ([...agrees.values()].filter(({ session }) => session === agree.session).length >= MAX_AGREES) return false;
    agrees.set(key, agree);
    return true;
  }

  /** Whose word counts at this boundary. Anyone can make keys and sign with them. */
  function isParty(session: Hex): boolean {
    const asked = [...entering.values(), ...(plan?.entries ?? [])];
    return [...core.engine.roster.sessions.values()].includes(session) || asked.some((one) => one.session === session);
  }

  function agreeOf(said: PlanMessage, seat: number): AgreeMessage | undefined {
    const { id } = core.engine.table;
    const name = changeName(id, changeHead(id, said));
    return agrees.get(`${name}/${seat}/${signersOf(core.engine.roster, said).get(seat)}`);
  }

  function isHolding(isOver: boolean): boolean {
    const { engine } = core;
    if (closedBy(engine)) {
      hooks.finish();
      return true;
    }
    if (!isBoundary(engine)) {
      if (isGivenUp || heldFor >= 0n) forget();
      return false;
    }
    const isDisputed = engine.mode === 'chain' && !opening.onchain;
    if (engine.promised && !isDisputed) {
      advanceSoon();
      return engine.mode !== 'chain' || clock.now() < holdEnds;
    }
    if (leaving.size === 0 && !isAsked() && !engine.promised) return false;
    if (isDisputed) {
      // Whoever wanted to leave, or was promised a change, gets the end of the table instead.
      if (leaving.size === 0 && !engine.promised) return false;
      hooks.finish();
      return true;
    }
    if (leaving.size > 0 && isAskedToClose(engine)) return closing();
    const draft = draftNow();
    if (draft === 'close') return isOver || engine.mode === 'registering' ? !isOver : closing();
    if (!draft || engine.candidate || isGivenUp || !isAsked()) return false;
    if (isOver && draft.entries.length === 0) return false;
    hold();
    advanceSoon();
    return true;
  }

  function draftNow() {
    const { engine } = core;
    const { game } = engine.table;
    const { rules } = engine.fixed.state;
    // Without a judge nobody could record a change: the table ends for all.
    if (!judge) return leaving.size > 0 ? ('close' as const) : undefined;
    const draft = draftOf(game, rules, [...leaving, ...silentLapsed()], [...entering.values()]);
    if (!draft || draft === 'close') return draft;
    for (const [seat, code] of draft.refused) {
      entering.delete(seat);
      if (seat === me && own.amount !== undefined) {
        delete own.amount;
        tellAsks({ wish: 'topUp', code, silent: [] });
      } else tellAsks();
    }
    return draft.leaving.length + draft.entries.length === 0 ? undefined : draft;
  }

  /** All sign the end, for those who stay can't go on alone. */
  function closing(): boolean {
    const { engine } = core;
    if (engine.mode === 'chain') {
      hooks.finish();
      return true;
    }
    if (starter() === me || isAskedToClose(engine)) {
      void core.enqueue(async () => {
        const proposed = proposeClose(core.engine);
        if (proposed.ok) await core.run(proposed.value);
      });
    }
    return !engine.candidate;
  }

  function hold(): void {
    const { version } = target();
    if (heldFor === version) return;
    heldFor = version;
    // A dealer's server that moves next waits longer than the seats, which may sign up to the last moment.
    const length = isSeated() ? times.changeMs : 2 * times.changeMs;
    holdEnds = clock.now() + length;
    tellAsks();
    clock.after(length + 1, () => void core.enqueue(() => expire(version)));
    if (core.engine.mode === 'chain') void core.enqueue(readLapsed);
  }

  /** Who was too late on the chain and says nothing here either holds up nobody for long: he leaves, and is paid. */
  async function readLapsed(): Promise<void> {
    const { fixed, table } = core.engine;
    const seen = await judge?.read(table.id.tableId).catch(() => undefined);
    lapsed = new Set(seen?.phase === 'play' && seen.hash === fixed.hash ? seen.lapsed : []);
    if (lapsed.size > 0) clock.after(times.changeMs / 2 + 1, advanceSoon);
  }

  function silentLapsed(): number[] {
    if (clock.now() < holdEnds - times.changeMs / 2) return [];
    return [...lapsed].filter((seat) => seat !== me && !ready.has(seat) && !leaving.has(seat));
  }

  /** Not everyone has agreed in time: play goes on, and the wish is tried again at the next boundary. */
  async function expire(version: bigint): Promise<void> {
    const { engine } = core;
    if (heldFor !== version || target().version !== version) return;
    if (engine.promised && engine.mode !== 'chain') return;
    if (plan && agreeOf(plan, starter()) && engine.mode !== 'chain') return;
    const silent = engine.roster.seats.filter((seat) => !ready.has(seat));
    for (const { seat, session } of plan?.entries ?? [])
      if (!engine.roster.seats.includes(seat) && !agreeOf(plan!, seat)) {
        barred.add(session);
        entering.delete(seat);
        letDowns++;
      }
    isGivenUp = true;
    tries++;
    plan = undefined;
    if (tries < MAX_TRIES || (!own.leave && own.amount === undefined)) tellAsks();
    else tellAsks({ wish: own.leave ? 'leave' : 'topUp', code: 'NotAgreed', silent });
    hooks.pump();
  }

  function forget(): void {
    isGivenUp = false;
    heldFor = -1n;
    holdEnds = Number.POSITIVE_INFINITY;
    plan = undefined;
    ready.clear();
    agrees.clear();
    heardPlans.length = 0;
    lapsed = new Set();
    tellAsks();
  }

  function advanceSoon(): void {
    if (isAdvancing) return;
    isAdvancing = true;
    void core.enqueue(async () => {
      isAdvancing = false;
      await advance();
    });
  }

  async function advance(): Promise<void> {
    const { engine } = core;
    if (!isBoundary(engine) || engine.mode === 'registering') return;
    if (isSeated() && keys && heldFor === target().version && !ready.has(me)) sayReady();
    if (starter() === me && heldFor === target().version && !plan && !isGivenUp) await makePlan();
    if (plan && !core.engine.promised && mayAgree(plan)) await agree(plan);
    if (plan && core.engine.promised) postIfAgreed(plan);
  }

  function sayReady(): void {
    const { engine } = core;
    const at = target();
    const key = leaving.has(me) ? '0x' : keyOf(at.epoch);
    const unsigned = { ...at, seat: me, key };
    const message: ReadyMessage = {
      kind: 'ready',
      ...unsigned,
      signature: engine.me!.sign(readyDigest(engine.table.id, unsigned)),
    };
    ready.set(me, message);
    core.send(message);
  }

  async function makePlan(): Promise<void> {
    const { engine } = core;
    const { roster, table } = engine;
    const gone = silentLapsed();
    if (!keys || !roster.seats.every((seat) => ready.has(seat) || gone.includes(seat))) return;
    const draft = draftNow();
    if (!draft || draft === 'close') return;
    const at = target();
    // Chips may have gone since they were promised; what is signed must not fail for that.
    for (const entry of draft.entries) if (!(await isWelcome(entry))) return void hooks.pump();
    const { leaving: leavers } = draft;
    const entries = await payable(draft.entries);
    const cards = Array.from({ length: opening.maxSeats }, (_, seat): Hex => {
      const entry = entries.find((one) => one.seat === seat);
      return entry?.key ?? (leavers.includes(seat) ? '0x' : (ready.get(seat)?.key ?? '0x'));
    });
    const rules = table.game.codecs.state.encode(engine.fixed.state.rules);
    const dealerHash = keccak256(table.dealer.encode(engine.fixed.state.dealer));
    const change = { ...at, rules, dealerHash, leaving: leavers, entries: entries.map(wireEntry), keys: cards };
    const next = nextTable();
    const begun = changedState(next, opening, change);
    if (!begun.ok) return;
    const unsigned = {
      kind: 'plan',
      ...change,
      state: tableHash(next, begun.value.state),
      seat: me,
    } as const;
    const message: PlanMessage = { ...unsigned, signature: engine.me!.sign(planDigest(table.id, unsigned)) };
    if (!isAcceptable(message)) return;
    plan = message;
    core.send(message);
  }

  /** Of the chain's own coin each brings his own with the transaction, so only one can pay at a boundary. */
  async function payable(entries: readonly EnterMessage[]): Promise<readonly EnterMessage[]> {
    const { stakes } = (await judge?.read(core.engine.table.id.tableId).catch(() => undefined)) ?? {};
    if (!stakes || BigInt(stakes.token) !== 0n) return entries;
    const payer = entries.find(({ amount }) => amount > 0n);
    return entries.filter((entry) => entry.amount === 0n || entry === payer);
  }

  /** Newcomers have nothing at stake yet, so they sign first; the starter binds himself next, and then the others. */
  function mayAgree(said: PlanMessage): boolean {
    const { engine } = core;
    if (!isSeated() || engine.candidate || engine.heard.has(me) || engine.mode === 'registering') return false;
    if (starter() !== me) return agreeOf(said, starter()) !== undefined;
    const newcomers = said.entries.filter(({ seat }) => !engine.roster.seats.includes(seat));
    return !isGivenUp && clock.now() < holdEnds && newcomers.every(({ seat }) => agreeOf(said, seat) !== undefined);
  }

  async function agree(said: PlanMessage): Promise<void> {
    const { engine } = core;
    const { id } = engine.table;
    const head = changeHead(id, said);
    const signature = engine.me!.sign(changeDigest(id, head));
    const session = engine.roster.sessions.get(me)!;
    const message: AgreeMessage = { kind: 'agree', ...head, seat: me, session, signature };
    core.engine = { ...engine, promised: { plan: said, agree: message } };
    await core.store.append([said, message]);
    noteAgree(message);
    core.send(message);
  }

  function postIfAgreed(said: PlanMessage): void {
    const { engine } = core;
    const acks = new Map<number, Hex>();
    for (const seat of signersOf(engine.roster, said).keys()) {
      const signed = agreeOf(said, seat);
      if (!signed && said.leaving.includes(seat) && lapsed.has(seat)) continue;
      if (!signed) return;
      acks.set(seat, signed.signature);
    }
    const wait = Math.max(2000, times.staggerMs * 4);
    if (!judge || clock.now() - postedAt < wait) return;
    postedAt = clock.now();
    // Whoever wants the change pays for it; the next steps in if he doesn't.
    const wanting = [...said.entries.map(({ seat }) => seat), ...said.leaving];
    const first = wanting.includes(me) ? wanting.indexOf(me) : wanting.length + engine.roster.seats.indexOf(me);
    const { epoch } = core.about;
    clock.after(first * times.staggerMs, () => {
      if (core.stopped || core.about.epoch !== epoch) return;
      const { kind: _, seat: __, signature: ___, ...change } = said;
      void withRetry(clock, () => judge.post(engine.table.id.tableId, { kind: 'change', change, acks })).catch(
        () => {},
      );
    });
  }

  function sayAgain(): void {
    const { engine } = core;
    if (!engine.me || !isBoundary(engine) || core.stopped) return;
    const { promised } = engine;
    if (promised) {
      core.send(promised.plan);
      core.send(promised.agree);
      advanceSoon();
      return;
    }
    if (heldFor !== target().version || isGivenUp) return;
    if (own.leave) core.send(leaveMessage());
    const wish = entering.get(me);
    if (wish) core.send(wish);
    const said = ready.get(me);
    if (said) core.send(said);
    if (plan?.seat === me) core.send(plan);
  }

  async function enter(view: TableView): Promise<void> {
    const { engine, about, events } = core;
    const seen = view.change;
    if (!seen || view.epoch <= about.epoch) return;
    const table = { ...engine.table, id: { ...engine.table.id, epoch: view.epoch } };
    const change = wholeChange(table, opening, seen, boundariesKnown());
    if (!change) return doubt('UnknownBoundary');
    const acks = new Map([...acksHeard(change), ...(view.acks ?? [])]);
    if (!(await isProven(change, acks))) return doubt('Unproven');
    core.doubt = undefined;
    const begun = changedState(table, opening, change);
    if (!begun.ok) return doubt(begun.code);
    const session = engine.roster.sessions.get(me);
    const stays = !isSeated() || view.entries.some((one) => one.seat === me && one.session.toLowerCase() === session);
    events.push(...seatEvents(change, engine.roster.seats, begun.value.paid));
    const next = { epoch: view.epoch, entries: view.entries, startVersion: view.startVersion, change, acks };
    // A spectator who has missed an epoch begins his story anew.
    if (view.epoch === about.epoch + 1n) core.past.push({ about, log: [...core.log] });
    else core.past.length = 0;
    core.log.length = 0;
    core.about = next;
    if (!stays) {
      const left = engine.promised?.plan;
      const paid = left ? rulesAfterPaid(left) : begun.value.paid;
      core.show();
      return core.stop({ kind: 'left', payout: paid.get(me) ?? 0n });
    }
    isEntering = true;
    await core.store.append([{ kind: 'epoch', ...next }]);
    core.secrets = isSeated() && keys ? keys.seatOf(view.epoch) : core.secrets;
    core.engine = openEngine({
      table,
      roster: rosterOf(opening, view.entries),
      ...(engine.me ? { me: engine.me } : {}),
      mode: opening.onchain ? 'chain' : 'live',
      start: begun.value.state,
    });
    core.engine = { ...core.engine, faults: engine.faults };
    core.working = -1n;
    core.lastFixedAt = clock.now();
    leaving.clear();
    entering.clear();
    tries = 0;
    letDowns = 0;
    postedAt = Number.NEGATIVE_INFINITY;
    forget();
    if (change.entries.some(({ seat }) => seat === me)) delete own.amount;
    if (own.leave) askToLeave();
    if (own.amount !== undefined) await askToEnter(own.amount);
    await core.refreshHand();
    isEntering = false;
    core.show();
    await hooks.catchUp();
    hooks.pump();
  }

  /** The state before a change is the one that we have signed, are at, or have heard its starter tell. */
  function boundariesKnown(): Pick<Change, 'rules' | 'dealerHash'>[] {
    const { fixed, table, promised } = core.engine;
    const rules = table.game.codecs.state.encode(fixed.state.rules);
    const own = { rules, dealerHash: keccak256(table.dealer.encode(fixed.state.dealer)) };
    return [...(promised ? [promised.plan] : []), own, ...(plan ? [plan] : []), ...heardPlans];
  }

  /** Everyone concerned has signed it; whose time ran out on the chain is excused there, and one voice isn't the chain. */
  async function isProven(change: Change, acks: ReadonlyMap<number, Hex>): Promise<boolean> {
    const { id } = core.engine.table;
    const isNext = change.epoch === core.about.epoch + 1n;
    const missing = isNext ? missingIn(id, core.engine.roster, change, acks) : undefined;
    if (missing?.length === 0) return true;
    const said = { kind: 'recorded', version: change.version, hash: change.state } as const;
    const source = judge?.vouch ? await judge.vouch(id.tableId, said).catch(() => 'witness' as const) : 'chain';
    if (source === 'witness') return false;
    // Without a word of ours nobody has changed our seat, unless our own time ran out.
    return source === 'chain' || missing === undefined || missing.every((seat) => change.leaving.includes(seat));
  }

  /** A newer epoch is never passed over in silence: we say that we can't follow it, and look again. */
  async function doubt(code: string): Promise<void> {
    if (core.doubt !== code) {
      core.doubt = code;
      core.show();
    }
    if (isLookingAgain) return;
    isLookingAgain = true;
    clock.after(Math.max(1000, times.resendMs), () => {
      isLookingAgain = false;
      void core.enqueue(async () => {
        await hooks.catchUp();
        await hooks.read();
      });
    });
  }

  function* acksHeard(change: Change): Iterable<[number, Hex]> {
    const { id } = core.engine.table;
    const name = changeName(id, changeHead(id, change));
    for (const [seat, session] of signersOf(core.engine.roster, change)) {
      const said = agrees.get(`${name}/${seat}/${session}`);
      if (said) yield [seat, said.signature];
    }
  }

  function rulesAfterPaid(said: PlanMessage): ReadonlyMap<number, bigint> {
    const { game } = core.engine.table;
    const parsed = game.codecs.state.parse(said.rules);
    const after = parsed.ok ? rulesAfter(game, { ...said, rules: parsed.value }) : parsed;
    return after.ok ? after.value.paid : new Map();
  }

  function tellAsks(refused?: NonNullable<Asks['refused']>): void {
    const before = core.asks.refused;
    core.asks = {
      leaving: [...leaving].sort((a, b) => a - b),
      entering: [...entering.values()].map(({ seat, owner, amount }) => ({ seat, owner, amount })),
      changing: heldFor === target().version && !isGivenUp,
      ...(refused ? { refused } : before && !own.leave && own.amount === undefined ? { refused: before } : {}),
    };
    // In between two epochs the hand is still that of the old one.
    if (!isEntering) core.show();
  }
}

const wireEntry = ({ seat, owner, session, amount, key, proof }: EnterMessage) => ({
  seat,
  owner,
  session,
  amount,
  key,
  proof,
});
