import { type Hex, MAX_SEATS } from '@facedown/base';
import {
  addressOf,
  countOf,
  decimalOf,
  fieldsOf,
  flagOf,
  hexOf,
  listOf,
  malformed,
  naturalOf,
  optionally,
  seatOf,
  signatureOf,
  textOf,
  wordOf,
} from './read.js';

/** What a table is opened with. Nothing of it changes later. */
export interface Opening {
  /** A random word of 32 bytes: no two tables are the same. */
  readonly salt: Hex;
  readonly game: string;
  readonly dealer: string;
  readonly name: string;
  /** The game's and the dealer's encoded configuration. */
  readonly config: Hex;
  readonly dealerConfig: Hex;
  readonly minSeats: number;
  readonly maxSeats: number;
  /** Session addresses of the dealer's servers, if it has any. */
  readonly servers: readonly Hex[];
  /** Every move is posted; nothing is fixed by acks. */
  readonly onchain: boolean;
  /**
   * Seconds by the chain's clock, which goes on with its blocks: how long a newer state may be registered in a
   * quarrel, and how long whoever owes something on the chain has for it.
   */
  readonly registerSeconds: number;
  readonly answerSeconds: number;
  /** Contracts that say who may sit down, and that keep what the seats bring; only on a chain. */
  readonly check?: Hex;
  readonly checkConfig?: Hex;
  readonly locker?: Hex;
}

/** A seat taken. */
export interface Entry {
  readonly seat: number;
  readonly owner: Hex;
  readonly session: Hex;
  /** The dealer's key of this seat, with its proof. */
  readonly key: Hex;
  readonly amount: bigint;
  /** What the table's locker said that this seat brings, where it has one. */
  readonly brought?: bigint;
  /** What the judge needs to believe the owner, where it can't see who calls: the owner's authorisation. */
  readonly proof?: Hex;
}

/** How whole numbers and bytes are spelt: between a coordinator and its guests, and in files. */
export interface Dialect {
  readonly whole: (value: unknown, bits?: number) => bigint;
  readonly hex: (value: unknown) => Hex;
  /** What stands behind a seat: in a file its owner's signature, elsewhere also what he brought at a boundary. */
  readonly proof: (value: unknown) => Hex;
}

const anyHex = (value: unknown): Hex => hexOf(value);
const lowerHex = (value: unknown): Hex => {
  const hex = hexOf(value);
  return hex === hex.toLowerCase() ? hex : malformed();
};

export const PLAIN: Dialect = { whole: naturalOf, hex: anyHex, proof: anyHex };
/** What is printed again must be the same, so that a file has one spelling of everything. */
export const FILED: Dialect = {
  whole: decimalOf,
  hex: lowerHex,
  proof: (value) => lowerHex(signatureOf(value)),
};

const MAX_SERVERS = 16;

export function openingOf(value: unknown, { hex }: Dialect): Opening {
  const fields = fieldsOf(value);
  const maxSeats = countOf(fields.maxSeats, MAX_SEATS);
  return {
    salt: wordOf(fields.salt),
    game: textOf(fields.game),
    dealer: textOf(fields.dealer),
    name: textOf(fields.name),
    config: hex(fields.config),
    dealerConfig: hex(fields.dealerConfig),
    minSeats: countOf(fields.minSeats, maxSeats),
    maxSeats,
    servers: listOf(fields.servers, MAX_SERVERS, addressOf),
    onchain: flagOf(fields.onchain),
    registerSeconds: countOf(fields.registerSeconds, 2 ** 32 - 1),
    answerSeconds: countOf(fields.answerSeconds, 2 ** 32 - 1),
    ...optionally('check', fields.check, hex),
    ...optionally('checkConfig', fields.checkConfig, hex),
    ...optionally('locker', fields.locker, hex),
  };
}

export function entryOf(value: unknown, { hex, whole, proof }: Dialect): Entry {
  const { seat, owner, session, key, amount, brought, ...rest } = fieldsOf(value);
  return {
    seat: seatOf(seat),
    owner: addressOf(owner),
    session: addressOf(session),
    key: hex(key),
    amount: whole(amount, 128),
    ...optionally('brought', brought, whole),
    ...optionally('proof', rest.proof, proof),
  };
}

/** Signatures by seat, as `parsePlain` reads a map. */
export function acksOf(value: unknown): Map<number, Hex> {
  if (!(value instanceof Map) || value.size > MAX_SEATS) return malformed();
  return new Map([...value].map(([seat, signature]) => [seatOf(seat), signatureOf(signature)]));
}
