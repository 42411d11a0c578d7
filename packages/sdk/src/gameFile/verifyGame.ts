import { type Hex, isSeatParty, ok, type Result, refuse } from '@facedown/base';
import {
  advance,
  contextOf,
  isRound,
  lapse,
  type Outcome,
  PendingKind,
  type Shown,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { boundaryHash, closedHash, type DeedMessage } from '@facedown/protocol';
import { badPeople, type Change, changedState, entriesAfter } from '../change/change.js';
import { signersOf } from '../change/wishes.js';
import { eventsOf, type LogEvent, seatEvents } from '../client/view.js';
import { isByParty, isSignedAck, listening } from '../engine/check.js';
import type { Fixed, LogEntry, Roster } from '../engine/types.js';
import { type Entry, epochStart, type Opening, rosterOf } from '../judge/judge.js';
import { loadDealer, loadGame } from '../registry.js';
import { changeDigest, changeHead } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import {
  type FileChange,
  type FileDeed,
  type FileEntry,
  type FileEpoch,
  type GameFile,
  parseGameFile,
} from './gameFile.js';

/** What a replay from nothing has shown. */
export type Verdict =
  | {
      readonly ok: true;
      readonly game: string;
      readonly dealer: string;
      readonly moves: number;
      /** How many epochs; each but the first follows a change of seats that all had to sign. */
      readonly epochs: number;
      /** From the table's first state, or from a boundary at which the file's writer sat down. */
      readonly from: 'start' | 'boundary';
      /** What each seat took along that left before the end. */
      readonly left: readonly { readonly seat: number; readonly owner: Hex; readonly amount: bigint }[];
      /** States that all seats signed, and states that only the chain vouches for. */
      readonly fixedByAcks: number;
      readonly fixedByChain: number;
      readonly events: readonly LogEvent[];
      readonly proven: readonly ProvenBy[];
      readonly outcome: Outcome;
      /** The rules' end; an end that all seats signed at a boundary; or a game that isn't over yet. */
      readonly end: 'over' | 'closed' | 'unfinished';
    }
  | { readonly ok: false; readonly code: string; readonly version?: bigint; readonly party?: number };

/** Whose evidence held, and for what. */
export interface ProvenBy {
  readonly party: number;
  readonly moves: number;
  /** How often each verb was part of a move of this party. */
  readonly verbs: Readonly<Record<string, number>>;
  readonly evidenceBytes: number;
}

export interface VerifyProgress {
  readonly done: number;
  readonly of: number;
}

/** Replays a finished game from nothing: keys, every signature, every rule, every proof, every hash. */
export async function verifyGame(
  input: GameFile | string,
  onProgress?: (progress: VerifyProgress) => void,
): Promise<Verdict> {
  let file: GameFile;
  if (typeof input === 'string') {
    const parsed = parseGameFile(input);
    if (!parsed.ok) return parsed;
    file = parsed.value;
  } else file = input;
  const { opening, entries, startVersion, begins } = file;
  const game = await loadGame(opening.game);
  const { dealer } = await loadDealer(opening.dealer);
  const first: TableRules<unknown, unknown> = { id: file.table, game, dealer };
  const all = file.log.length + (file.later ?? []).reduce((sum, { log }) => sum + log.length, 0);
  const lines: FileEntry[] = [];
  const events: LogEvent[] = [];
  const left: { seat: number; owner: Hex; amount: bigint }[] = [];
  if (new Set(entries.map(({ seat }) => seat)).size !== entries.length) return { ok: false, code: 'SeatTaken' };
  for (const { seat, owner, key } of entries) {
    const code = dealer.checkKey(contextOf(file.table, 0n, seat), owner, key);
    if (code) return { ok: false, code, party: seat };
  }
  const start = epochStart(first, { opening, entries, startVersion, ...(begins ? { change: begins.change } : {}) });
  if (!start.ok) return start;

  let epoch = { table: first, entries, roster: rosterOf(opening, entries) };
  let now: Fixed = { state: start.value, hash: tableHash(first, start.value) };
  if (begins) {
    const code = badBeginning(epoch, now, begins, startVersion);
    if (code) return { ok: false, code, version: startVersion };
  }
  const bad = replayAll(file.log);
  if (bad) return bad;
  for (const next of file.later ?? []) {
    const { version } = next.change;
    const table = { ...first, id: { ...first.id, epoch: epoch.table.id.epoch + 1n } };
    const begun = replayChange(epoch, table, opening, now, next);
    if ('code' in begun) return { ok: false, code: begun.code, version };
    for (const [seat, amount] of begun.paid)
      left.push({ seat, owner: epoch.entries.find((one) => one.seat === seat)!.owner, amount });
    events.push(...seatEvents(next.change, epoch.roster.seats, begun.paid));
    now = { state: begun.state, hash: next.change.state };
    const seated = entriesAfter(epoch.entries, next.change);
    epoch = { table, entries: seated, roster: rosterOf(opening, seated) };
    const wrong = replayAll(next.log);
    if (wrong) return wrong;
  }

  const over = tablePending(epoch.table, now.state).kind === PendingKind.Over;
  if (file.closed) {
    const code = badClosing(epoch.table, epoch.roster, now, file.closed);
    if (code) return { ok: false, code, version: file.closed.version };
  }
  return {
    ok: true,
    game: opening.game,
    dealer: opening.dealer,
    moves: lines.length,
    epochs: 1 + (file.later?.length ?? 0),
    from: begins ? 'boundary' : 'start',
    left,
    fixedByAcks: lines.filter(({ acks }) => acks).length,
    fixedByChain: lines.filter(({ acks }) => !acks).length,
    events,
    proven: provenBy(events.filter(({ kind }) => kind !== 'seat')),
    outcome: game.outcome(now.state.rules),
    end: over ? 'over' : file.closed ? 'closed' : 'unfinished',
  };

  function replayAll(log: readonly FileEntry[]): Verdict | undefined {
    for (const entry of log) {
      const next = replay(epoch.table, epoch.roster, now, entry);
      const at = { version: entry.version };
      if ('code' in next) return { ok: false, ...at, ...next };
      const told = { version: entry.version, hash: entry.hash, ...next.told };
      events.push(...eventsOf(epoch.table, now.state, told));
      now = next.fixed;
      lines.push(entry);
      onProgress?.({ done: lines.length, of: all });
    }
    return undefined;
  }
}

interface Seated {
  readonly table: TableRules<unknown, unknown>;
  readonly entries: readonly Entry[];
  readonly roster: Roster;
}

/** The change must follow from the very state that the epoch before it ended with, signed by all whom it concerns. */
function replayChange(
  { entries, roster }: Seated,
  table: TableRules<unknown, unknown>,
  opening: Opening,
  now: Fixed,
  { change, acks }: FileEpoch,
): { state: TableState; paid: ReadonlyMap<number, bigint> } | { code: string } {
  if (change.epoch !== table.id.epoch) return { code: 'WrongEpoch' };
  if (change.version !== now.state.version + 1n) return { code: 'WrongVersion' };
  if (boundaryHash({ ...change, version: change.version - 1n }, table.id.tableId) !== now.hash)
    return { code: 'WrongState' };
  const bad = badPeople(table, opening, entries, change);
  if (bad) return bad;
  const begun = changedState(table, opening, change);
  if (!begun.ok) return begun;
  if (tableHash(table, begun.value.state) !== change.state) return { code: 'WrongNext' };
  const signed = badAcks(table, signersOf(roster, change), change, acks);
  return signed ? { code: signed } : begun.value;
}

/** A beginning in the middle can't be followed from nothing: those who sit must have signed it. */
function badBeginning({ table, roster }: Seated, now: Fixed, { change, acks }: FileChange, startVersion: bigint) {
  if (change.epoch !== table.id.epoch) return 'WrongEpoch';
  if (change.version !== startVersion) return 'WrongVersion';
  if (now.hash !== change.state) return 'WrongNext';
  return badAcks(table, new Map(roster.seats.map((seat) => [seat, roster.sessions.get(seat)!])), change, acks);
}

function badAcks(
  { id }: TableRules<unknown, unknown>,
  signers: ReadonlyMap<number, Hex>,
  change: Change,
  acks: ReadonlyMap<number, Hex>,
): string | undefined {
  const digest = changeDigest(id, changeHead(id, change));
  for (const [seat, session] of signers) {
    const signature = acks.get(seat);
    if (!signature) return 'MissingAcks';
    if (signerOf(digest, signature) !== session.toLowerCase()) return 'BadSignature';
  }
  return undefined;
}

type Told = Pick<LogEntry, 'deeds' | 'acks' | 'shown' | 'late'>;

function replay(
  table: TableRules<unknown, unknown>,
  roster: Roster,
  now: Fixed,
  line: FileEntry,
): { fixed: Fixed; told: Told } | { code: string; party?: number } {
  const { version, hash, acks } = line;
  if (version !== now.state.version + 1n) return { code: 'WrongVersion' };
  const { epoch } = table.id;
  for (const seat of acks ? roster.seats : []) {
    const signature = acks?.get(seat);
    if (!signature) return { code: 'MissingAcks' };
    if (!isSignedAck({ table, roster }, { kind: 'ack', epoch, version, state: hash, seat, signature }))
      return { code: 'BadSignature' };
  }
  for (const deed of line.deeds) {
    // The chain has checked what it recorded; its word is needed where a signature is missing.
    if (!acks && deed.signature === '0x') continue;
    if (!isByParty({ table, roster }, deedAt(table, now, deed, line)))
      return { code: 'BadSignature', party: deed.party };
  }
  const replayed = replayLine(table, now, line);
  return replayed.ok ? replayed.value : replayed;
}

/** One line of a file on top of the state before it: rules, evidence and hash, but no signature. */
export function replayLine(
  table: TableRules<unknown, unknown>,
  now: Fixed,
  line: FileEntry,
): Result<{ fixed: Fixed; told: Told }> & { party?: number } {
  const { version, hash, deeds, acks, lapsed } = line;
  const shown: Shown[] = [];
  const hearing = listening(table, shown);
  let { state } = now;
  for (const deed of deeds) {
    const { party } = deed;
    if (state.version === version) return { ...refuse('GameOver'), party };
    const next = advance(hearing, state, deed);
    if (!next.ok) return { ...next, party };
    state = next.value;
  }
  const late = lapsed ? tablePending(table, state).parties : undefined;
  if (lapsed) {
    // Only the chain's clock moves for a seat, so no acks can vouch for it.
    if (acks || state.version === version) return refuse('MissingMove');
    const next = lapse(hearing, state);
    if (!next.ok) return next;
    state = next.value;
  }
  if (state.version !== version) return refuse('MissingMove');
  if (tableHash(table, state) !== hash) return refuse('WrongNext');
  const told = deeds.map((deed) => deedAt(table, now, deed, line));
  return ok({
    fixed: { state, hash },
    told: { deeds: told, shown, ...(acks ? { acks } : {}), ...(late === undefined ? {} : { late }) },
  });
}

/** A file's deed as it was said at the table: what is asked in the state before decides whether it is a share. */
function deedAt(
  table: TableRules<unknown, unknown>,
  now: Fixed,
  deed: FileDeed,
  { version, hash: next, acks }: FileEntry,
): DeedMessage {
  const common = { ...deed, epoch: table.id.epoch, version };
  if (isRound(tablePending(table, now.state))) return { kind: 'share', ...common, round: now.hash };
  const ack: Hex = isSeatParty(deed.party) ? (acks?.get(deed.party) ?? '0x') : '0x';
  return { kind: 'move', ...common, previous: now.hash, next, ack };
}

function badClosing(
  table: TableRules<unknown, unknown>,
  roster: Roster,
  now: Fixed,
  closed: NonNullable<GameFile['closed']>,
): string | undefined {
  const { rules, version: last } = now.state;
  if (!table.game.outcome(rules).boundary) return 'NotAtBoundary';
  if (closed.version !== last + 1n) return 'WrongVersion';
  const state = closedHash(table.game.codecs.state.encode(rules), closed.version, table.id.tableId);
  for (const seat of roster.seats) {
    const signature = closed.acks.get(seat);
    if (!signature) return 'MissingAcks';
    const ack = { kind: 'ack', epoch: table.id.epoch, version: closed.version, state, seat, signature } as const;
    if (!isSignedAck({ table, roster }, ack)) return 'BadSignature';
  }
  return undefined;
}

function provenBy(events: readonly LogEvent[]): ProvenBy[] {
  const parties = [...new Set(events.flatMap(({ party }) => party ?? []))].sort((a, b) => a - b);
  return parties.map((party) => {
    const own = events.filter((event) => event.party === party);
    const verbs: Record<string, number> = {};
    for (const event of own) for (const verb of event.verbs) verbs[verb] = (verbs[verb] ?? 0) + 1;
    const evidenceBytes = own.reduce((sum, event) => sum + event.evidenceBytes, 0);
    return { party, moves: own.length, verbs, evidenceBytes };
  });
}
