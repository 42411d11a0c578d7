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

/** A log with what others have kept, in pages of two. */
function keptLog(...bodies: string[]) {
  const kept: { seq: bigint; body: string; origin: string }[] = [];
  const state = { failures: 0, asked: 0 };
  const add = (body: string, origin = 'elsewhere'): bigint => {
    const seq = BigInt(kept.length + 1);
    kept.push({ seq, body, origin });
    return seq;
  };
  for (const body of bodies) add(body);
  const log: MessageLog = {
    ...openLog(),
    append: async ({ body }) => add(body, 'here'),
    after: async (_table, seq) => {
      state.asked++;
      if (state.failures-- > 0) throw new Error('the database is away');
      return kept.filter((one) => one.seq > seq).slice(0, 2);
    },
  };
  return { log, add, state };
}

/** What a listener hears, and how far it is told to be. */
function listen(board: Switchboard, after = 0n, table = 't', more: Partial<Listener> = {}) {
  const heard: string[] = [];
  const stop = board.subscribe(table, after, {
    say: (message) => heard.push(message),
    sayAcks: (batch) => heard.push(`acks ${seatsOf(batch)}`),
    mark: (seq) => heard.push(`#${seq}`),
    ...more,
  });
  ends.push(stop);
  return { heard, stop };
}
const hears = async (heard: readonly string[], all: readonly string[]) => {
  await expect.poll(() => heard, { interval: 1 }).toEqual(all);
  // And nothing after it.
  await sleep(5);
  expect(heard).toEqual(all);
};
const openOn = (log: MessageLog, more: object = {}) =>
  openSwitchboard({ log, origin: 'here', markMs: 1, retryMs: 1, ...more });

