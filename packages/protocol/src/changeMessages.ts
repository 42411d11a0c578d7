import { type Hex, MAX_SEATS } from '@facedown/base';
import { addressOf, type Fields, fieldsOf, listOf, Malformed, malformed, seatOf, wordOf } from './read.js';
import { type Dialect, FILED } from './table.js';

/**
 * How seats agree on who sits at the next epoch (docs/adr/0022). `epoch` and `version` are always those
 * of the state that the change leads to: one above the boundary's.
 */

/** Who sits down, tops up or comes back, with what, and with which key. */
export interface WireEntry {
  readonly seat: number;
  readonly owner: Hex;
  readonly session: Hex;
  readonly amount: bigint;
  /** The dealer's key in the new epoch, with its proof. */
  readonly key: Hex;
  /** What the judge needs to believe the owner; `0x` where it needs nothing. */
  readonly proof: Hex;
}

/** Somebody wishes to sit down, or a seat to top up, at a boundary. Signed by the session key that it names. */
export interface EnterMessage extends WireEntry {
  readonly kind: 'enter';
  readonly epoch: bigint;
  readonly signature: Hex;
}

/** A seat would sign a change at this boundary, and would play on with this key; `0x` where it leaves. */
export interface ReadyMessage {
  readonly kind: 'ready';
  readonly epoch: bigint;
  readonly version: bigint;
  readonly seat: number;
  readonly key: Hex;
  readonly signature: Hex;
}

/** The whole change, as its starter proposes it. It binds nobody: the starter's `agree` does. */
export interface PlanMessage {
  readonly kind: 'plan';
  readonly epoch: bigint;
  readonly version: bigint;
  /** The hash of the first state of the new epoch. */
  readonly state: Hex;
  readonly seat: number;
  /** The rules' state at the boundary, and the hash of the dealer's: together they say which boundary it is. */
  readonly rules: Hex;
  readonly dealerHash: Hex;
  readonly leaving: readonly number[];
  readonly entries: readonly WireEntry[];
  /** By seat, in the new epoch; `0x` for an empty seat. */
  readonly keys: readonly Hex[];
  readonly signature: Hex;
}

/** The signature under a whole change, by a seat of the old epoch or by one that enters. */
export interface AgreeMessage {
  readonly kind: 'agree';
  readonly epoch: bigint;
  readonly version: bigint;
  /** The boundary's hash. */
  readonly boundary: Hex;
  readonly leaving: readonly number[];
  /** Hashes of the entries and of the card keys, as they are signed. */
  readonly entries: Hex;
  readonly keys: Hex;
  /** The hash of the first state of the new epoch. */
  readonly state: Hex;
  readonly seat: number;
  readonly session: Hex;
  readonly signature: Hex;
}

export type ChangeMessage = EnterMessage | ReadyMessage | PlanMessage | AgreeMessage;

export function plainChange(message: ChangeMessage): Fields {
  const { kind, seat, signature } = message;
  const epoch = String(message.epoch);
  if (message.kind === 'enter') return { kind, epoch, ...plainEntry(message), signature };
  const head = { kind, epoch, version: String(message.version) };
  if (message.kind === 'ready') return { ...head, seat, key: message.key, signature };
  if (message.kind === 'agree') {
    const { boundary, leaving, entries, keys, state, session } = message;
    return { ...head, boundary, leaving, entries, keys, state, seat, session, signature };
  }
  return { ...head, state: message.state, seat, ...planContent(message), signature };
}

/** What a plan says beside its hash, in the form that is signed. */
export const planContent = ({ rules, dealerHash, leaving, entries, keys }: Omit<PlanMessage, 'signature'>): Fields => ({
  rules,
  dealerHash,
  leaving,
  entries: entries.map(plainEntry),
  keys,
});

const plainEntry = ({ seat, owner, session, amount, key, proof }: WireEntry): Fields => ({
  seat,
  owner,
  session,
  amount: String(amount),
  key,
  proof,
});

export const CHANGE_PARSERS: readonly (readonly [string, (fields: Fields) => ChangeMessage | undefined])[] = [
  ['enter', orNothing(enterOf)],
  ['ready', orNothing(readyOf)],
  ['plan', orNothing(planOf)],
  ['agree', orNothing(agreeOf)],
];

function orNothing<Value>(read: (fields: Fields) => Value): (fields: Fields) => Value | undefined {
  return (fields) => {
    try {
      return read(fields);
    } catch (error) {
      if (error instanceof Malformed) return undefined;
      throw error;
    }
  };
}

const { whole, hex, proof: signatureOf } = FILED;
const versionOf = (value: unknown, read = whole): bigint => {
  const version = read(value, 64);
  return version > 0n ? version : malformed();
};

function enterOf(fields: Fields): EnterMessage {
  const { epoch, signature } = fields;
  return { kind: 'enter', epoch: whole(epoch, 64), ...wireEntryOf(fields, FILED), signature: signatureOf(signature) };
}

function readyOf({ epoch, version, seat, key, signature }: Fields): ReadyMessage {
  return {
    kind: 'ready',
    epoch: whole(epoch, 64),
    version: whole(version, 64),
    seat: seatOf(seat),
    key: hex(key),
    signature: signatureOf(signature),
  };
}

function planOf(fields: Fields): PlanMessage {
  const { seat, signature } = fields;
  return { kind: 'plan', ...changeOf(fields, FILED), seat: seatOf(seat), signature: signatureOf(signature) };
}

function agreeOf(fields: Fields): AgreeMessage {
  const { epoch, version, boundary, leaving, entries, keys, state, seat, session, signature } = fields;
  return {
    kind: 'agree',
    epoch: whole(epoch, 64),
    version: versionOf(version),
    boundary: wordOf(boundary),
    leaving: listOf(leaving, MAX_SEATS, seatOf),
    entries: wordOf(entries),
    keys: wordOf(keys),
    state: wordOf(state),
    seat: seatOf(seat),
    session: addressOf(session),
    signature: signatureOf(signature),
  };
}

type Spelt = Pick<Dialect, 'whole' | 'hex'>;

/** A change of seats, as plans, files, journals and a judge's answers have it. */
export function changeOf(
  value: unknown,
  dialect: Spelt,
  proofOf = dialect.hex,
): Omit<PlanMessage, 'kind' | 'seat' | 'signature'> {
  const { epoch, version, state, rules, dealerHash, leaving, entries, keys } = fieldsOf(value);
  return {
    epoch: dialect.whole(epoch, 64),
    version: versionOf(version, dialect.whole),
    state: wordOf(state),
    rules: dialect.hex(rules),
    dealerHash: wordOf(dealerHash),
    leaving: listOf(leaving, MAX_SEATS, seatOf),
    entries: listOf(entries, MAX_SEATS, (one) => wireEntryOf(one, dialect, proofOf)),
    keys: listOf(keys, MAX_SEATS, dialect.hex),
  };
}

function wireEntryOf(value: unknown, dialect: Spelt, proofOf = dialect.hex): WireEntry {
  const { seat, owner, session, amount, key, proof } = fieldsOf(value);
  return {
    seat: seatOf(seat),
    owner: addressOf(owner),
    session: addressOf(session),
    amount: dialect.whole(amount, 128),
    key: dialect.hex(key),
    proof: proofOf(proof),
  };
}
