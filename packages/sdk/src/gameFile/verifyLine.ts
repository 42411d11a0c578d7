import type { Hex } from '@facedown/base';
import type { TableRules } from '@facedown/game-kit';
import { isByParty, isSignedAck } from '../engine/check.js';
import type { Fixed, Roster } from '../engine/types.js';
import type { TableStep } from '../tableStep.js';
import type { FileEntry } from './gameFile.js';
import { deedAt, replayLine } from './replayLine.js';

export type VerifiedLine =
  | { readonly step: TableStep; readonly signatures: number }
  | { readonly code: string; readonly where?: { readonly party: number } };

/** One line of a file on top of the state before it: signatures first, which are cheap, then rules, evidence and hash. */
export function verifyLine(
  table: TableRules<unknown, unknown>,
  roster: Roster,
  now: Fixed,
  line: FileEntry,
): VerifiedLine {
  const { version, hash, acks } = line;
  if (version !== now.state.version + 1n) return { code: 'WrongVersion' };
  const code = acks && badFixing(table, roster, { version, hash, acks });
  if (code) return { code };
  let signatures = acks?.size ?? 0;
  for (const deed of line.deeds) {
    // The chain has checked what it recorded; its word is needed where a signature is missing.
    if (!acks && deed.signature === '0x') continue;
    if (!isByParty({ table, roster }, deedAt(table, now, deed, line)))
      return { code: 'BadSignature', where: { party: deed.party } };
    signatures++;
  }
  const replayed = replayLine(table, now, line);
  if (replayed.ok) return { step: replayed.value, signatures };
  const { code: refused, party } = replayed;
  return { code: refused, ...(party === undefined ? {} : { where: { party } }) };
}

/** Every seat has signed this state, and nobody else. */
export function badFixing(
  table: TableRules<unknown, unknown>,
  roster: Roster,
  { version, hash: state, acks }: { version: bigint; hash: Hex; acks: ReadonlyMap<number, Hex> },
): string | undefined {
  const { epoch } = table.id;
  if (roster.seats.some((seat) => !acks.has(seat))) return 'MissingAcks';
  if (acks.size !== roster.seats.length) return 'StrangeAck';
  for (const [seat, signature] of acks)
    if (!isSignedAck({ table, roster }, { kind: 'ack', epoch, version, state, seat, signature })) return 'BadSignature';
  return undefined;
}
