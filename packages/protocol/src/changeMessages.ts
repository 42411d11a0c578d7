import { type Hex, MAX_SEATS } from '@facedown/base';
import { headOf, isAddress, isAmount, isLower, isParty, isSignature, isUint64, isWord } from './fields.js';

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

type Fields = Record<string, unknown>;

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
  ['enter', enterOf],
  ['ready', readyOf],
  ['plan', planOf],
  ['agree', agreeOf],
];

function enterOf(fields: Fields): EnterMessage | undefined {
  const { epoch, signature } = fields;
  const entry = entryOf(fields);
  if (!entry || !isUint64(epoch) || !isSignature(signature)) return;
  return { kind: 'enter', epoch: BigInt(epoch), ...entry, signature };
}

function readyOf(fields: Fields): ReadyMessage | undefined {
  const { seat, key, signature } = fields;
  const head = headOf(fields);
  if (!head || !isSeat(seat) || !isLower(key) || !isSignature(signature)) return;
  return { kind: 'ready', ...head, seat, key, signature };
}

function planOf(fields: Fields): PlanMessage | undefined {
  const { state, seat, rules, dealerHash, leaving, entries, keys, signature } = fields;
  const head = headOf(fields);
  if (!head || head.version === 0n || !isWord(state) || !isSeat(seat) || !isSignature(signature)) return;
  if (!isLower(rules) || !isWord(dealerHash)) return;
  if (!isListOf(leaving, isSeat) || !isListOf(keys, isLower) || !Array.isArray(entries)) return;
  const parsed = entries.slice(0, MAX_SEATS).flatMap((one) => entryOf(Object(one)) ?? []);
  return { kind: 'plan', ...head, state, seat, rules, dealerHash, leaving, entries: parsed, keys, signature };
}

function agreeOf(fields: Fields): AgreeMessage | undefined {
  const { boundary, leaving, entries, keys, state, seat, session, signature } = fields;
  const head = headOf(fields);
  if (!head || head.version === 0n || !isSeat(seat) || !isAddress(session) || !isSignature(signature)) return;
  if (!isWord(boundary) || !isListOf(leaving, isSeat) || !isWord(entries) || !isWord(keys) || !isWord(state)) return;
  return { kind: 'agree', ...head, boundary, leaving, entries, keys, state, seat, session, signature };
}

function entryOf({ seat, owner, session, amount, key, proof }: Fields): WireEntry | undefined {
  if (!isSeat(seat) || !isAddress(owner) || !isAddress(session) || !isAmount(amount)) return;
  if (!isLower(key) || !isLower(proof)) return;
  return { seat, owner, session, amount: BigInt(amount), key, proof };
}

const isSeat = (value: unknown): value is number => isParty(value) && value < MAX_SEATS;
const isListOf = <Item>(value: unknown, isOne: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.length <= MAX_SEATS && value.every(isOne);
