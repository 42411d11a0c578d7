import type { Hex } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import type { Change } from '../change/change.js';
import type { Closed } from '../engine/close.js';
import type { EpochAbout, LogEntry } from '../engine/types.js';
import { parseHostedProof } from '../hosted/entryProof.js';
import type { Entry, Opening } from '../judge/judge.js';
import type { Rated } from '../ratings/rated.js';

export const FILE_FORMAT = 'facedown-game';
/** Files of earlier editions, without the owners' authorisations and rounds in their order, are refused by name. */
export const FILE_VERSION = 4;

/** A game from its beginning to here: everything that is needed to replay it from nothing, and nothing secret. */
export interface GameFile {
  readonly table: TableId;
  readonly opening: Opening;
  /**
   * Who sat in the first epoch of this file, in the order of their seats. Each with its owner's authorisation,
   * where that is a signature by which anyone can tell: a contract's word must be asked for.
   */
  readonly entries: readonly Entry[];
  readonly startVersion: bigint;
  /** Where the file begins with a later epoch than the table's first: its writer sat down there. */
  readonly begins?: FileChange;
  readonly log: readonly FileEntry[];
  /** The epochs that followed, each after a change at a boundary. */
  readonly later?: readonly FileEpoch[];
  /** Everyone's signature under the end, where the game could have gone on. */
  readonly closed?: { readonly version: bigint; readonly acks: ReadonlyMap<number, Hex> };
  /** The house's word that it brought these two together, and when the game ended among all of its. */
  readonly rated?: Rated;
}

export interface FileChange {
  readonly change: Change;
  /** By seat, of the first state of the epoch; those that the file's writer has heard. */
  readonly acks: ReadonlyMap<number, Hex>;
}

export interface FileEpoch extends FileChange {
  readonly log: readonly FileEntry[];
}

export interface FileEntry {
  readonly version: bigint;
  readonly hash: Hex;
  /** One move, or the shares of a round in the order of their parties. */
  readonly deeds: readonly FileDeed[];
  /** True where the clock moved for whoever was still asked. */
  readonly lapsed?: true;
  /** By seat; absent where the chain has fixed the state. */
  readonly acks?: ReadonlyMap<number, Hex>;
}

export type FileDeed = Pick<DeedMessage, 'party' | 'payload' | 'evidence' | 'signature'>;

export function gameFileOf(
  { table, opening }: Pick<GameFile, 'table' | 'opening'>,
  epochs: readonly { readonly about: EpochAbout; readonly log: readonly LogEntry[] }[],
  closed?: Closed,
): GameFile {
  // Who left and came back has two stories; the file tells the last, which is whole.
  const gap = epochs.findLastIndex(({ about }, i) => i > 0 && about.epoch !== epochs[i - 1]!.about.epoch + 1n);
  const [first, ...later] = epochs.slice(Math.max(0, gap));
  const { about, log } = first!;
  return {
    table: { ...table, epoch: about.epoch },
    opening,
    entries: [...about.entries].sort((a, b) => a.seat - b.seat).map(entryIn),
    startVersion: about.startVersion,
    ...(about.change ? { begins: beginningIn(about) } : {}),
    log: linesOf(log),
    ...(later.length > 0
      ? { later: later.map((epoch) => ({ ...changeIn(epoch.about), log: linesOf(epoch.log) })) }
      : {}),
    ...(closed ? { closed: { version: closed.version, acks: closed.acks } } : {}),
  };
}

/** A signature is kept; tickets, names and permits that came with it were for the judge alone. */
const authorisationIn = (proof: Hex = '0x'): Hex => {
  if (proof.length === SIGNATURE_CHARS) return proof;
  return proof === '0x' ? '0x' : (parseHostedProof(proof)?.authorisation ?? '0x');
};
const SIGNATURE_CHARS = 132;

function entryIn({ proof, ...entry }: Entry): Entry {
  const authorisation = authorisationIn(proof);
  return authorisation === '0x' ? entry : { ...entry, proof: authorisation };
}

