import { type Hex, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import {
  addressOf,
  changeOf,
  countOf,
  entryOf,
  FILED,
  type Fields,
  fieldsOf,
  listOf,
  malformed,
  openingOf,
  seatOf,
  wordOf,
} from '@facedown/protocol';
import { parseRated } from '../ratings/rated.js';
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

type FileCode = 'MalformedFile' | 'OldFileVersion' | 'UnknownFileVersion';

const MAX_LINES = 1_000_000;
const MAX_DEEDS = 64;

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

function fileOf(raw: Fields): GameFile {
  const table = fieldsOf(raw.table);
  const closed = raw.closed === undefined ? undefined : fieldsOf(raw.closed);
  return {
    table: {
      chainId: uint(table.chainId, 64),
      table: addressOf(table.table),
      tableId: uint(table.tableId, 256),
      epoch: uint(table.epoch, 64),
    },
    opening: openingOf(raw.opening, FILED),
    entries: listOf(raw.entries, MAX_SEATS, (one) => entryOf(one, FILED)),
    startVersion: uint(raw.startVersion, 64),
    ...(raw.begins === undefined ? {} : { begins: fileChangeOf(raw.begins) }),
    log: listOf(raw.log, MAX_LINES, lineOf),
    ...(raw.later === undefined ? {} : { later: listOf(raw.later, MAX_LINES, epochOf) }),
    ...(closed ? { closed: { version: uint(closed.version, 64), acks: acksOf(closed.acks) } } : {}),
    ...(raw.rated === undefined ? {} : { rated: ratedOf(raw.rated) }),
  };
}

function ratedOf(value: unknown): NonNullable<GameFile['rated']> {
  const rated = parseRated(value);
  return rated.ok ? rated.value : malformed();
}

function fileChangeOf(value: unknown): FileChange {
  const { change, acks } = fieldsOf(value);
  return { change: changeOf(change, FILED, signatureIfAny), acks: acksOf(acks) };
}

const epochOf = (value: unknown): FileEpoch => ({
  ...fileChangeOf(value),
  log: listOf(fieldsOf(value).log, MAX_LINES, lineOf),
});

function lineOf(value: unknown): FileEntry {
  const raw = fieldsOf(value);
  return {
    version: uint(raw.version, 64),
    hash: wordOf(raw.hash),
    deeds: listOf(raw.deeds, MAX_DEEDS, deedOf),
    ...(raw.lapsed === true ? { lapsed: true } : {}),
    ...(raw.acks === undefined ? {} : { acks: acksOf(raw.acks) }),
  };
}

function deedOf(value: unknown): FileDeed {
  const raw = fieldsOf(value);
  return {
    party: countOf(raw.party, 255),
    payload: hex(raw.payload),
    evidence: hex(raw.evidence),
    signature: signatureIfAny(raw.signature),
  };
}

const acksOf = (value: unknown): Map<number, Hex> => {
  const all = Object.entries(fieldsOf(value));
  if (all.length > MAX_SEATS) malformed();
  return new Map(all.map(([key, one]) => [seatOf(Number(key)), signature(one)]));
};

const { whole: uint, hex, proof: signature } = FILED;
const signatureIfAny = (value: unknown): Hex => (value === '0x' ? value : signature(value));
