import {
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  type Hex,
  hexToBytes,
  MAX_SEATS,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import { CHANGE_PARSERS, type ChangeMessage, plainChange } from './changeMessages.js';
import { headOf, isLower, isParty, isSignature, isUint64, isWord } from './fields.js';

/**
 * What seats send each other, through a relay that is trusted with nothing. JSON; whole numbers that
 * may pass 2^53 are decimal strings, and what is said at every step has its bytes in base64. The parser is our own:
 * a few flat messages don't pay for a schema library in every page, and each field's one canonical form has to be
 * checked anyway.
 */
export const PROTOCOL_VERSION = 3;
/** Its messages were the same with all bytes in hex; journals still have some. */
const HEX_VERSION = 2;
/** A shuffle of 52 slots is about 19,000 characters; nothing honest comes near this. */
export const MAX_MESSAGE_CHARS = 1_000_000;

export interface MoveMessage {
  readonly kind: 'move';
  readonly epoch: bigint;
  /** The version of the state that the move leads to. */
  readonly version: bigint;
  readonly previous: Hex;
  readonly next: Hex;
  readonly party: number;
  readonly payload: Hex;
  readonly evidence: Hex;
  readonly signature: Hex;
  /** The mover's own ack of `next`; `0x` from a dealer's server, whose consent fixes nothing, and on the chain. */
  readonly ack: Hex;
}

/** One party's part in a round: a dealer's step, or an action that several seats make in any order. */
export interface ShareMessage {
  readonly kind: 'share';
  readonly epoch: bigint;
  /** The version of the state that the whole round leads to. */
  readonly version: bigint;
  /** The hash of the state in which the round began. */
  readonly round: Hex;
  readonly party: number;
  readonly payload: Hex;
  readonly evidence: Hex;
  readonly signature: Hex;
}

export interface AckMessage {
  readonly kind: 'ack';
  readonly epoch: bigint;
  readonly version: bigint;
  readonly state: Hex;
  readonly seat: number;
  readonly signature: Hex;
}

/** A seat wishes to leave at the next boundary. */
export interface LeaveMessage {
  readonly kind: 'leave';
  readonly epoch: bigint;
  readonly seat: number;
  readonly signature: Hex;
}

/** A party's shuffle of the next deck, made ahead. It binds nobody, and no contract knows it. */
export interface DraftMessage {
  readonly kind: 'draft';
  readonly epoch: bigint;
  /** The version at which it was said; not signed, for whoever keeps messages. */
  readonly version: bigint;
  /** keccak(hash of the needs, hash of the state in which the last deck was dealt). */
  readonly deck: Hex;
  readonly party: number;
  /** The digest of the draft before it. */
  readonly previous: Hex;
  readonly evidence: Hex;
  readonly signature: Hex;
}

/** A share whose evidence was said before, as a draft: `draft` is its keccak. */
export interface DraftedMessage extends Omit<ShareMessage, 'kind' | 'payload' | 'evidence'> {
  readonly kind: 'drafted';
  readonly draft: Hex;
}

/**
 * What a party misses of one version: the deeds and the acks of those it names. Each of them says its own again; from
 * the second time on one more seat, another each time, says what it knows of all of them.
 */
export interface LackMessage {
  readonly kind: 'lack';
  readonly epoch: bigint;
  readonly version: bigint;
  readonly party: number;
  /** Ascending. */
  readonly deeds: readonly number[];
  readonly acks: readonly number[];
  /** How often it was asked before. */
  readonly times: number;
  readonly signature: Hex;
}

/** What a party does. */
export type DeedMessage = MoveMessage | ShareMessage;
export type TableMessage = DeedMessage | AckMessage;
type AheadMessage = DraftMessage | DraftedMessage;
export type WireMessage = TableMessage | LeaveMessage | ChangeMessage | AheadMessage | LackMessage;

export const isTableMessage = (message: WireMessage): message is TableMessage =>
  message.kind === 'move' || message.kind === 'share' || message.kind === 'ack';
export const isDeed = (message: WireMessage): message is DeedMessage =>
  message.kind === 'move' || message.kind === 'share';
export const isAhead = (message: WireMessage): message is AheadMessage =>
  message.kind === 'draft' || message.kind === 'drafted';
const isChangeMessage = (message: WireMessage): message is ChangeMessage =>
  !isTableMessage(message) && !isAhead(message) && message.kind !== 'leave' && message.kind !== 'lack';

export const makeMessage = (message: WireMessage): string => print(message, PROTOCOL_VERSION);

function print(message: WireMessage, v: number): string {
  const fields = plainOf(message);
  return JSON.stringify({ v, ...(isCompact(message.kind, v) ? spelt(fields, (_, value) => inBase64(value)) : fields) });
}

type Fields = Record<string, unknown>;

function plainOf(message: WireMessage): Fields {
  const { kind } = message;
  const epoch = String(message.epoch);
  if (message.kind === 'leave') return { kind, epoch, seat: message.seat, signature: message.signature };
  if (isChangeMessage(message)) return plainChange(message);
  const head = { kind, epoch, version: String(message.version) };
  if (message.kind === 'draft') {
    const { deck, party, previous, evidence, signature } = message;
    return { ...head, deck, party, previous, evidence, signature };
  }
  if (message.kind === 'drafted') {
    const { round, party, draft, signature } = message;
    return { ...head, round, party, draft, signature };
  }
  if (message.kind === 'lack') {
    const { party, deeds, acks, times, signature } = message;
    return { ...head, party, deeds, acks, times, signature };
  }
  if (message.kind === 'ack')
    return { ...head, state: message.state, seat: message.seat, signature: message.signature };
  if (message.kind === 'share') {
    const { round, party, payload, evidence, signature } = message;
    return { ...head, round, party, payload, evidence, signature };
  }
  const { previous, next, party, payload, evidence, signature, ack } = message;
  return { ...head, previous, next, party, payload, evidence, signature, ack };
}

/** Said at every step; what changes seats is rare, and stays as it is signed. */
const COMPACT: ReadonlySet<unknown> = new Set(['move', 'share', 'ack', 'draft', 'drafted', 'lack']);
const BYTES: ReadonlySet<string> = new Set([
  'previous',
  'next',
  'payload',
  'evidence',
  'signature',
  'ack',
  'round',
  'state',
  'deck',
  'draft',
]);
const isCompact = (kind: unknown, v: unknown): boolean => v === PROTOCOL_VERSION && COMPACT.has(kind);

function spelt(fields: Fields, spell: (name: string, bytes: unknown) => unknown): Fields {
  // Without a prototype, so that no name is another than any.
  const all: Fields = Object.create(null);
  for (const [name, value] of Object.entries(fields)) all[name] = BYTES.has(name) ? spell(name, value) : value;
  return all;
}

/** What is no bytes becomes what no parser takes. */
const inBase64 = (value: unknown): unknown => (isLower(value) ? bytesToBase64(hexToBytes(value)) : null);
const inHex = (value: unknown): unknown => {
  const bytes = typeof value === 'string' ? base64ToBytes(value) : undefined;
  return bytes && bytesToHex(bytes);
};

export const parseMessage = (text: string): Result<WireMessage, 'MalformedMessage' | 'UnknownProtocolVersion'> =>
  parse(text, (v): v is number => v === PROTOCOL_VERSION);

/** A message as a journal has it: also one of the version before. */
export const parseKept = (text: string): Result<WireMessage, 'MalformedMessage' | 'UnknownProtocolVersion'> =>
  parse(text, (v): v is number => v === PROTOCOL_VERSION || v === HEX_VERSION);

function parse(
  text: string,
  isKnown: (v: unknown) => v is number,
): Result<WireMessage, 'MalformedMessage' | 'UnknownProtocolVersion'> {
  if (text.length > MAX_MESSAGE_CHARS) return refuse('MalformedMessage');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refuse('MalformedMessage');
  }
  if (typeof raw !== 'object' || raw === null) return refuse('MalformedMessage');
  const fields = raw as Fields;
  const { v, kind } = fields;
  if (!isKnown(v)) return refuse('UnknownProtocolVersion');
  const isShort = isCompact(kind, v);
  const message = PARSERS.get(String(kind))?.(isShort ? spelt(fields, (_, value) => inHex(value)) : fields);
  if (!message) return refuse('MalformedMessage');
  // Printing it again catches unknown fields, other orders and other spellings of a number at once. Bytes have one
  // spelling in base64, and were read from it: they need no printing, which would take most of the time.
  const plain = plainOf(message);
  const printed = JSON.stringify({ v, ...(isShort ? spelt(plain, (name) => fields[name]) : plain) });
  return printed === text ? ok(message) : refuse('MalformedMessage');
}

