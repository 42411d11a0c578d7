import { MAX_SEATS } from '@facedown/base';
import { isFields } from './read.js';
import { type AckMessage, makeMessage, PROTOCOL_VERSION, parseMessage } from './wire.js';

/** Acks of one state, said in one go: what they have in common once, and of each seat its signature. */
export interface AckBatch {
  readonly epoch: string;
  readonly version: string;
  readonly state: string;
  readonly acks: readonly (readonly [seat: number, signature: string])[];
}

/** Of acks of one state, at least one. */
export function makeAckBatch(acks: readonly AckMessage[]): AckBatch {
  const spelt = acks.map((ack) => JSON.parse(makeMessage(ack)) as Omit<AckBatch, 'acks'> & { signature: string });
  const { epoch, version, state } = spelt[0]!;
  return { epoch, version, state, acks: spelt.map(({ signature }, at) => [acks[at]!.seat, signature]) };
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
