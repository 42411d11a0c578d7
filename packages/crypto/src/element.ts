import { bytesToHex, concatBytes, ok, type Result, refuse } from '@facedown/base';
import { getWord, R, type Scalar } from './field.js';
import { freeTable, makeTable, mulTables, type Table } from './fixedBase.js';
import { tableOfG } from './generators.js';
import { decode, encode, isZero, type Point, type PointCode } from './group.js';

/** A point together with its bytes: proofs hash the bytes and compute with the point. */
export interface Element {
  readonly point: Point;
  readonly bytes: Uint8Array;
}

/** An ElGamal ciphertext: a = ρ·G, b = M + ρ·Y. */
export interface Cipher {
  readonly a: Element;
  readonly b: Element;
}

export const elementOf = (point: Point): Element => ({ point, bytes: encode([point]) });

export function elementsOf(points: readonly Point[]): Element[] {
  const bytes = encode(points);
  return points.map((point, i) => ({ point, bytes: bytes.subarray(64 * i, 64 * i + 64) }));
}

export const cipherBytes = ({ a, b }: Cipher): Uint8Array => concatBytes(a.bytes, b.bytes);

export const ciphersBytes = (ciphers: readonly Cipher[]): Uint8Array =>
  concatBytes(...ciphers.flatMap(({ a, b }) => [a.bytes, b.bytes]));

/** k·G by table. */
export const mulG = (k: Scalar): Point => mulTables([tableOfG()], [k]);

export type WireCode = PointCode | 'WrongLength' | 'ScalarNotCanonical' | 'IdentityPoint';

class Unreadable extends Error {
  constructor(readonly code: WireCode) {
    super(code);
  }
}

/** Reads hostile bytes word by word; the first fault ends the reading with its code. */
export interface Reader {
  element(): Element;
  /** A point that must not be the identity. */
  nonzero(): Element;
  scalar(): Scalar;
  cipher(): Cipher;
  many<Item>(length: number, read: (reader: Reader) => Item): Item[];
}

function readerOf(bytes: Uint8Array): Reader {
  let offset = 0;
  const take = (length: number): number => {
    const at = offset;
    offset += length;
    if (offset > bytes.length) throw new Unreadable('WrongLength');
    return at;
  };
  const reader: Reader = {
    element() {
      const at = take(64);
      const point = decode(bytes, at);
      if (typeof point === 'string') throw new Unreadable(point);
      return { point, bytes: bytes.subarray(at, at + 64) };
    },
    nonzero() {
      const element = reader.element();
      if (isZero(element.point)) throw new Unreadable('IdentityPoint');
      return element;
    },
    scalar() {
      const value = getWord(bytes, take(32));
      if (value >= R) throw new Unreadable('ScalarNotCanonical');
      return value;
    },
    cipher: () => ({ a: reader.nonzero(), b: reader.nonzero() }),
    many: (length, read) => Array.from({ length }, () => read(reader)),
  };
  return reader;
}

/** Lengths are exact: bytes before and after what is read are refused alike. */
export function readExactly<Value>(
  bytes: Uint8Array,
  length: number,
  read: (reader: Reader) => Value,
): Result<Value, WireCode> {
  if (bytes.length !== length) return refuse('WrongLength');
  try {
    return ok(read(readerOf(bytes)));
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.code);
    throw error;
  }
}

const keyTables = new Map<string, Table>();
const MAX_KEY_TABLES = 6;

/** Tables of the keys used last. A deck's key serves 52 multiplications at once, a seat's key every mix. */
export function tableOfKey(key: Element): Table {
  const name = bytesToHex(key.bytes);
  let table = keyTables.get(name);
  if (table) keyTables.delete(name);
  else table = makeTable(key.point, 5);
  keyTables.set(name, table);
  if (keyTables.size > MAX_KEY_TABLES)
    for (const [oldest, stale] of keyTables) {
      freeTable(stale);
      keyTables.delete(oldest);
      break;
    }
  return table;
}
