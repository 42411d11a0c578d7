import { type Hex, isSeatParty, type Mask, ok, type Result, refuse } from '@facedown/base';
import {
  advance as advanceState,
  isRound,
  lapse,
  PendingKind,
  roundOf,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { type DeedMessage, stateHash } from '@facedown/protocol';
import { moveDigest, shareDigest } from '../../signing/digest.js';
import { signerOf } from '../../signing/session.js';
import { clockOf, isRunning, MAX_VERSION, stored } from './clock.js';
import { badAcks, isForSeat, lower } from './signed.js';
import { type JudgeCall, type Judged, type JudgedEvent, type JudgedTable, judged } from './types.js';

type Call<Kind> = Extract<JudgeCall, { kind: Kind }>;

const FIRST_SERVER = 128;

/** Above what is recorded, and not from before a lapse that may have opened cards. */
function notNewer({ version: known, locked }: JudgedTable, version: bigint): string | undefined {
  if (version <= known || version > MAX_VERSION) return 'StaleVersion';
  return locked ? 'LapseRecorded' : undefined;
}

/** A newer state that every seat has signed. */
function recorded(
  now: JudgedTable,
  { version, hash, acks }: { version: bigint; hash: Hex; acks: readonly Hex[] },
): Result<JudgedTable> {
  const code = notNewer(now, version) ?? badAcks(now, version, hash, acks);
  return code ? refuse(code) : ok({ ...now, version, hash, extended: 0n });
}

export function checkpoint(now: JudgedTable, call: Call<'checkpoint'>, at: number): Result<Judged> {
  if (!isRunning(now)) return refuse('WrongPhase');
  const { phase } = clockOf(now, at);
  const newer = recorded(now, call);
  if (!newer.ok) return newer;
  const { onchain, answerSeconds } = now.opening;
  const back: Pick<JudgedTable, 'phase' | 'deadline'> = onchain
    ? { phase: 'play', deadline: at + answerSeconds }
    : { phase: 'live', deadline: 0 };
  const { version, hash } = call;
  return judged({ ...newer.value, ...(phase === 'play' ? back : {}) }, { kind: 'fixed', version, hash });
}

export function dispute(now: JudgedTable, call: Call<'dispute'>, at: number): Result<Judged> {
  if (now.phase !== 'live') return refuse('WrongPhase');
  if (!isForSeat(now, call.seat, call)) return refuse('NotASeat');
  const { version, hash } = call;
  const isKnown = hash === now.hash && version === now.version;
  const newer = isKnown ? ok(now) : recorded(now, call);
  if (!newer.ok) return newer;
  const deadline = at + now.opening.registerSeconds;
  const fixed: JudgedEvent[] = isKnown ? [] : [{ kind: 'fixed', version, hash }];
  const disputed: JudgedEvent = { kind: 'disputed', version, hash, deadline };
  return judged({ ...newer.value, phase: 'register', deadline }, ...fixed, disputed);
}

export function advance(now: JudgedTable, { base, deeds }: Call<'advance'>, at: number): Result<Judged> {
  if (!isRunning(now)) return refuse('WrongPhase');
  const { phase, deadline } = clockOf(now, at);
  if (phase !== 'play') return refuse('WrongPhase');
  if (at > deadline) return refuse('TooLate');
  if (deeds.length === 0) return refuse('NoMoves');
  const { table } = now;
  if (tableHash(table, base) !== now.hash) return refuse('WrongState');
  let state = base;
  const events: JudgedEvent[] = [];
  for (const deed of deeds) {
    const next = advanceState(table, state, deed);
    if (!next.ok) return next;
    const hash = tableHash(table, next.value);
    const code = notSigned(now, state, deed, hash);
    if (code) return refuse(code);
    state = next.value;
    events.push({ kind: 'record', record: { kind: 'advance', version: state.version, hash, deed } });
  }
  const hash = tableHash(table, state);
  if (state.version === now.version) return judged(withShares({ ...now, hash }, deeds, at), ...events);
  return judged(stored(now, { version: state.version, hash }, true, at), ...events);
}

/** What is pending decides what was signed; from where and to where is computed, whatever the message says. */
function notSigned({ table, entries, opening }: JudgedTable, state: TableState, deed: DeedMessage, next: Hex) {
  const { party } = deed;
  const isServer = party >= FIRST_SERVER;
  if (isServer ? party - FIRST_SERVER >= opening.servers.length : party >= opening.maxSeats) return 'NotASeat';
  const key = isServer ? opening.servers[party - FIRST_SERVER] : entries.find(({ seat }) => seat === party)?.session;
  // An open chair: its evidence has proven itself.
  if (isServer && BigInt(key!) === 0n) return undefined;
  const { epoch } = table.id;
  const digest = isRound(tablePending(table, state))
    ? shareDigest(table.id, { ...deed, epoch, round: roundOf(table, state) })
    : moveDigest(table.id, { ...deed, epoch, version: state.version + 1n, previous: tableHash(table, state), next });
  return key !== undefined && signerOf(digest, deed.signature) === lower(key) ? undefined : 'BadSignature';
}

/** Shares that don't end their round: no version, and no clock but for its last quarter, once a party. */
function withShares(now: JudgedTable, deeds: readonly DeedMessage[], at: number): JudgedTable {
  const { deadline } = clockOf(now, at);
  const quarter = Math.floor(now.opening.answerSeconds / 4);
  const by = deeds.reduce((mask, { party }) => mask | bitOf(party), 0n);
  if (at + quarter > deadline && (by & ~now.extended) !== 0n)
    return { ...now, phase: 'play', deadline: at + quarter, extended: now.extended | by };
  return { ...now, phase: 'play', deadline };
}

const bitOf = (party: number): Mask => 1n << BigInt(isSeatParty(party) ? party : party - FIRST_SERVER + 16);

export function timeout(now: JudgedTable, { base }: Call<'timeout'>, at: number): Result<Judged> {
  if (!isRunning(now)) return refuse('WrongPhase');
  const { phase, deadline } = clockOf(now, at);
  if (phase !== 'play') return refuse('WrongPhase');
  if (at <= deadline) return refuse('TooEarly');
  const { table } = now;
  if (tableHash(table, base) !== now.hash) return refuse('WrongState');
  const late = tablePending(table, base).parties;
  const lapsed = lapse(table, base);
  if (!lapsed.ok) return lapsed;
  const { rules, version } = lapsed.value;
  const hash = tableHash(table, lapsed.value);
  // Also at the next boundary: a state from before the lapse may have a higher version than that.
  const locked = now.locked || !table.game.outcome(rules).boundary;
  const next = stored({ ...now, lapsed: now.lapsed | (late & 0xffffn), locked }, { version, hash }, true, at);
  return judged(next, { kind: 'record', record: { kind: 'lapse', version, hash }, late });
}

export function settle(now: JudgedTable, call: Call<'settle'>, at: number): Result<Judged> {
  if (!isRunning(now)) return refuse('WrongPhase');
  const { table, opening } = now;
  const hash = stateHash(call, table.id.tableId);
  const isRecorded = hash === now.hash;
  const code = isRecorded ? undefined : (notNewer(now, call.version) ?? badAcks(now, call.version, hash, call.acks));
  if (code) return refuse(code);
  const rules = table.game.codecs.state.parse(call.rules);
  if (!rules.ok) return refuse('MalformedState');
  const outcome = table.game.outcome(rules.value);
  if (!outcome.boundary) return refuse('NotFinal');
  // A boundary that isn't the end closes a table only where the judge holds the newest state: in PLAY.
  if (BigInt(call.dealerHash) !== 0n && table.game.pending(rules.value).kind !== PendingKind.Over) {
    if (!isRecorded || clockOf(now, at).phase !== 'play') return refuse('NotFinal');
    if (opening.onchain && !isForSeat(now, call.seat, call)) return refuse('NotASeat');
  }
  if (!isBalanced(now, rules.value)) return refuse('OutOfBalance');
  const { payouts, house } = outcome;
  return judged({ ...now, phase: 'done', escrow: 0n, payouts }, { kind: 'settled', payouts, house });
}

/** Every chip is a seat's or the house's. */
export function isBalanced({ table, entries, escrow }: JudgedTable, rules: unknown): boolean {
  const { payouts, house } = table.game.outcome(rules);
  const isSeats = payouts.every((payout, i) => payout === 0n || entries.some(({ seat }) => seat === i));
  return isSeats && payouts.reduce((sum, payout) => sum + payout, house) === escrow;
}
