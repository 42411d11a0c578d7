import type { Hex } from '@facedown/base';
import { countOf, fieldsOf, malformed, wordOf } from './read.js';
import { type Dialect, FILED } from './table.js';
import { type DeedMessage, MAX_MESSAGE_CHARS } from './wire.js';

const { proof: signatureOf } = FILED;
const hex = (value: unknown): Hex => {
  const read = FILED.hex(value);
  return read.length <= MAX_MESSAGE_CHARS ? read : malformed();
};

/** A move or a share, as journals and a judge's calls and answers have it. */
export function deedOf(value: unknown, { whole }: Pick<Dialect, 'whole'>): DeedMessage {
  const fields = fieldsOf(value);
  const version = whole(fields.version, 64);
  const common = {
    epoch: whole(fields.epoch, 64),
    version: version > 0n ? version : malformed(),
    party: countOf(fields.party, 255),
    payload: hex(fields.payload),
    evidence: hex(fields.evidence),
    signature: signatureOf(fields.signature),
  };
  if (fields.kind === 'share') return { kind: 'share', ...common, round: wordOf(fields.round) };
  if (fields.kind !== 'move') return malformed();
  const ack = fields.ack === '0x' ? fields.ack : signatureOf(fields.ack);
  return { kind: 'move', ...common, previous: wordOf(fields.previous), next: wordOf(fields.next), ack };
}
