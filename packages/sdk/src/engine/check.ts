import { type Hex, isSeatParty, membersOf, ok, type Result, refuse } from '@facedown/base';
import {
  advance,
  isRound,
  NO_ROUND,
  type Shown,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import type { AckMessage, DeedMessage, MoveMessage, ShareMessage } from '@facedown/protocol';
import { ackDigest, moveDigest, shareDigest } from '../signing/digest.js';
import { isSignedBy } from '../signing/isSignedBy.js';
import { signerOf } from '../signing/session.js';
import type { Candidate, Engine, Fixed } from './types.js';

/** The party that begins what comes next: of several that owe something, the lowest. */
export function proposerOf<S, D>(table: TableRules<S, D>, state: TableState<S, D>): number | undefined {
  return membersOf(tablePending(table, state).parties)[0];
}

type Signers = Pick<Engine, 'table' | 'roster'>;

/**
 * A seat's move carries its ack; a share doesn't, for its party needn't know yet what the round leads to. What an open chair
 * brings proves itself, and still travels under some seat's signature: strangers don't speak for it.
 */
export const isSignedDeed = (signers: Signers, deed: DeedMessage): boolean =>
  isOpenChair(signers, deed.party)
    ? deed.kind === 'share' && bringerOf(signers, deed) !== undefined
    : isByParty(signers, deed) &&
      (deed.kind === 'share' || !isSeatParty(deed.party) || isSignedAck(signers, ackOfMove(deed)));

/** The seat that has signed what the open chair brings. */
export function bringerOf({ table, roster }: Signers, share: ShareMessage): number | undefined {
  const signer = signerOf(shareDigest(table.id, share), share.signature);
  return roster.seats.find((seat) => roster.sessions.get(seat) === signer);
}

export function isSignedAck({ table, roster }: Signers, ack: AckMessage): boolean {
  const session = roster.seats.includes(ack.seat) ? roster.sessions.get(ack.seat) : undefined;
  return session !== undefined && isSignedBy(session, ackDigest(table.id, ack), ack.signature);
}

/** The ack that a seat's move carries. */
export const ackOfMove = (move: MoveMessage): AckMessage => ({
  kind: 'ack',
  epoch: move.epoch,
  version: move.version,
  state: move.next,
  seat: move.party,
  signature: move.ack,
});

interface Tried<S, D> {
  readonly state: TableState<S, D>;
  readonly hash: MoveMessage['next'];
  readonly shown: Shown[];
}

/** Runs a seat's action on top of a fixed state: rules, evidence and hash. Signatures are checked before. */
export function tryMove<S, D>(
  table: TableRules<S, D>,
  base: Fixed<S, D>,
  move: Pick<MoveMessage, 'previous' | 'party' | 'payload' | 'evidence'> & { next?: MoveMessage['next'] },
): Result<Tried<S, D>> {
  if (move.previous !== base.hash) return refuse('WrongPrevious');
  if (isRound(tablePending(table, base.state))) return refuse('NotAnAction');
  const tried = tryDeed(table, base.state, move);
  return tried.ok && move.next !== undefined && tried.value.hash !== move.next ? refuse('WrongNext') : tried;
}

/** Runs a share on top of a round's state so far; in which order shares come makes no difference. */
export function tryShare<S, D>(
  table: TableRules<S, D>,
  state: TableState<S, D>,
  share: Pick<ShareMessage, 'party' | 'payload' | 'evidence'>,
): Result<Tried<S, D>> {
  return isRound(tablePending(table, state)) ? tryDeed(table, state, share) : refuse('NotARound');
}

/** Runs a deed on top of a recorded state, which may lie within a round. */
export function tryOn<S, D>(table: TableRules<S, D>, base: Fixed<S, D>, deed: DeedMessage): Result<Tried<S, D>> {
  if (deed.kind === 'move') return tryMove(table, base, deed);
  const { round } = base.state;
  return deed.round === (round === NO_ROUND ? base.hash : round)
    ? tryShare(table, base.state, deed)
    : refuse('WrongPrevious');
}

/** Nobody has the key of an open chair: what it brings proves itself. */
const NOBODY: Hex = `0x${'00'.repeat(20)}`;

export const isOpenChair = ({ table, roster }: Signers, party: number): boolean =>
  !isSeatParty(party) && table.dealer.can.selfProving && roster.sessions.get(party) === NOBODY;

/** Is this signed by the key of its party? */
export function isByParty({ table, roster }: Signers, deed: DeedMessage): boolean {
  const session = roster.sessions.get(deed.party);
  if (session === NOBODY && !isSeatParty(deed.party)) return table.dealer.can.selfProving && deed.kind === 'share';
  const digest = deed.kind === 'move' ? moveDigest(table.id, deed) : shareDigest(table.id, deed);
  return session !== undefined && isSignedBy(session, digest, deed.signature);
}

function tryDeed<S, D>(
  table: TableRules<S, D>,
  base: TableState<S, D>,
  deed: Pick<DeedMessage, 'party' | 'payload' | 'evidence'>,
): Result<Tried<S, D>> {
  const shown: Shown[] = [];
  const advanced = advance(listening(table, shown), base, deed);
  return advanced.ok ? ok({ state: advanced.value, hash: tableHash(table, advanced.value), shown }) : advanced;
}

/** The same table, noting the faces that the rules are told of. */
export function listening<S, D>(table: TableRules<S, D>, shown: Shown[]): TableRules<S, D> {
  const { game } = table;
  return {
    ...table,
    game: {
      ...game,
      on(state, faces) {
        shown.push(...faces);
        return game.on(state, faces);
      },
    },
  };
}

export const candidateOf = <S, D>(deeds: readonly DeedMessage[], tried: Tried<S, D>): Candidate<S, D> => ({
  deeds,
  ...tried,
});

/** Our own move among a candidate's deeds, or another party's. */
export const moveIn = (candidate: Candidate | undefined): MoveMessage | undefined => {
  const [deed] = candidate?.deeds ?? [];
  return deed?.kind === 'move' ? deed : undefined;
};

/** The hash of the state on which a deed was made. */
export const baseHashOf = (deed: DeedMessage): Hex => (deed.kind === 'move' ? deed.previous : deed.round);
