import { type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import type { Change } from '../change/change.js';
import type { Closed } from '../engine/close.js';
import type { EpochAbout, LogEntry } from '../engine/types.js';
import type { Entry, Opening } from '../judge/judge.js';

export const FILE_FORMAT = 'facedown-game';
/** Files of earlier editions, whose tables had other identities and signatures and no rounds, are refused by name. */
export const FILE_VERSION = 3;

/** A game from its beginning to here: everything that is needed to replay it from nothing, and nothing secret. */
export interface GameFile {
  readonly table: TableId;
  readonly opening: Opening;
  /** Who sat in the first epoch of this file, in the order in which they joined. */
  readonly entries: readonly Entry[];
  readonly startVersion: bigint;
  /** Where the file begins with a later epoch than the table's first: its writer sat down there. */
  readonly begins?: FileChange;
  readonly log: readonly FileEntry[];
  /** The epochs that followed, each after a change at a boundary. */
  readonly later?: readonly FileEpoch[];
  /** Everyone's signature under the end, where the game could have gone on. */
  readonly closed?: { readonly version: bigint; readonly acks: ReadonlyMap<number, Hex> };
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
  /** One move, or the shares of a round. */
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
    // Authorisations and permits were for the judge; nobody needs them any more.
    entries: about.entries.map(({ proof: _, ...entry }) => entry),
    startVersion: about.startVersion,
    ...(about.change ? { begins: changeIn(about) } : {}),
    log: linesOf(log),
    ...(later.length > 0
      ? { later: later.map((epoch) => ({ ...changeIn(epoch.about), log: linesOf(epoch.log) })) }
      : {}),
    ...(closed ? { closed: { version: closed.version, acks: closed.acks } } : {}),
  };
}

const changeIn = ({ change, acks }: EpochAbout): FileChange => ({
  change: { ...change!, entries: change!.entries.map((entry) => ({ ...entry, proof: '0x' })) },
  acks: acks ?? new Map(),
});

const linesOf = (log: readonly LogEntry[]): FileEntry[] =>
  log.map(({ version, hash, deeds, acks, late }) => ({
    version,
    hash,
    deeds: deeds.map(deedIn),
    ...(late === undefined && deeds.length > 0 ? {} : { lapsed: true }),
    ...(acks ? { acks } : {}),
  }));

const deedIn = ({ party, payload, evidence, signature }: DeedMessage): FileDeed => ({
  party,
  payload,
  evidence,
  signature,
});

/** Whole numbers that may be large are decimal strings; a set of acks is an object by seat. */
export function makeGameFile(file: GameFile): string {
  const plain = { format: FILE_FORMAT, v: FILE_VERSION, ...file };
  return `${JSON.stringify(plain, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value instanceof Map ? Object.fromEntries(value) : value,
  )}\n`;
}

type Fields = Record<string, unknown>;

export function parseGameFile(
  text: string,
): Result<GameFile, 'MalformedFile' | 'OldFileVersion' | 'UnknownFileVersion'> {
  try {
    const raw = fieldsOf(JSON.parse(text));
    if (raw.format !== FILE_FORMAT) return refuse('MalformedFile');
    if (raw.v === 1 || raw.v === 2) return refuse('OldFileVersion');
    if (raw.v !== FILE_VERSION) return refuse('UnknownFileVersion');
    const table = fieldsOf(raw.table);
    const closed = raw.closed === undefined ? undefined : fieldsOf(raw.closed);
    return ok({
      table: {
        chainId: whole(table.chainId),
        table: hex(table.table),
        tableId: whole(table.tableId),
        epoch: whole(table.epoch),
      },
      opening: openingOf(fieldsOf(raw.opening)),
      entries: list(raw.entries).map(entryOf),
      startVersion: whole(raw.startVersion),
      ...(raw.begins === undefined ? {} : { begins: fileChangeOf(raw.begins) }),
      log: list(raw.log).map(lineOf),
      ...(raw.later === undefined ? {} : { later: list(raw.later).map(epochOf) }),
      ...(closed ? { closed: { version: whole(closed.version), acks: acksOf(closed.acks) } } : {}),
    });
  } catch (error) {
    if (error instanceof Malformed || error instanceof SyntaxError) return refuse('MalformedFile');
    throw error;
  }
}