describe('a listener', () => {
  it('is told the past a page at a time, and after each how far it is', async () => {
    const board = openOn(keptLog('a', 'b', 'c').log);
    const [first, later] = [listen(board), listen(board, 1n)];
    await hears(first.heard, ['a', 'b', '#2', 'c', '#3', '#3']);
    await hears(later.heard, ['b', 'c', '#3', '#3']);
  });

  it('is waited for after each page of a long past', async () => {
    const { log } = keptLog('a', 'b', 'c');
    let take = () => {};
    const drained = () =>
      new Promise<void>((resolve) => {
        take = resolve;
      });
    const { heard } = listen(openOn(log), 0n, 't', { drained });
    await hears(heard, ['a', 'b', '#2']);
    take();
    await hears(heard, ['a', 'b', '#2', 'c', '#3']);
    take();
    await hears(heard, ['a', 'b', '#2', 'c', '#3', '#3']);
  });

  it('hears what another coordinator has kept where the bus tells of it, and what was said here once', async () => {
    const { log, add } = keptLog();
    const board = openOn(log);
    const { heard } = listen(board);
    await hears(heard, ['#0']);
    await board.post(said('ours'));
    await hears(heard, ['#0', 'ours', '#1']);
    board.heard('t', add('theirs'));
    await hears(heard, ['#0', 'ours', '#1', 'theirs', '#2']);
    board.heard('t', 2n);
    board.heard('u', 9n);
    await hears(heard, ['#0', 'ours', '#1', 'theirs', '#2']);
  });

  it('hears it from the bus itself where it carries it, in its order and without a look at the log', async () => {
    const { log, add, state } = keptLog();
    const board = openOn(log);
    const { heard } = listen(board);
    await hears(heard, ['#0']);
    const { asked } = state;
    for (const body of ['a', 'b']) board.heard('t', add(body), body);
    board.heard('t', 1n, 'a');
    await hears(heard, ['#0', 'a', 'b', '#2']);
    expect(state.asked).toBe(asked);
    // Where one is missing, it is read from the log with all that follows.
    for (const body of ['c', 'd', 'e']) add(body);
    board.heard('t', 4n, 'd');
    await hears(heard, ['#0', 'a', 'b', '#2', 'c', 'd', 'e', '#5']);
  });

  it('hears of its own coordinator what was kept elsewhere in between', async () => {
    const { log, add } = keptLog();
    const board = openOn(log);
    const { heard } = listen(board);
    await hears(heard, ['#0']);
    add('theirs');
    await board.post(said('ours'));
    await hears(heard, ['#0', 'ours', 'theirs', '#2']);
  });

  it('hears all that was said while the bus was away', async () => {
    const { log, add } = keptLog();
    const board = openOn(log);
    const [one, other] = [listen(board), listen(board, 0n, 'u')];
    await hears(one.heard, ['#0']);
    await hears(other.heard, ['#0']);
    for (const body of ['a', 'b', 'c']) add(body);
    board.lost();
    await hears(one.heard, ['#0', 'a', 'b', 'c', '#3']);
    await hears(other.heard, ['#0', 'a', 'b', 'c', '#3']);
  });

  it('is told once for many messages how far it is', async () => {
    const board = openOn(keptLog().log, { markMs: 20 });
    const { heard } = listen(board);
    await hears(heard, ['#0']);
    for (const body of ['a', 'b', 'c']) await board.post(said(body));
    await hears(heard, ['#0', 'a', 'b', 'c', '#3']);
  });

  it('hears nothing of what is only kept, being of no use any more', async () => {
    const board = openOn(keptLog().log);
    const { heard } = listen(board);
    await hears(heard, ['#0']);
    await board.post({ ...said('old'), isOld: true });
    await hears(heard, ['#0', '#1']);
  });

  it('hears everything, and once, although the database is away for a moment', async () => {
    const { log, add, state } = keptLog('a', 'b', 'c');
    state.failures = 2;
    const board = openOn(log);
    const { heard } = listen(board);
    await hears(heard, ['a', 'b', '#2', 'c', '#3', '#3']);
    state.failures = 2;
    board.heard('t', add('d'));
    await hears(heard, ['a', 'b', '#2', 'c', '#3', '#3', 'd', '#4']);
  });

  it('that goes in the middle of the past hears no more of it', async () => {
    const heard: string[] = [];
    const { stop } = listen(openOn(keptLog('a', 'b', 'c').log), 0n, 't', {
      say(message) {
        heard.push(message);
        stop();
      },
      mark: (seq) => heard.push(`#${seq}`),
    });
    await expect.poll(() => heard.length, { interval: 1 }).toBeGreaterThan(0);
    await sleep(5);
    expect(heard).toEqual(['a']);
  });

  it('is counted once, as long as it is there, and its table as long as anybody is', async () => {
    const board = openOn(keptLog().log);
    const counts = () => [board.tables, board.listeners];
    const [one, other, third] = [listen(board), listen(board), listen(board, 0n, 'u')];
    expect(counts()).toEqual([2, 3]);
    one.stop();
    one.stop();
    expect(counts()).toEqual([2, 2]);
    other.stop();
    third.stop();
    expect(counts()).toEqual([0, 0]);
  });

  it('reads the past of a table only when the bus tells of it, which it does until the last has gone', async () => {
    const { log, state } = keptLog('a');
    let isOpen = () => {};
    let closed = 0;
    const opened: string[] = [];
    const open = async (table: string) => {
      opened.push(table);
      await new Promise<void>((resolve) => {
        isOpen = resolve;
      });
      return () => closed++;
    };
    const board = openOn(log, { open });
    const [one, other] = [listen(board), listen(board)];
    await sleep(5);
    expect([one.heard, state.asked, opened]).toEqual([[], 0, ['t']]);
    isOpen();
    await hears(one.heard, ['a', '#1', '#1']);
    one.stop();
    await sleep(1);
    expect(closed).toBe(0);
    other.stop();
    await expect.poll(() => closed, { interval: 1 }).toBe(1);
    expect(opened).toEqual(['t']);
  });
});

describe('acks that wait', () => {
  it.each([
    [30, ['acks 1,2,3,4', 'acks 5']],
    [31, ['acks 1,2,3,4']],
  ])('are known of so many states: %i others later', async (others, heardOfFirst) => {
    const board = openOn(keptLog().log, { ackMs: 60_000 });
    const { heard } = listen(board);
    await hears(heard, ['#0']);
    for (const seat of [1, 2, 3, 4]) await board.post(saidAck(ackOf(seat, 1n)));
    for (let i = 0; i <= others; i++) await board.post(saidAck(ackOf(0, 2n + BigInt(i))));
    await board.post(saidAck(ackOf(5, 1n)));
    const acks = heard.filter((one) => one.startsWith('acks') && one !== 'acks 0');
    expect(acks).toEqual(heardOfFirst);
  });
});
