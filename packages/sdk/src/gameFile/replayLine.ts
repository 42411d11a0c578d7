import { type Hex, isSeatParty, ok, type Result, refuse } from '@facedown/base';
import { advance, isRound, lapse, type Shown, type TableRules, tableHash, tablePending } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import { listening } from '../engine/check.js';
import type { Fixed } from '../engine/types.js';
import { stepOf, type TableStep } from '../tableStep.js';
import type { FileDeed, FileEntry } from './gameFile.js';

/** One line of a file on top of the state before it: rules, evidence and hash, but no signature. */
export function replayLine(
  table: TableRules<unknown, unknown>,
  now: Fixed,
  line: FileEntry,
): Result<TableStep> & { party?: number } {
  const { version, hash, deeds, acks, lapsed } = line;
  const shown: Shown[] = [];
  const hearing = listening(table, shown);
  let { state } = now;
  for (const [i, deed] of deeds.entries()) {
    const { party } = deed;
    // Shares of a round may come in any order, so a file has them in one: it can't be written in two ways.
    if (i > 0 && party <= deeds[i - 1]!.party) return { ...refuse('WrongOrder'), party };
    if (state.version === version) return { ...refuse('GameOver'), party };
    const next = advance(hearing, state, deed);
    if (!next.ok) return { ...next, party };
    state = next.value;
  }
  const late = lapsed ? tablePending(table, state).parties : undefined;
  if (lapsed) {
    // Only the chain's clock moves for a seat, so no acks can vouch for it.
    if (acks || state.version === version) return refuse('MissingMove');
    const next = lapse(hearing, state);
    if (!next.ok) return next;
    state = next.value;
  }
  if (state.version !== version) return refuse('MissingMove');
  if (tableHash(table, state) !== hash) return refuse('WrongNext');
  const told = deeds.map((deed) => deedAt(table, now, deed, line));
  const lateness = late === undefined ? {} : { late };
  const entry = { version, hash, deeds: told, shown, ...(acks ? { acks } : {}), ...lateness };
  return ok(stepOf(table, now.state, state, entry));
}

/** A file's deed as it was said at the table: what is asked in the state before decides whether it is a share. */
export function deedAt(
  table: TableRules<unknown, unknown>,
  now: Fixed,
  deed: FileDeed,
  { version, hash: next, acks }: FileEntry,
): DeedMessage {
  const common = { ...deed, epoch: table.id.epoch, version };
  if (isRound(tablePending(table, now.state))) return { kind: 'share', ...common, round: now.hash };
  const ack: Hex = isSeatParty(deed.party) ? (acks?.get(deed.party) ?? '0x') : '0x';
  return { kind: 'move', ...common, previous: now.hash, next, ack };
}
