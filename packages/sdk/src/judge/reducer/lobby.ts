import { ok, type Result, refuse } from '@facedown/base';
import { contextOf, tableHash } from '@facedown/game-kit';
import { lobbyHash } from '@facedown/protocol';
import { isTicket } from '../../access/tickets.js';
import { joinDigest, revokeDigest } from '../../signing/digest.js';
import { signerOf } from '../../signing/session.js';
import { begunFrom, seated } from '../judge.js';
import { isRunning, stored } from './clock.js';
import { isForSeat, lower } from './signed.js';
import { type Entering, type JudgeCall, type Judged, type JudgedTable, judged } from './types.js';

type Call<Kind> = Extract<JudgeCall, { kind: Kind }>;

/** An authorisation that somebody holds back is soon worth nothing. */
const MAX_AUTHORISATION = 3600;
const MAX_ESCROW = 2n ** 96n - 1n;

/** The people and their chips while a lobby or an epoch changes. */
export type Draft = Pick<JudgedTable, 'entries' | 'lobby' | 'escrow'>;

/** Checks one entry and seats it, or tops it up. */
export function entered(
  now: JudgedTable,
  draft: Draft,
  entry: Entering,
  epoch: bigint,
  by: `0x${string}` | undefined,
  at: number,
): Result<Draft> {
  const { table, opening, inviter, isVouched } = now;
  const { seat, owner, session, key, amount, brought } = entry;
  if (seat >= opening.maxSeats) return refuse('NoSuchSeat');
  if (BigInt(owner) === 0n || BigInt(session) === 0n) return refuse('NotASeat');
  const sitting = draft.entries.find((one) => one.seat === seat);
  if (sitting && lower(sitting.owner) !== lower(owner)) return refuse('SeatTaken');
  if (draft.entries.some((one) => one.seat !== seat && lower(one.owner) === lower(owner)))
    return refuse('AlreadySeated');
  const id = { ...table.id, epoch };
  if (inviter && !(entry.ticket && isTicket(inviter, id, owner, entry.ticket))) return refuse('NotInvited');
  const code = isVouched || (by && lower(by) === lower(owner)) ? undefined : unauthorised(now, entry, epoch, at);
  if (code) return refuse(code);
  const admitted = seated(table.game, draft.lobby, { seat, amount, ...(brought === undefined ? {} : { brought }) });
  if (!admitted.ok) return admitted;
  if (amount > MAX_ESCROW - draft.escrow) return refuse('AmountOutOfRange');
  const { authorisation: _, ticket: __, ...plain } = entry;
  const taken = { ...plain, session, key, amount: amount + (sitting?.amount ?? 0n) };
  return ok({
    entries: [...draft.entries.filter((one) => one.seat !== seat), taken],
    lobby: admitted.value,
    escrow: draft.escrow + amount,
  });
}

function unauthorised({ table, nonces }: JudgedTable, entry: Entering, epoch: bigint, at: number): string | undefined {
  const { seat, owner, session, key, amount, authorisation } = entry;
  if (!authorisation) return 'AuthorisationExpired';
  const { nonce, expires, signature } = authorisation;
  if (at > Number(expires)) return 'AuthorisationExpired';
  if (Number(expires) > at + MAX_AUTHORISATION) return 'AuthorisationTooLong';
  if (nonce !== (nonces.get(lower(owner)) ?? 0n)) return 'AuthorisationRevoked';
  const join = { seat, owner, sessionKey: session, cardKey: key, amount, nonce, expires };
  return signerOf(joinDigest({ ...table.id, epoch }, join), signature) === lower(owner) ? undefined : 'BadSignature';
}

/** Takes what it brought and goes. */
export function released({ table }: JudgedTable, draft: Draft, seat: number): Result<{ draft: Draft; amount: bigint }> {
  const sitting = draft.entries.find((one) => one.seat === seat);
  if (!sitting) return refuse('SeatEmpty');
  const gone = table.game.release(draft.lobby, seat);
  if (!gone.ok) return gone;
  const { state, amount } = gone.value;
  if (amount > draft.escrow) return refuse('OutOfBalance');
  const entries = draft.entries.filter((one) => one !== sitting);
  return ok({ draft: { entries, lobby: state, escrow: draft.escrow - amount }, amount });
}

export function join(now: JudgedTable, { entry, by }: Call<'join'>, at: number): Result<Judged> {
  const { table, opening, entries } = now;
  if (now.phase !== 'lobby') return refuse('WrongPhase');
  if (entry.seat >= opening.maxSeats) return refuse('NoSuchSeat');
  if (entries.some(({ seat }) => seat === entry.seat)) return refuse('SeatTaken');
  // A contract can't afford to look; where nobody pays, one key is one seat's.
  if (now.isVouched && entries.some(({ session }) => lower(session) === lower(entry.session)))
    return refuse('SessionKeyUsed');
  const draft = entered(now, now, entry, table.id.epoch, by, at);
  if (!draft.ok) return draft;
  const code = table.dealer.checkKey(contextOf(table.id, 0n, entry.seat), entry.owner, entry.key);
  if (code) return refuse(code);
  const sat = withLobby({ ...now, ...draft.value });
  const taken = sat.entries.at(-1)!;
  if (sat.entries.length < opening.maxSeats) return judged(sat, { kind: 'joined', entry: taken });
  const { onchain, answerSeconds } = opening;
  const full: JudgedTable = { ...sat, phase: onchain ? 'play' : 'live', deadline: onchain ? at + answerSeconds : 0 };
  return judged(
    full,
    { kind: 'joined', entry: taken },
    { kind: 'started', epoch: table.id.epoch, version: 0n, hash: full.hash },
  );
}