class Malformed extends Error {}

function openingOf(raw: Fields): Opening {
  return {
    salt: hex(raw.salt),
    game: text(raw.game),
    dealer: text(raw.dealer),
    name: text(raw.name),
    config: hex(raw.config),
    dealerConfig: hex(raw.dealerConfig),
    minSeats: small(raw.minSeats),
    maxSeats: small(raw.maxSeats),
    servers: list(raw.servers).map(hex),
    onchain: raw.onchain === true,
    registerSeconds: small(raw.registerSeconds),
    answerSeconds: small(raw.answerSeconds),
    ...optional('check', raw.check),
    ...optional('checkConfig', raw.checkConfig),
    ...optional('locker', raw.locker),
  };
}

function entryOf(value: unknown): Entry {
  const raw = fieldsOf(value);
  return {
    seat: small(raw.seat),
    owner: hex(raw.owner),
    session: hex(raw.session),
    key: hex(raw.key),
    amount: whole(raw.amount),
    ...(raw.brought === undefined ? {} : { brought: whole(raw.brought) }),
  };
}

const optional = <Name extends string>(name: Name, value: unknown): { [Key in Name]?: Hex } =>
  (value === undefined ? {} : { [name]: hex(value) }) as { [Key in Name]?: Hex };

function fileChangeOf(value: unknown): FileChange {
  const raw = fieldsOf(value);
  const change = fieldsOf(raw.change);
  return {
    change: {
      epoch: whole(change.epoch),
      version: whole(change.version),
      state: hex(change.state),
      rules: hex(change.rules),
      dealerHash: hex(change.dealerHash),
      leaving: list(change.leaving).map(small),
      entries: list(change.entries).map((one) => ({ ...entryOf(one), proof: hex(fieldsOf(one).proof) })),
      keys: list(change.keys).map(hex),
    },
    acks: acksOf(raw.acks),
  };
}

const epochOf = (value: unknown): FileEpoch => ({
  ...fileChangeOf(value),
  log: list(fieldsOf(value).log).map(lineOf),
});

function lineOf(value: unknown): FileEntry {
  const raw = fieldsOf(value);
  return {
    version: whole(raw.version),
    hash: hex(raw.hash),
    deeds: list(raw.deeds).map(deedOf),
    ...(raw.lapsed === true ? { lapsed: true } : {}),
    ...(raw.acks === undefined ? {} : { acks: acksOf(raw.acks) }),
  };
}

function deedOf(value: unknown): FileDeed {
  const raw = fieldsOf(value);
  return {
    party: small(raw.party),
    payload: hex(raw.payload),
    evidence: hex(raw.evidence),
    signature: hex(raw.signature),
  };
}

const acksOf = (value: unknown): Map<number, Hex> =>
  new Map(Object.entries(fieldsOf(value)).map(([seat, signature]) => [small(Number(seat)), hex(signature)]));

function checked<Value>(value: unknown, isRight: (value: unknown) => boolean): Value {
  if (!isRight(value)) throw new Malformed();
  return value as Value;
}
const fieldsOf = (value: unknown) => checked<Fields>(value, (v) => typeof v === 'object' && v !== null);
const list = (value: unknown) => checked<unknown[]>(value, Array.isArray);
const text = (value: unknown) => checked<string>(value, (v) => typeof v === 'string');
const hex = (value: unknown) => checked<Hex>(value, (v) => isHex(v) && v === v.toLowerCase());
const small = (value: unknown) =>
  checked<number>(value, (v) => Number.isInteger(v) && Number(v) >= 0 && Number(v) < 2 ** 32);
const whole = (value: unknown) =>
  BigInt(checked<string>(value, (v) => typeof v === 'string' && /^(0|[1-9]\d{0,77})$/.test(v)));
