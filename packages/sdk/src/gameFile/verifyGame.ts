import { BaseError, type Hex } from '@facedown/base';
import {
  contextOf,
  type Outcome,
  PendingKind,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { boundaryHash, closedHash } from '@facedown/protocol';
import { badPeople, type Change, changedState, entriesAfter } from '../change/change.js';
import { signersOf } from '../change/wishes.js';
import { type LogEvent, seatEvents } from '../client/view.js';
import { isByParty } from '../engine/check.js';
import { isUntelling } from '../engine/trail.js';
import type { Fixed, Roster } from '../engine/types.js';
import { isAuthorised } from '../hosted/authorise.js';
import { type Entry, epochStart, type Opening, rosterOf } from '../judge/judge.js';
import { openingIdentity } from '../judge/opening.js';
import { badRating } from '../ratings/ratedGame.js';
import { loadDealer, rulesOf } from '../registry.js';
import { changeDigest, changeHead } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { stepOf, type TableStep } from '../tableStep.js';
import type { FileChange, FileEntry, FileEpoch, GameFile } from './gameFile.js';
import { parseGameFile } from './parseGameFile.js';
import { deedAt } from './replayLine.js';
import { badFixing, verifyLine } from './verifyLine.js';
import { type IsFixed, NOTHING_OPEN, type Open, type Witness } from './witness.js';

/**
 * What a replay from nothing has shown. `proven`: everything is signed by all whom it concerns, or was confirmed
 * by a chain that was asked. `needsChain`: nothing is wrong, but for what `open` lists no signature in the file
 * vouches. `wrong`: somebody has changed it, or it never was a game.
 */
export type Verdict =
  | {
      readonly ok: true;
      readonly verdict: 'proven' | 'needsChain';
      readonly open: Open;
      /** How many were checked and found good: acks, moves, shares, changes and authorisations. */
      readonly signatures: number;
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
      /** The rules' end; an end that all seats signed at a boundary; one that a chain has paid; or none that is known. */
      readonly end: 'over' | 'closed' | 'settled' | 'unfinished';
      /** The house that vouches for the pairing and for when it ended, where one does. */
      readonly ratedBy?: Hex;
    }
  | Wrong;

interface Wrong {
  readonly ok: false;
  readonly verdict: 'wrong';
  readonly code: string;
  readonly version?: bigint;
  readonly party?: number;
}

/** Whose evidence held, and for what. */
interface ProvenBy {
  readonly party: number;
  readonly moves: number;
  /** How often each verb was part of a move of this party. */
  readonly verbs: Readonly<Record<string, number>>;
  readonly evidenceBytes: number;
}

interface VerifyProgress {
  readonly done: number;
  readonly of: number;
}

export interface VerifyOptions {
  readonly onProgress?: (progress: VerifyProgress) => void;
  /** Each step once it has been found good. */
  readonly onStep?: (table: TableRules<unknown, unknown>, step: TableStep) => void;
  /** A chain that is asked for what no signature says. */
  readonly witness?: Witness;
  /** The rules, where they are not those of the house. */
  readonly game?: { readonly name: string };
  /** Who checks a line: whoever verifies many files that begin alike may remember what was found. */
  readonly line?: typeof verifyLine;
}

/** Replays a game from nothing: keys, every signature, every rule, every proof, every hash. Any file gets a verdict. */
export async function verifyGame(input: GameFile | string, options: VerifyOptions = {}): Promise<Verdict> {
  const parsed = typeof input === 'string' ? parseGameFile(input) : ({ ok: true, value: input } as const);
  if (!parsed.ok) return wrong(parsed.code);
  let verdict: Verdict;
  try {
    verdict = await verifyFile(parsed.value, options);
  } catch (error) {
    // A game of another edition, or bytes over which a codec stumbles.
    return wrong(error instanceof BaseError ? error.code : 'BrokenFile');
  }
  if (!verdict.ok || !options.witness) return verdict;
  const { game, witness } = options;
  return witness(parsed.value, verdict, (isFixed) => verifyFile(parsed.value, game ? { game } : {}, isFixed));
}

const wrong = (code: string, where: Omit<Wrong, 'ok' | 'verdict' | 'code'> = {}): Wrong => ({
  ok: false,
  verdict: 'wrong',
  code,
  ...where,
});

async function verifyFile(
  file: GameFile,
  { onProgress, onStep, game: own, line: check = verifyLine }: VerifyOptions,
  isFixed: IsFixed = () => false,
): Promise<Verdict> {
  const { opening, entries, startVersion, begins } = file;
  const game = await rulesOf(opening.game, own);
  const { dealer } = await loadDealer(opening.dealer);
  const first: TableRules<unknown, unknown> = { id: file.table, game, dealer };
  const all = file.log.length + (file.later ?? []).reduce((sum, { log }) => sum + log.length, 0);
  const lines: FileEntry[] = [];
  const events: LogEvent[] = [];
  const left: { seat: number; owner: Hex; amount: bigint }[] = [];
  const openSeats = new Set<number>();
  const openChanges: bigint[] = [];
  const openLines: bigint[] = [];
  let signatures = 0;

  if (entries.some(({ seat }, i) => i > 0 && seat <= entries[i - 1]!.seat)) return wrong('WrongOrder');
  if (entries.some(({ seat }) => seat >= opening.maxSeats)) return wrong('NoSuchSeat');
  for (const entry of entries) {
    const { seat, owner, key } = entry;
    const code = dealer.checkKey(contextOf(file.table, 0n, seat), owner, key);
    if (code) return wrong(code, { party: seat });
    const isOwned = begins ? false : authorised(first, entry);
    if (isOwned === undefined) return wrong('BadSignature', { party: seat });
    if (!isOwned) openSeats.add(seat);
    // What a locker says of a seat is no part of what its owner signs.
    if (entry.brought !== undefined) openSeats.add(seat);
  }
  const start = epochStart(first, { opening, entries, startVersion, ...(begins ? { change: begins.change } : {}) });
  if (!start.ok) return wrong(start.code);

  let epoch: Seated = { table: first, entries, roster: rosterOf(opening, entries) };
  let now: Fixed = { state: start.value, hash: tableHash(first, start.value) };
  if (begins) {
    const code = badBeginning(epoch, now, begins, startVersion);
    if (code) return wrong(code, { version: startVersion });
    signatures += begins.acks.size;
  }
  const bad = replayAll(file.log);
  if (bad) return bad;
  for (const next of file.later ?? []) {
    const { version } = next.change;
    const table = { ...first, id: { ...first.id, epoch: epoch.table.id.epoch + 1n } };
    const begun = replayChange(epoch, table, opening, now, next);
    if ('code' in begun) return wrong(begun.code, { version });
    if (begun.isSilent) openChanges.push(version);
    signatures += next.acks.size;
    for (const entry of next.change.entries) {
      const { seat, session } = entry;
      const sits = epoch.entries.some((one) => one.seat === seat && one.session === session);
      const isOwned = sits ? entry.proof === '0x' || undefined : authorised(table, entry);
      if (isOwned === undefined) return wrong('BadSignature', { version, party: seat });
      if (!isOwned) openSeats.add(seat);
    }
    for (const [seat, amount] of begun.paid)
      left.push({ seat, owner: epoch.entries.find((one) => one.seat === seat)!.owner, amount });
    events.push(...seatEvents(next.change, epoch.roster.seats, begun.paid));
    now = { state: begun.state, hash: next.change.state };
    const seated = entriesAfter(epoch.entries, next.change);
    epoch = { table, entries: seated, roster: rosterOf(opening, seated) };
    const failed = replayAll(next.log);
    if (failed) return failed;
  }

  const over = tablePending(epoch.table, now.state).kind === PendingKind.Over;
  if (file.closed) {
    const code = badClosing(epoch.table, epoch.roster, now, file.closed);
    if (code) return wrong(code, { version: file.closed.version });
    signatures += file.closed.acks.size;
  }
  const outcome = game.outcome(now.state.rules);
  if (file.rated) {
    const code = badRating(file, over || file.closed ? outcome.payouts : undefined);
    if (code) return wrong(code);
    signatures += 2;
  }
  const end = over ? 'over' : file.closed ? 'closed' : 'unfinished';
  const { chainId, table: house, tableId } = file.table;
  const open: Open = {
    ...NOTHING_OPEN,
    // Everything that is signed names the table, and the table's number names its terms.
    terms: openingIdentity(chainId, house, opening) !== tableId,
    seats: [...openSeats],
    changes: openChanges,
    lines: openLines,
    end: end === 'unfinished',
  };
  const isOpen = open.terms || open.end || [open.seats, open.changes, open.lines].some(({ length }) => length > 0);
  return {
    ok: true,
    verdict: isOpen ? 'needsChain' : 'proven',
    open,
    signatures,
    game: opening.game,
    dealer: opening.dealer,
    moves: lines.length,
    epochs: 1 + (file.later?.length ?? 0),
    from: begins ? 'boundary' : 'start',
    left,
    fixedByAcks: lines.length - openLines.length,
    fixedByChain: openLines.length,
    events,
    proven: provenBy(events.filter(({ kind }) => kind !== 'seat')),
    outcome,
    end,
    ...(file.rated ? { ratedBy: file.rated.pairing.house } : {}),
  };

  /** Nothing where the owner's word isn't in the file; undefined where it is there and is not the owner's. */
  function authorised(table: TableRules<unknown, unknown>, { proof = '0x', ...entry }: Entry): boolean | undefined {
    if (proof === '0x') return false;
    if (!isAuthorised(table.id, { ...entry, proof })) return undefined;
    signatures++;
    return true;
  }

  function replayAll(log: readonly FileEntry[]): Wrong | undefined {
    const isSealed = (entry: FileEntry) => entry.acks !== undefined || isFixed(epoch.table.id.epoch, entry);
    const lastSigned = log.findLastIndex(isSealed);
    for (const [i, entry] of log.entries()) {
      const next = check(epoch.table, epoch.roster, now, entry);
      if ('code' in next) return wrong(next.code, { version: entry.version, ...next.where });
      // Whose deeds these are, or that there were none, a state's signatures alone don't say.
      const isSigned = () => entry.deeds.every((deed) => isByParty(epoch, deedAt(epoch.table, now, deed, entry)));
      const isVouched = entry.acks !== undefined || (isSealed(entry) && !entry.lapsed && isSigned());
      // Signed deeds that everyone has signed a later state of: nobody acks what lies between two shuffles.
      const isBorne = !isVouched && i < lastSigned && isCarried(epoch.table, now.state, next.step.after, entry);
      const step = isBorne ? carried(epoch.table, next.step) : next.step;
      events.push(...step.events);
      onStep?.(epoch.table, step);
      now = { state: step.after, hash: entry.hash };
      signatures += next.signatures;
      lines.push(entry);
      if (!isVouched && !isBorne) openLines.push(entry.version);
      onProgress?.({ done: lines.length, of: all });
    }
    return undefined;
  }
}

const carried = (table: TableRules<unknown, unknown>, { before, after, entry }: TableStep): TableStep =>
  stepOf(table, before, after, { ...entry, isCarried: true });

/**
 * Signed shares of a round that everyone's signature under a later state vouches for: one that could end in one way
 * only, or one of a deck's shuffles. A lapse is nobody's word but the chain's.
 */
function isCarried(
  table: TableRules<unknown, unknown>,
  before: TableState,
  after: TableState,
  { deeds, lapsed }: FileEntry,
): boolean {
  const pending = table.game.pending(before.rules);
  if (lapsed || pending.kind !== PendingKind.Dealer || deeds.some(({ signature }) => signature === '0x')) return false;
  const { unique } = table.dealer.nature(before.dealer, pending.needs);
  return unique || (isUntelling(table, before) && isUntelling(table, after));
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
): { state: TableState; paid: ReadonlyMap<number, bigint>; isSilent: boolean } | { code: string } {
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
  // On a chain a seat whose time ran out may be let go without its word.
  const missing = [...signersOf(roster, change).keys()].filter((seat) => !acks.has(seat));
  const isSilent = signed === 'MissingAcks' && missing.every((seat) => change.leaving.includes(seat));
  return signed && !isSilent ? { code: signed } : { ...begun.value, isSilent };
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
  for (const [seat, signature] of acks) {
    const session = signers.get(seat);
    if (!session) return 'StrangeAck';
    if (signerOf(digest, signature) !== session.toLowerCase()) return 'BadSignature';
  }
  const missing = [...signers.keys()].filter((seat) => !acks.has(seat));
  if (missing.length === 0) return undefined;
  return 'MissingAcks';
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
  const hash = closedHash(table.game.codecs.state.encode(rules), closed.version, table.id.tableId);
  return badFixing(table, roster, { ...closed, hash });
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
