import { isSeatParty, membersOf, ok, type Result, refuse } from '@facedown/base';
import { advance, type Shown, type TableRules, type TableState, tableHash, tablePending } from '@facedown/game-kit';
import type { AckMessage, MoveMessage } from '@facedown/protocol';
import { ackDigest, moveDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import type { Candidate, Engine, Fixed } from './types.js';

/** Off the chain, of several parties that owe a dealer's step the lowest goes first: two moves never compete. */
export function proposerOf<S, D>(table: TableRules<S, D>, state: TableState<S, D>): number | undefined {
  return membersOf(tablePending(table, state).parties)[0];
}

export function isSignedMove({ table, roster }: Engine, move: MoveMessage): boolean {
  const session = roster.sessions.get(move.party);
  if (!session || signerOf(moveDigest(table.id, move), move.signature) !== session) return false;
  return !isSeatParty(move.party) || isSignedAck({ table, roster }, ackOfMove(move));
}

export function isSignedAck({ table, roster }: Pick<Engine, 'table' | 'roster'>, ack: AckMessage): boolean {
  const session = roster.seats.includes(ack.seat) ? roster.sessions.get(ack.seat) : undefined;
  return session !== undefined && signerOf(ackDigest(table.id, ack), ack.signature) === session;
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

/** Runs a move on top of a fixed state: rules, evidence and hash. Signatures are checked before. */
export function tryMove<S, D>(
  table: TableRules<S, D>,
  base: Fixed<S, D>,
  move: Pick<MoveMessage, 'previous' | 'party' | 'payload' | 'evidence'> & { next?: MoveMessage['next'] },
): Result<{ state: TableState<S, D>; hash: MoveMessage['next']; shown: Shown[] }> {
  if (move.previous !== base.hash) return refuse('WrongPrevious');
  const shown: Shown[] = [];
  const advanced = advance(listening(table, shown), base.state, move);
  if (!advanced.ok) return advanced;
  const hash = tableHash(table, advanced.value);
  if (move.next !== undefined && hash !== move.next) return refuse('WrongNext');
  return ok({ state: advanced.value, hash, shown });
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

export const candidateOf = <S, D>(
  move: MoveMessage,
  tried: { state: TableState<S, D>; shown: Shown[] },
): Candidate<S, D> => ({ move, state: tried.state, shown: tried.shown });