const PARSERS = new Map<string, (fields: Record<string, unknown>) => WireMessage | undefined>([
  ['move', moveOf],
  ['share', shareOf],
  ['ack', ackOf],
  ['leave', leaveOf],
  ['draft', draftOf],
  ['drafted', draftedOf],
  ['lack', lackOf],
  ...CHANGE_PARSERS,
]);

function leaveOf({ epoch, seat, signature }: Record<string, unknown>): LeaveMessage | undefined {
  if (!isUint64(epoch) || !isParty(seat) || seat >= MAX_SEATS || !isSignature(signature)) return;
  return { kind: 'leave', epoch: BigInt(epoch), seat, signature };
}

function moveOf(fields: Record<string, unknown>): MoveMessage | undefined {
  const { previous, next, party, payload, evidence, signature, ack } = fields;
  const head = headOf(fields);
  if (
    !head ||
    head.version === 0n ||
    !isWord(previous) ||
    !isWord(next) ||
    !isParty(party) ||
    !isLower(payload) ||
    !isLower(evidence)
  )
    return;
  if (!isSignature(signature) || (ack !== '0x' && !isSignature(ack))) return;
  return { kind: 'move', ...head, previous, next, party, payload, evidence, signature, ack };
}

function shareOf(fields: Record<string, unknown>): ShareMessage | undefined {
  const { round, party, payload, evidence, signature } = fields;
  const head = headOf(fields);
  if (!head || head.version === 0n || !isWord(round) || !isParty(party)) return;
  if (!isLower(payload) || !isLower(evidence) || !isSignature(signature)) return;
  return { kind: 'share', ...head, round, party, payload, evidence, signature };
}

