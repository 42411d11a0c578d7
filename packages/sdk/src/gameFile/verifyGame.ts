import { type Hex, isSeatParty } from '@facedown/base';
import {
  contextOf,
  lapse,
  type Outcome,
  PendingKind,
  type TableRules,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { closedHash } from '@facedown/protocol';
import { eventOf, type LogEvent } from '../client/view.js';
import { isSignedAck, tryMove } from '../engine/check.js';
import type { Fixed, Roster } from '../engine/types.js';
import { rosterOf, startOf } from '../judge/judge.js';
import { loadDealer, loadGame } from '../registry.js';
import { moveDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { type FileEntry, type GameFile, parseGameFile } from './gameFile.js';

/** What a replay from nothing has shown. */
export type Verdict =
  | {
      readonly ok: true;
      readonly game: string;
      readonly dealer: string;
      readonly moves: number;
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
  const { opening, entries, startVersion } = file;
  const game = await loadGame(opening.game);
  const { dealer } = await loadDealer(opening.dealer);
  const table: TableRules<unknown, unknown> = { id: file.table, game, dealer };
  const roster = rosterOf(opening, entries);
  if (new Set(roster.seats).size !== entries.length) return { ok: false, code: 'SeatTaken' };
  for (const { seat, owner, key } of entries) {
    const code = dealer.checkKey(contextOf(file.table, 0n, seat), owner, key);
    if (code) return { ok: false, code, party: seat };
  }
  const start = startOf(table, opening, entries, startVersion);
  if (!start.ok) return start;

  let now: Fixed = { state: start.value, hash: tableHash(table, start.value) };
  const events: LogEvent[] = [];
  for (const [i, entry] of file.log.entries()) {
    const next = replay(table, roster, now, entry);
    const at = { version: entry.version, ...(entry.move ? { party: entry.move.party } : {}) };
    if ('code' in next) return { ok: false, code: next.code, ...at };
    const told = { version: entry.version, hash: entry.hash, ...next.told };
    events.push(eventOf(table, now.state, told));
    now = next.fixed;
    onProgress?.({ done: i + 1, of: file.log.length });
  }

  const over = tablePending(table, now.state).kind === PendingKind.Over;
  if (file.closed) {
    const code = badClosing(table, roster, now, file.closed);
    if (code) return { ok: false, code, version: file.closed.version };
  }
  return {
    ok: true,
    game: opening.game,
    dealer: opening.dealer,
    moves: file.log.length,
    fixedByAcks: file.log.filter(({ acks }) => acks).length,
    fixedByChain: file.log.filter(({ acks }) => !acks).length,
    events,
    proven: provenBy(events),
    outcome: game.outcome(now.state.rules),
    end: over ? 'over' : file.closed ? 'closed' : 'unfinished',
  };
}

type Told = Pick<Parameters<typeof eventOf>[2], 'move' | 'acks' | 'shown' | 'late'>;

function replay(
  table: TableRules<unknown, unknown>,
  roster: Roster,
  now: Fixed,
  { version, hash, move, acks }: FileEntry,
): { fixed: Fixed; told: Told } | { code: string } {
  if (version !== now.state.version + 1n) return { code: 'WrongVersion' };
  const { epoch } = table.id;
  for (const seat of acks ? roster.seats : []) {
    const signature = acks?.get(seat);
    if (!signature) return { code: 'MissingAcks' };
    if (!isSignedAck({ table, roster }, { kind: 'ack', epoch, version, state: hash, seat, signature }))
      return { code: 'BadSignature' };
  }
  if (!move) {
    // Only the chain's clock moves for a seat, so no acks can vouch for it.
    if (acks) return { code: 'MissingMove' };
    const late = tablePending(table, now.state).parties;
    const lapsed = lapse(table, now.state);
    if (!lapsed.ok) return lapsed;
    if (tableHash(table, lapsed.value) !== hash) return { code: 'WrongNext' };
    return { fixed: { state: lapsed.value, hash }, told: { late, shown: [] } };
  }
  const full = { ...move, epoch, version, previous: now.hash, next: hash };
  if (acks || move.signature !== '0x') {
    const session = roster.sessions.get(move.party);
    if (!session || signerOf(moveDigest(table.id, full), move.signature) !== session) return { code: 'BadSignature' };
  }
  const tried = tryMove(table, now, full);
  if (!tried.ok) return tried;
  const ack: Hex = isSeatParty(move.party) ? (acks?.get(move.party) ?? '0x') : '0x';
  return {
    fixed: { state: tried.value.state, hash },
    told: { move: { kind: 'move', ...full, ack }, shown: tried.value.shown, ...(acks ? { acks } : {}) },
  };
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
