import { bigintToBytes, bytesToHex, concatBytes, type Hex, hexToBytes, keccak256Bytes, maskOf } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import {
  type AckMessage,
  type AgreeMessage,
  accessTypes,
  boundaryHash,
  cardKeysHash,
  changeTypes,
  clientTypes,
  DOMAIN_NAME,
  DOMAIN_VERSION,
  type DraftedMessage,
  type DraftMessage,
  domainTypes,
  type EnterMessage,
  type LackMessage,
  type MoveMessage,
  messageTypes,
  type PlanMessage,
  planContent,
  type ReadyMessage,
  type ShareMessage,
  typeHash,
} from '@facedown/protocol';

/**
 * EIP-712 digests of moves and acks by hand: the general encoder takes ten times as long, and every
 * message of a table is hashed by every seat. A test compares them with the general encoder's.
 */
const text = (value: string) => keccak256Bytes(new TextEncoder().encode(value));
const MOVE = typeHash(messageTypes, 'Move');
const SHARE = typeHash(messageTypes, 'Share');
const ACK = typeHash(messageTypes, 'Ack');
const JOIN = typeHash(accessTypes, 'Join');
const DOMAIN = typeHash(domainTypes, 'EIP712Domain');
const word = (value: bigint) => bigintToBytes(value, 32);

const domains = new Map<string, Uint8Array>();
function domainOf({ chainId, table }: TableId): Uint8Array {
  const key = `${chainId}${table}`;
  let domain = domains.get(key);
  if (!domain) {
    domain = keccak256Bytes(
      concatBytes(DOMAIN, text(DOMAIN_NAME), text(DOMAIN_VERSION), word(chainId), word(BigInt(table))),
    );
    domains.set(key, domain);
  }
  return domain;
}

const PREFIX = Uint8Array.of(0x19, 0x01);
const digestOf = (id: TableId, ...fields: Uint8Array[]) =>
  keccak256Bytes(concatBytes(PREFIX, domainOf(id), keccak256Bytes(concatBytes(...fields))));

/** Of shuffles heard lately, in kilobytes each: as a draft, as a share that came early, and as the share that is taken. */
const hashes = new Map<Hex, Uint8Array>();
const MAX_HASHES = 32;
const LONG = 4096;

function evidenceHash(evidence: Hex): Uint8Array {
  const known = hashes.get(evidence);
  if (known) return known;
  const hash = keccak256Bytes(hexToBytes(evidence));
  if (evidence.length < LONG) return hash;
  hashes.set(evidence, hash);
  if (hashes.size > MAX_HASHES) hashes.delete(hashes.keys().next().value!);
  return hash;
}

type UnsignedMove = Omit<MoveMessage, 'kind' | 'signature' | 'ack'>;

export const moveDigest = (id: TableId, move: UnsignedMove): Uint8Array =>
  digestOf(
    id,
    MOVE,
    word(id.tableId),
    word(move.epoch),
    // On the wire a move names the version that it leads to; signed is the one that it starts from.
    word(move.version - 1n),
    hexToBytes(move.previous),
    hexToBytes(move.next),
    word(BigInt(move.party)),
    keccak256Bytes(hexToBytes(move.payload)),
    evidenceHash(move.evidence),
  );

export const shareDigest = (
  id: TableId,
  share: Pick<ShareMessage, 'epoch' | 'round' | 'party' | 'payload' | 'evidence'>,
): Uint8Array =>
  digestOf(
    id,
    SHARE,
    word(id.tableId),
    word(share.epoch),
    hexToBytes(share.round),
    word(BigInt(share.party)),
    keccak256Bytes(hexToBytes(share.payload)),
    evidenceHash(share.evidence),
  );

/** The same digest of a share whose evidence is named by its hash. */
export const draftedDigest = (
  id: TableId,
  share: Pick<DraftedMessage, 'epoch' | 'round' | 'party' | 'draft'>,
): Uint8Array =>
  digestOf(
    id,
    SHARE,
    word(id.tableId),
    word(share.epoch),
    hexToBytes(share.round),
    word(BigInt(share.party)),
    keccak256Bytes(new Uint8Array(0)),
    hexToBytes(share.draft),
  );

