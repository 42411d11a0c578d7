import { setTimeout as sleep } from 'node:timers/promises';
import { type AckBatch, type AckMessage, makeMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { MessageLog, Said } from './messageLog.js';
import { type Listener, openSwitchboard, type Switchboard } from './switchboard.js';

const SEATS = 6;
const ackOf = (seat: number, version = 7n, state = 'a'): AckMessage => ({
  kind: 'ack',
  epoch: 1n,
  version,
  state: `0x${state.repeat(64)}`,
  seat,
  signature: `0x${'5'.repeat(130)}`,
});
const saidAck = (ack: AckMessage): Said => {
  const body = makeMessage(ack);
  return { table: 't', version: ack.version, party: String(ack.seat), body, ack: { ack, seats: SEATS } };
};
const said = (body: string): Said => ({ table: 't', version: 7n, party: '0', body });

/** A log that keeps what it is given at once. */
function openLog(): MessageLog {
  let seq = 0n;
  const nothing = async () => [];
  return {
    append: async () => ++seq,
    after: nothing,
    since: nothing,
    last: async () => seq,
    tally: async () => new Map(),
    drop: async () => {},
    sweep: async () => 0,
    flushed: async () => {},
    close: async () => {},
    waiting: 0,
    failing: false,
  };
}

type Heard = string | readonly number[];
const seatsOf = ({ acks }: AckBatch) => acks.map(([seat]) => seat);

let ends: (() => void)[] = [];
async function listening(board: Switchboard): Promise<{ heard: Heard[]; listener: Listener }> {
  const heard: Heard[] = [];
  const listener: Listener = {
    say: (message) => heard.push(message),
    sayAcks: (batch) => heard.push(seatsOf(batch)),
    mark: () => {},
  };
  ends.push(board.subscribe('t', 0n, listener));
  await sleep(5);
  return { heard, listener };
}

afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

describe('a switchboard', () => {
  it('says the acks of a state in one go, as soon as all are there that may come', async () => {
    const board = openSwitchboard({ log: openLog(), origin: 'here', ackMs: 60_000 });
    const { heard } = await listening(board);
    for (const seat of [1, 2, 3, 4]) await board.post(saidAck(ackOf(seat)));
    expect(heard).toEqual([]);
    await board.post(saidAck(ackOf(5)));
    expect(heard).toEqual([[1, 2, 3, 4, 5]]);
    // Of a round the mover's comes as well.
    await board.post(saidAck(ackOf(0)));
    expect(heard).toEqual([[1, 2, 3, 4, 5], [0]]);
  });

  it('has one place for each seat in a frame, however often somebody says its own', async () => {
    const board = openSwitchboard({ log: openLog(), origin: 'here', ackMs: 60_000 });
    const { heard } = await listening(board);
    for (let i = 0; i < 100; i++) await board.post(saidAck(ackOf(1)));
    expect(heard).toEqual([]);
    for (const seat of [2, 3, 4, 5]) await board.post(saidAck(ackOf(seat)));
    expect(heard).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('is not kept from saying others’ acks by a seat with many signatures', async () => {
    const board = openSwitchboard({ log: openLog(), origin: 'here', ackMs: 60_000 });
    const { heard } = await listening(board);
    await board.post(saidAck(ackOf(2)));
    for (let i = 0; i < 8; i++)
      await board.post(saidAck({ ...ackOf(1), signature: `0x${String(i).repeat(130)}` as const }));
    for (const seat of [3, 4, 5]) await board.post(saidAck(ackOf(seat)));
    expect((heard as number[][]).flat().filter((seat) => seat !== 1)).toEqual([2, 3, 4, 5]);
    for (const frame of heard as number[][]) expect(new Set(frame).size).toBe(frame.length);
  });

  it('holds no ack for long where others are late', async () => {
    const board = openSwitchboard({ log: openLog(), origin: 'here', ackMs: 10 });
    const { heard } = await listening(board);
    await board.post(saidAck(ackOf(1)));
    await board.post(saidAck(ackOf(2)));
    expect(heard).toEqual([]);
    await sleep(60);
    expect(heard).toEqual([[1, 2]]);
  });

  it('keeps the order: whatever is said after an ack comes after it, and acks of another state too', async () => {
    const board = openSwitchboard({ log: openLog(), origin: 'here', ackMs: 60_000 });
    const { heard } = await listening(board);
    await board.post(saidAck(ackOf(1)));
    await board.post(said('a move'));
    await board.post(saidAck(ackOf(2)));
    await board.post(saidAck(ackOf(3, 8n)));
    await board.post(saidAck(ackOf(4, 8n, 'b')));
    await board.post(said('another'));
    expect(heard).toEqual([[1], 'a move', [2], [3], [4], 'another']);
  });

  it('says nothing back to the one who said it', async () => {
    const board = openSwitchboard({ log: openLog(), origin: 'here' });
    const [speaker, other] = [await listening(board), await listening(board)];
    await board.post(said('a draft'), speaker.listener);
    expect([speaker.heard, other.heard]).toEqual([[], ['a draft']]);
  });

  it('lets a listener that is catching up hear acks after its past, in their order', async () => {
    let tellPast = (_: { seq: bigint; body: string; origin: string }[]) => {};
    const past = new Promise<{ seq: bigint; body: string; origin: string }[]>((resolve) => {
      tellPast = resolve;
    });
    let isAsked = false;
    const log: MessageLog = {
      ...openLog(),
      after: async () => {
        if (isAsked) return [];
        isAsked = true;
        return past;
      },
    };
    const board = openSwitchboard({ log, origin: 'here' });
    const { heard } = await listening(board);
    for (const seat of [1, 2, 3, 4, 5]) void board.post(saidAck(ackOf(seat)));
    void board.post(said('a move'));
    await sleep(5);
    expect(heard).toEqual([]);
    tellPast([{ seq: 1n, body: 'the past', origin: 'here' }]);
    await sleep(20);
    expect(heard).toEqual(['the past', [1, 2, 3, 4, 5], 'a move']);
  });

  it.each([
    ['keeps what is said meanwhile for one who is catching up', 32, 'a word'],
    ['keeps no more than that for anyone: whoever lacks it reads it from the log', 33, 'as written'],
  ])('%s (%i)', async (_, count, heardAs) => {
    let tellPast = () => {};
    const past = new Promise<void>((resolve) => {
      tellPast = resolve;
    });
    let seq = 0n;
    let isAsked = false;
    const log: MessageLog = {
      ...openLog(),
      append: async () => ++seq,
      after: async (_table, after) => {
        if (!isAsked) {
          isAsked = true;
          await past;
          return [];
        }
        const numbers = Array.from({ length: Number(seq - after) }, (_, i) => after + BigInt(i) + 1n);
        return numbers.map((number) => ({ seq: number, body: 'as written', origin: 'here' }));
      },
    };
    const board = openSwitchboard({ log, origin: 'here' });
    const { heard } = await listening(board);
    for (let i = 0; i < count; i++) await board.post(said('a word'));
    expect(heard).toEqual([]);
    tellPast();
    await sleep(20);
    expect(heard).toEqual(new Array(count).fill(heardAs));
  });
});
