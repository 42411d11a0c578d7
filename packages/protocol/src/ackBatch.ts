import { bytesToBase64, type Hex, hexToBytes, MAX_SEATS } from '@facedown/base';
import { isFields } from './read.js';
import { type AckMessage, PROTOCOL_VERSION, parseMessage } from './wire.js';

/** As a message spells it. */
const inBase64 = (bytes: Hex): string => bytesToBase64(hexToBytes(bytes));

/** Acks of one state, said in one go: what they have in common once, and of each seat its signature. */
export interface AckBatch {
  readonly epoch: string;
  readonly version: string;
  readonly state: string;
  readonly acks: readonly (readonly [seat: number, signature: string])[];
}

/** Of acks of one state, at least one. */
export function makeAckBatch(acks: readonly AckMessage[]): AckBatch {
  const { epoch, version, state } = acks[0]!;
  return {
    epoch: String(epoch),
    version: String(version),
    state: inBase64(state),
    acks: acks.map(({ seat, signature }) => [seat, inBase64(signature)]),
  };
}

/** The messages in it, each as it would have come alone; what isn't one is left out. */
export function messagesOfBatch(batch: unknown): string[] {
  if (!isFields(batch) || !Array.isArray(batch.acks)) return [];
  const { epoch, version, state, acks } = batch;
  return acks.slice(0, MAX_SEATS).flatMap((one: unknown) => {
    const [seat, signature] = Array.isArray(one) ? one : [];
    const text = JSON.stringify({ v: PROTOCOL_VERSION, kind: 'ack', epoch, version, state, seat, signature });
    return parseMessage(text).ok ? [text] : [];
  });
}