const LACK = typeHash(clientTypes, 'Lack');
/** What a party asks others to say again. Known to clients only: it binds nobody to anything. */
export const lackDigest = (id: TableId, lack: Omit<LackMessage, 'kind' | 'signature'>): Uint8Array =>
  digestOf(
    id,
    LACK,
    word(id.tableId),
    word(lack.epoch),
    word(lack.version),
    word(BigInt(lack.party)),
    word(maskOf(lack.deeds)),
    word(maskOf(lack.acks)),
    word(BigInt(lack.times)),
  );

const DRAFT = typeHash(clientTypes, 'Draft');
/** A shuffle made ahead. Known to clients only: no contract takes it for a share. */
export const draftDigest = (
  id: TableId,
  draft: Pick<DraftMessage, 'epoch' | 'deck' | 'party' | 'previous' | 'evidence'>,
): Uint8Array =>
  digestOf(
    id,
    DRAFT,
    word(id.tableId),
    word(draft.epoch),
    hexToBytes(draft.deck),
    word(BigInt(draft.party)),
    hexToBytes(draft.previous),
    evidenceHash(draft.evidence),
  );

/** A seat's wish to leave at the next boundary. Known to clients only: no contract takes it for consent to a state. */
const LEAVE = typeHash(clientTypes, 'Leave');
export const leaveDigest = (id: TableId, seat: number): Uint8Array =>
  digestOf(id, LEAVE, word(id.tableId), word(id.epoch), word(BigInt(seat)));

const CHANGE_ENTRY = typeHash(changeTypes, 'ChangeEntry');
const CHANGE = typeHash(changeTypes, 'Change');
/** What is signed of a change, its lists as their hashes. It names the epoch and the version that it leads to. */
export type ChangeHead = Pick<
  AgreeMessage,
  'epoch' | 'version' | 'boundary' | 'leaving' | 'entries' | 'keys' | 'state'
>;

export const changeHead = (
  { tableId }: Pick<TableId, 'tableId'>,
  change: Omit<PlanMessage, 'kind' | 'seat' | 'signature'>,
): ChangeHead => ({
  epoch: change.epoch,
  version: change.version,
  boundary: boundaryHash({ ...change, version: change.version - 1n }, tableId),
  leaving: change.leaving,
  entries: bytesToHex(keccak256Bytes(concatBytes(...change.entries.map(entryHash)))),
  keys: cardKeysHash(change.keys),
  state: change.state,
});

/** The whole of a change, which every seat of the old epoch and everyone who enters signs. */
export const changeDigest = (id: TableId, change: ChangeHead): Uint8Array =>
  digestOf(
    id,
    CHANGE,
    word(id.tableId),
    word(change.epoch),
    // It happens at the version before the one that it leads to.
    word(change.version - 1n),
    hexToBytes(change.boundary),
    word(maskOf(change.leaving)),
    hexToBytes(change.entries),
    hexToBytes(change.keys),
    hexToBytes(change.state),
  );

const entryHash = ({ seat, owner, session, amount }: PlanMessage['entries'][number]): Uint8Array =>
  keccak256Bytes(
    concatBytes(CHANGE_ENTRY, word(BigInt(seat)), word(BigInt(owner)), word(BigInt(session)), word(amount)),
  );

// The next three are known to clients only, too: what a contract takes for consent is the signed change.
const ENTER = typeHash(clientTypes, 'Enter');
export const enterDigest = (id: TableId, entry: Omit<EnterMessage, 'kind' | 'signature'>): Uint8Array =>
  digestOf(
    id,
    ENTER,
    word(id.tableId),
    word(entry.epoch),
    word(BigInt(entry.seat)),
    word(BigInt(entry.owner)),
    word(BigInt(entry.session)),
    word(entry.amount),
    keccak256Bytes(hexToBytes(entry.key)),
    keccak256Bytes(hexToBytes(entry.proof)),
  );

const READY = typeHash(clientTypes, 'Ready');
export const readyDigest = (id: TableId, ready: Omit<ReadyMessage, 'kind' | 'signature'>): Uint8Array =>
  digestOf(
    id,
    READY,
    word(id.tableId),
    word(ready.epoch),
    word(ready.version),
    word(BigInt(ready.seat)),
    keccak256Bytes(hexToBytes(ready.key)),
  );

