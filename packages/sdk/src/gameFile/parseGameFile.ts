import { type Hex, isHex, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import type { Entry, Opening } from '../judge/judge.js';
import {
  FILE_FORMAT,
  FILE_VERSION,
  type FileChange,
  type FileDeed,
  type FileEntry,
  type FileEpoch,
  type GameFile,
  makeGameFile,
} from './gameFile.js';

type Fields = Record<string, unknown>;
export type FileCode = 'MalformedFile' | 'OldFileVersion' | 'UnknownFileVersion';

const MAX_LINES = 1_000_000;
const MAX_SERVERS = 16;
const MAX_DEEDS = 64;
const MAX_TEXT = 200;

/** A stranger's bytes become a file, or are refused. What a file may hold is bounded here, once. */
export function parseGameFile(text: string): Result<GameFile, FileCode> {
  try {
    const raw = fieldsOf(JSON.parse(text));
    if (raw.format !== FILE_FORMAT) return refuse('MalformedFile');
    if (raw.v === 1 || raw.v === 2 || raw.v === 3) return refuse('OldFileVersion');
    if (raw.v !== FILE_VERSION) return refuse('UnknownFileVersion');
    const file = fileOf(raw);
    // Printed again it must be the same: that catches unknown fields, fields told twice, other orders and spellings.
    return text.trimEnd() === makeGameFile(file).trimEnd() ? ok(file) : refuse('MalformedFile');
  } catch {
    // Too deep, too long, or no JSON at all.
    return refuse('MalformedFile');
  }
}

class Malformed extends Error {}

function fileOf(raw: Fields): GameFile {
  const table = fieldsOf(raw.table);
  const closed = raw.closed === undefined ? undefined : fieldsOf(raw.closed);
  return {
    table: {
      chainId: uint(table.chainId, 64),
      table: address(table.table),
      tableId: uint(table.tableId, 256),
      epoch: uint(table.epoch, 64),
    },
    opening: openingOf(fieldsOf(raw.opening)),
    entries: list(raw.entries, MAX_SEATS).map(entryOf),
    startVersion: uint(raw.startVersion, 64),
    ...(raw.begins === undefined ? {} : { begins: fileChangeOf(raw.begins) }),
    log: list(raw.log, MAX_LINES).map(lineOf),
    ...(raw.later === undefined ? {} : { later: list(raw.later, MAX_LINES).map(epochOf) }),
    ...(closed ? { closed: { version: uint(closed.version, 64), acks: acksOf(closed.acks) } } : {}),
  };
}

function openingOf(raw: Fields): Opening {
  const maxSeats = upTo(raw.maxSeats, MAX_SEATS);
  return {
    salt: word(raw.salt),
    game: text(raw.game),
    dealer: text(raw.dealer),
    name: text(raw.name),
    config: hex(raw.config),
    dealerConfig: hex(raw.dealerConfig),
    minSeats: upTo(raw.minSeats, maxSeats),
    maxSeats,
    servers: list(raw.servers, MAX_SERVERS).map(address),
    onchain: checked<boolean>(raw.onchain, (v) => typeof v === 'boolean'),
    registerSeconds: upTo(raw.registerSeconds, 2 ** 32 - 1),
    answerSeconds: upTo(raw.answerSeconds, 2 ** 32 - 1),
    ...(raw.check === undefined ? {} : { check: hex(raw.check) }),
    ...(raw.checkConfig === undefined ? {} : { checkConfig: hex(raw.checkConfig) }),
    ...(raw.locker === undefined ? {} : { locker: hex(raw.locker) }),
  };
}

function entryOf(value: unknown): Entry {
  const raw = fieldsOf(value);
  return {
    seat: seat(raw.seat),
    owner: address(raw.owner),
    session: address(raw.session),
    key: hex(raw.key),
    amount: uint(raw.amount, 128),
    ...(raw.brought === undefined ? {} : { brought: uint(raw.brought, 256) }),
    ...(raw.proof === undefined ? {} : { proof: signature(raw.proof) }),
  };
}

function changeEntryOf(value: unknown): FileChange['change']['entries'][number] {
  const { proof, ...raw } = fieldsOf(value);
  if (raw.brought !== undefined) throw new Malformed();
  return { ...entryOf(raw), proof: proof === '0x' ? '0x' : signature(proof) };
}

function fileChangeOf(value: unknown): FileChange {
  const raw = fieldsOf(value);
  const change = fieldsOf(raw.change);
  return {
    change: {
      epoch: uint(change.epoch, 64),
      version: uint(change.version, 64),
      state: word(change.state),
      rules: hex(change.rules),
      dealerHash: word(change.dealerHash),
      leaving: list(change.leaving, MAX_SEATS).map(seat),
      entries: list(change.entries, MAX_SEATS).map(changeEntryOf),
      keys: list(change.keys, MAX_SEATS).map(hex),
    },
    acks: acksOf(raw.acks),
  };
}

const epochOf = (value: unknown): FileEpoch => ({
  ...fileChangeOf(value),
  log: list(fieldsOf(value).log, MAX_LINES).map(lineOf),
});

function lineOf(value: unknown): FileEntry {
  const raw = fieldsOf(value);
  return {
    version: uint(raw.version, 64),
    hash: word(raw.hash),
    deeds: list(raw.deeds, MAX_DEEDS).map(deedOf),
    ...(raw.lapsed === true ? { lapsed: true } : {}),
    ...(raw.acks === undefined ? {} : { acks: acksOf(raw.acks) }),
  };
}

function deedOf(value: unknown): FileDeed {
  const raw = fieldsOf(value);
  return {
    party: upTo(raw.party, 255),
    payload: hex(raw.payload),
    evidence: hex(raw.evidence),
    signature: raw.signature === '0x' ? '0x' : signature(raw.signature),
  };
}

const acksOf = (value: unknown): Map<number, Hex> => {
  const all = Object.entries(fieldsOf(value));
  if (all.length > MAX_SEATS) throw new Malformed();
  return new Map(all.map(([key, one]) => [seat(Number(key)), signature(one)]));
};

function checked<Value>(value: unknown, isRight: (value: unknown) => boolean): Value {
  if (!isRight(value)) throw new Malformed();
  return value as Value;
}
const fieldsOf = (value: unknown) =>
  checked<Fields>(value, (v) => typeof v === 'object' && v !== null && !Array.isArray(v));
const list = (value: unknown, most: number) => checked<unknown[]>(value, (v) => Array.isArray(v) && v.length <= most);
const text = (value: unknown) => checked<string>(value, (v) => typeof v === 'string' && v.length <= MAX_TEXT);
const hex = (value: unknown) => checked<Hex>(value, (v) => isHex(v) && v === v.toLowerCase());
const sized = (value: unknown, bytes: number): Hex =>
  checked<Hex>(hex(value), (v) => String(v).length === 2 + 2 * bytes);
const word = (value: unknown): Hex => sized(value, 32);
const address = (value: unknown): Hex => sized(value, 20);
const signature = (value: unknown): Hex => sized(value, 65);
const upTo = (value: unknown, most: number) =>
  checked<number>(value, (v) => Number.isInteger(v) && Number(v) >= 0 && Number(v) <= most);
const seat = (value: unknown): number => upTo(value, MAX_SEATS - 1);
const uint = (value: unknown, bits: number): bigint => {
  const number = BigInt(checked<string>(value, (v) => typeof v === 'string' && /^(0|[1-9]\d{0,77})$/.test(v)));
  if (number >= 1n << BigInt(bits)) throw new Malformed();
  return number;
};