const changeIn = ({ change, acks }: EpochAbout): FileChange => ({
  change: {
    ...change!,
    entries: change!.entries.map((entry) => ({ ...entry, proof: authorisationIn(entry.proof) })),
  },
  acks: acks ?? new Map(),
});

/** Whoever left there has a key that the file doesn't know: the signatures of those who sit are what counts. */
function beginningIn(about: EpochAbout): FileChange {
  const { change, acks } = changeIn(about);
  const sits = new Set(about.entries.map(({ seat }) => seat));
  return { change, acks: new Map([...acks].filter(([seat]) => sits.has(seat))) };
}

const linesOf = (log: readonly LogEntry[]): FileEntry[] =>
  log.map(({ version, hash, deeds, acks, late }) => ({
    version,
    hash,
    deeds: [...deeds].sort((a, b) => a.party - b.party).map(deedIn),
    ...(late === undefined && deeds.length > 0 ? {} : { lapsed: true }),
    ...(acks ? { acks } : {}),
  }));

const deedIn = ({ party, payload, evidence, signature }: DeedMessage): FileDeed => ({
  party,
  payload,
  evidence,
  signature,
});

/** Whole numbers that may be large are decimal strings; a set of acks is an object by seat. Each thing has one spelling. */
export function makeGameFile(file: GameFile): string {
  const { table, opening, entries, startVersion, begins, log, later, closed, rated } = file;
  const plain = {
    format: FILE_FORMAT,
    v: FILE_VERSION,
    table: { chainId: table.chainId, table: table.table, tableId: table.tableId, epoch: table.epoch },
    opening: plainOpening(opening),
    entries: entries.map(plainEntry),
    startVersion,
    begins: begins && plainChange(begins),
    log: log.map(plainLine),
    later: later?.map((epoch) => ({ ...plainChange(epoch), log: epoch.log.map(plainLine) })),
    closed: closed && { version: closed.version, acks: closed.acks },
    rated: rated && plainRated(rated),
  };
  return `${JSON.stringify(plain, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Map ? Object.fromEntries(value) : value,
  )}\n`;
}

const plainOpening = (opening: Opening): Opening => ({
  salt: opening.salt,
  game: opening.game,
  dealer: opening.dealer,
  name: opening.name,
  config: opening.config,
  dealerConfig: opening.dealerConfig,
  minSeats: opening.minSeats,
  maxSeats: opening.maxSeats,
  servers: opening.servers,
  onchain: opening.onchain,
  registerSeconds: opening.registerSeconds,
  answerSeconds: opening.answerSeconds,
  ...(opening.check === undefined ? {} : { check: opening.check }),
  ...(opening.checkConfig === undefined ? {} : { checkConfig: opening.checkConfig }),
  ...(opening.locker === undefined ? {} : { locker: opening.locker }),
});

const plainRated = ({ pairing, finish }: Rated): Rated => ({
  pairing: { house: pairing.house, owners: pairing.owners, at: pairing.at, signature: pairing.signature },
  finish: {
    number: finish.number,
    previous: finish.previous,
    scores: finish.scores,
    at: finish.at,
    signature: finish.signature,
  },
});

const plainEntry = ({ seat, owner, session, key, amount, brought, proof }: Entry) => ({
  seat,
  owner,
  session,
  key,
  amount,
  brought,
  proof,
});

const plainChange = ({ change, acks }: FileChange) => ({
  change: {
    epoch: change.epoch,
    version: change.version,
    state: change.state,
    rules: change.rules,
    dealerHash: change.dealerHash,
    leaving: change.leaving,
    entries: change.entries.map(plainEntry),
    keys: change.keys,
  },
  acks,
});

const plainLine = ({ version, hash, deeds, lapsed, acks }: FileEntry) => ({
  version,
  hash,
  deeds: deeds.map(({ party, payload, evidence, signature }) => ({ party, payload, evidence, signature })),
  lapsed,
  acks,
});