function draftOf(fields: Record<string, unknown>): DraftMessage | undefined {
  const { deck, party, previous, evidence, signature } = fields;
  const head = headOf(fields);
  if (!head || !isWord(deck) || !isParty(party) || !isWord(previous)) return;
  if (!isLower(evidence) || !isSignature(signature)) return;
  return { kind: 'draft', ...head, deck, party, previous, evidence, signature };
}

function draftedOf(fields: Record<string, unknown>): DraftedMessage | undefined {
  const { round, party, draft, signature } = fields;
  const head = headOf(fields);
  if (!head || head.version === 0n || !isWord(round) || !isParty(party)) return;
  if (!isWord(draft) || !isSignature(signature)) return;
  return { kind: 'drafted', ...head, round, party, draft, signature };
}

function ackOf(fields: Record<string, unknown>): AckMessage | undefined {
  const { state, seat, signature } = fields;
  const head = headOf(fields);
  if (!head || !isWord(state) || !isParty(seat) || seat >= MAX_SEATS || !isSignature(signature)) return;
  return { kind: 'ack', ...head, state, seat, signature };
}

function lackOf(fields: Record<string, unknown>): LackMessage | undefined {
  const { party, deeds, acks, times, signature } = fields;
  const head = headOf(fields);
  if (!head || head.version === 0n || !isParty(party) || !isParty(times) || !isSignature(signature)) return;
  if (!isAscending(deeds) || !isAscending(acks) || acks.some((seat) => seat >= MAX_SEATS)) return;
  return { kind: 'lack', ...head, party, deeds, acks, times, signature };
}

const isAscending = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one, at) => isParty(one) && (at === 0 || value[at - 1] < one));
