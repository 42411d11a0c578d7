import { type Hex, isSeatParty } from '@facedown/base';
import { advance, type Deed, isRound, roundOf, type TableState, tableHash, tablePending } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import type { SessionKey } from '@facedown/sdk';
import { signTicket } from '@facedown/sdk/coordinator';
import {
  ackDigest,
  type Change,
  changeDigest,
  changedState,
  changeHead,
  type Entering,
  type JudgedTable,
  joinDigest,
  moveDigest,
  shareDigest,
  signWith,
} from '@facedown/sdk/engine';
import type { Room } from './room.js';

const NOTHING: Hex = `0x${'00'.repeat(32)}`;

export function sessionOf({ sessions, people }: Room, address: Hex): SessionKey {
  return [...sessions, ...people].find((key) => key.address === address) ?? sessions[0]!;
}

export const sorted = <Item extends { readonly seat: number }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => a.seat - b.seat);

export function acksOf(room: Room, now: JudgedTable, version: bigint, state: Hex): Hex[] {
  const { id } = now.table;
  const digest = ackDigest(id, { epoch: id.epoch, version, state });
  return sorted(now.entries).map(({ session }) => signWith(sessionOf(room, session))(digest));
}

/** A deed of a party, signed by its key, whether it is legal or not. */
export function signedDeed(room: Room, now: JudgedTable, state: TableState, deed: Deed): DeedMessage {
  const { table, entries } = now;
  const { epoch } = table.id;
  const session = entries.find(({ seat }) => seat === deed.party)?.session;
  const key = isSeatParty(deed.party) ? sessionOf(room, session ?? '0x') : room.host;
  const version = state.version + 1n;
  if (isRound(tablePending(table, state))) {
    const share = { epoch, version, round: roundOf(table, state), ...deed };
    return { kind: 'share', ...share, signature: signWith(key)(shareDigest(table.id, share)) };
  }
  const next = advance(table, state, deed);
  const move = {
    epoch,
    version,
    previous: tableHash(table, state),
    next: next.ok ? tableHash(table, next.value) : NOTHING,
    ...deed,
  };
  return { kind: 'move', ...move, signature: signWith(key)(moveDigest(table.id, move)), ack: '0x' };
}

/** What the owner signs, and the ticket where the table asks for one. */
export function authorised(
  room: Room,
  now: JudgedTable,
  entry: Omit<Entering, 'authorisation' | 'ticket'>,
  epoch: bigint,
  { nonce, expires }: { nonce: bigint; expires: bigint },
): Entering {
  const { seat, owner, session, key, amount } = entry;
  const id = { ...now.table.id, epoch };
  const join = { seat, owner, sessionKey: session, cardKey: key, amount, nonce, expires };
  const signature = signWith(sessionOf(room, owner))(joinDigest(id, join));
  const ticket = now.inviter ? { ticket: signTicket(room.inviter, id, owner) } : {};
  return { ...entry, authorisation: { nonce, expires, signature }, ...ticket };
}

type Asked = Omit<Change, 'entries' | 'state'> & { readonly entries: readonly Entering[] };

/** By all seats but the excused, then by whoever enters with a key that hasn't signed. */
export function changeSignatures(room: Room, now: JudgedTable, asked: Asked, excused: readonly number[]): Hex[] {
  const id = { ...now.table.id, epoch: asked.epoch };
  const wire = { ...asked, entries: asked.entries.map((entry) => ({ proof: '0x' as Hex, ...entry })) };
  const first = changedState({ ...now.table, id }, now.opening, wire);
  const state = first.ok ? tableHash({ ...now.table, id }, first.value.state) : NOTHING;
  const digest = changeDigest(id, changeHead(id, { ...wire, state }));
  const old = sorted(now.entries).filter(({ seat }) => !excused.includes(seat));
  const coming = asked.entries.filter(
    ({ seat, session }) => !old.some((one) => one.seat === seat && one.session === session),
  );
  return [...old, ...coming].map(({ session }) => signWith(sessionOf(room, session))(digest));
}