const withLobby = (now: JudgedTable): JudgedTable => ({
  ...now,
  hash: lobbyHash(now.table.game.codecs.state.encode(now.lobby), now.table.id.tableId),
});

const isCreator = ({ creator, isVouched }: JudgedTable, by: `0x${string}` | undefined): boolean =>
  isVouched || (by !== undefined && lower(by) === lower(creator));

/** The creator begins with fewer seats than there could be. */
export function start(now: JudgedTable, { by }: Call<'start'>, at: number): Result<Judged> {
  const { table, opening, entries } = now;
  if (now.phase !== 'lobby') return refuse('WrongPhase');
  if (!isCreator(now, by)) return refuse('NotTheCreator');
  if (entries.length < opening.minSeats) return refuse('SeatEmpty');
  const first = begunFrom(table, opening, now.lobby, entries, 0n);
  if (!first.ok) return first;
  const hash = tableHash(table, first.value);
  return judged(stored(now, { version: 0n, hash }, opening.onchain, at), {
    kind: 'started',
    epoch: table.id.epoch,
    version: 0n,
    hash,
  });
}

/** Anyone has the first state computed; where rules or dealer refuse it, the table is a lobby again. */
export function begin(now: JudgedTable): Result<Judged> {
  const { table, opening, entries } = now;
  if (!isRunning(now)) return refuse('WrongPhase');
  if (now.hash !== withLobby(now).hash) return refuse('WrongState');
  const first = begunFrom(table, opening, now.lobby, entries, 0n);
  if (!first.ok) return judged({ ...now, phase: 'lobby', deadline: 0 }, { kind: 'refused', code: first.code });
  const hash = tableHash(table, first.value);
  return judged({ ...now, hash }, { kind: 'begun', hash });
}

export function leaveLobby(now: JudgedTable, call: Call<'leaveLobby'>): Result<Judged> {
  if (now.phase !== 'lobby') return refuse('WrongPhase');
  if (!isForSeat(now, call.seat, call)) return refuse('NotASeat');
  const { owner } = now.entries.find(({ seat }) => seat === call.seat)!;
  const gone = released(now, now, call.seat);
  if (!gone.ok) return gone;
  const { draft, amount } = gone.value;
  const { nonces, event } = voided(now, owner);
  return judged(withLobby({ ...now, ...draft, nonces }), { kind: 'left', seat: call.seat, owner, amount }, event);
}

export function cancel(now: JudgedTable, { by }: Call<'cancel'>): Result<Judged> {
  if (now.phase !== 'lobby') return refuse('WrongPhase');
  if (!isCreator(now, by)) return refuse('NotTheCreator');
  let draft: Draft = now;
  const left: { kind: 'left'; seat: number; owner: `0x${string}`; amount: bigint }[] = [];
  for (const { seat, owner } of [...now.entries].sort((a, b) => a.seat - b.seat)) {
    const gone = released(now, draft, seat);
    if (!gone.ok) return gone;
    draft = gone.value.draft;
    left.push({ kind: 'left', seat, owner, amount: gone.value.amount });
  }
  if (draft.escrow !== 0n) return refuse('OutOfBalance');
  // The recorded state and seats stay: nothing can follow.
  return judged({ ...now, escrow: 0n, phase: 'done' }, { kind: 'cancelled' }, ...left);
}

/** What was signed for this owner at this table, and not used, is worth nothing from now on. */
export function revoke(now: JudgedTable, { by }: Call<'revoke'>): Result<Judged> {
  const { nonces, event } = voided(now, by);
  return judged({ ...now, nonces }, event);
}

/** The same by the owner's signature, posted by anyone. */
export function revokeFor(now: JudgedTable, { owner, permission }: Call<'revokeFor'>): Result<Judged> {
  const nonce = now.nonces.get(lower(owner)) ?? 0n;
  if (signerOf(revokeDigest(now.table.id, owner, nonce), permission) !== lower(owner)) return refuse('BadSignature');
  return revoke(now, { kind: 'revoke', by: owner });
}

function voided({ nonces }: JudgedTable, owner: `0x${string}`) {
  const nonce = (nonces.get(lower(owner)) ?? 0n) + 1n;
  return { nonces: new Map(nonces).set(lower(owner), nonce), event: { kind: 'revoked', owner, nonce } as const };
}
