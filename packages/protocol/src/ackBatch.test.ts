import { describe, expect, it } from 'vitest';
import { makeAckBatch, messagesOfBatch } from './ackBatch.js';
import { type AckMessage, makeMessage } from './wire.js';

const ackOf = (seat: number): AckMessage => ({
  kind: 'ack',
  epoch: 1n,
  version: 2n ** 60n,
  state: `0x${'5e'.repeat(32)}`,
  seat,
  signature: `0x${String(seat).repeat(130)}`,
});
const acks = [4, 0, 8].map(ackOf);
const batch = makeAckBatch(acks);

describe('messagesOfBatch', () => {
  it('gives each ack as it would have come alone', () =>
    expect(messagesOfBatch(JSON.parse(JSON.stringify(batch)))).toEqual(acks.map(makeMessage)));

  it('is much shorter than its messages', () => {
    const nine = Array.from({ length: 9 }, (_, seat) => ackOf(seat));
    const alone = nine.map(makeMessage).join('').length;
    expect(JSON.stringify(makeAckBatch(nine)).length).toBeLessThan(0.55 * alone);
  });

  it.each([null, 5, 'acks', [], {}, { ...batch, acks: undefined }, { ...batch, acks: 'x' }, { ...batch, acks: {} }])(
    'gives nothing for %j',
    (value) => expect(messagesOfBatch(value)).toEqual([]),
  );

  it.each([
    ['an ack of no seat', [...batch.acks, ['4', 'x']]],
    ['a server', [...batch.acks, [128, batch.acks[0]![1]]]],
    ['half a signature', [...batch.acks, [1, 'AAAA']]],
    ['no pair', [...batch.acks, null, 7, []]],
  ])('leaves out %s', (_what, list) =>
    expect(messagesOfBatch({ ...batch, acks: list })).toEqual(acks.map(makeMessage)),
  );

  it.each([{ version: 7 }, { epoch: '01' }, { state: '0xab' }, { state: null }])(
    'gives nothing with %j in common',
    (bad) => expect(messagesOfBatch({ ...batch, ...bad })).toEqual([]),
  );

  it('reads no more than a table has seats', () => {
    const many = Array.from({ length: 50_000 }, () => batch.acks[0]!);
    expect(messagesOfBatch({ ...batch, acks: many }).length).toBeLessThan(20);
  });
});