const PLAN = typeHash(clientTypes, 'Plan');
export const planDigest = (id: TableId, plan: Omit<PlanMessage, 'signature'>): Uint8Array =>
  digestOf(
    id,
    PLAN,
    word(id.tableId),
    word(plan.epoch),
    word(plan.version),
    hexToBytes(plan.state),
    word(BigInt(plan.seat)),
    text(JSON.stringify(planContent(plan))),
  );

export const ackDigest = (id: TableId, ack: Pick<AckMessage, 'epoch' | 'version' | 'state'>): Uint8Array =>
  digestOf(id, ACK, word(id.tableId), word(ack.epoch), word(ack.version), hexToBytes(ack.state as Hex));

const TICKET = typeHash(accessTypes, 'Ticket');
/** The inviter of a private table lets this owner in. */
export const ticketDigest = (id: TableId, owner: Hex): Uint8Array =>
  digestOf(id, TICKET, word(id.tableId), word(BigInt(owner)));

/** Shows a relay who is there: a seat that may listen where spectators may not. */
export const relayDigest = (nonce: Hex): Uint8Array =>
  keccak256Bytes(concatBytes(new TextEncoder().encode('facedown/relay/1'), hexToBytes(nonce)));

/** Shows a house that its own bots ask where they were called to, at this time of theirs in milliseconds. */
export const botTablesDigest = (at: number): Uint8Array =>
  keccak256Bytes(new TextEncoder().encode(`facedown/bots/1/${at}`));

const DELEGATE = typeHash(accessTypes, 'Delegate');
/** A session key lets a keeper dispute for its seat. */
export const delegateDigest = (id: TableId, seat: number, delegate: Hex): Uint8Array =>
  digestOf(id, DELEGATE, word(id.tableId), word(id.epoch), word(BigInt(seat)), word(BigInt(delegate)));

export interface JoinFields {
  readonly seat: number;
  readonly owner: Hex;
  readonly sessionKey: Hex;
  readonly cardKey: Hex;
  readonly amount: bigint;
  /** How often the owner has revoked what he had signed for this table. */
  readonly nonce: bigint;
  readonly expires: bigint;
}
/** The one authorisation by the seat's owner; the table's number binds its terms. */
export const joinDigest = (id: TableId, join: JoinFields): Uint8Array =>
  digestOf(
    id,
    JOIN,
    word(id.tableId),
    word(id.epoch),
    word(BigInt(join.seat)),
    word(BigInt(join.owner)),
    word(BigInt(join.sessionKey)),
    keccak256Bytes(hexToBytes(join.cardKey)),
    word(join.amount),
    word(join.nonce),
    word(join.expires),
  );

const REVOKE = typeHash(accessTypes, 'Revoke');
/** An owner takes back what he has signed for a table, by whoever posts it. */
export const revokeDigest = (id: TableId, owner: Hex, nonce: bigint): Uint8Array =>
  digestOf(id, REVOKE, word(id.tableId), word(BigInt(owner)), word(nonce));

const DISPUTE = typeHash(clientTypes, 'Dispute');
/** A seat takes this state to a judge that can't see who calls. Once the table has moved on, it is worth nothing. */
export const disputeDigest = (id: TableId, seat: number, version: bigint, state: Hex): Uint8Array =>
  digestOf(id, DISPUTE, word(id.tableId), word(id.epoch), word(BigInt(seat)), word(version), hexToBytes(state));

const START = typeHash(clientTypes, 'Start');
/** The creator of a hosted table begins it before all seats are taken. Known to coordinators only. */
export const startDigest = (id: TableId, config: Hex): Uint8Array =>
  digestOf(id, START, word(id.tableId), hexToBytes(config));

const BOTS = typeHash(clientTypes, 'Bots');
/** The creator of an open table, or a seat of it, asks bots to sit down. Known to coordinators only. */
export const botsDigest = (id: TableId, count: number): Uint8Array =>
  digestOf(id, BOTS, word(id.tableId), word(BigInt(count)));

const LISTING = typeHash(clientTypes, 'Listing');
/** The creator of a table on a chain tells the lobby how to show it. Known to coordinators only. */
export const listingDigest = (id: TableId, spectators: boolean): Uint8Array =>
  digestOf(id, LISTING, word(id.tableId), word(spectators ? 1n : 0n));
