import { tableHash } from '@facedown/game-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { ackDigest } from '../signing/digest.js';
import { signWith } from '../signing/session.js';
import { entryOf, opening, rules, sessions } from '../testing/judgedHoldem.js';
import { manualClock } from '../testing/manualClock.js';
import { type JudgeEvent, startOf } from './judge.js';
import { type MemoryJudge, memoryJudge } from './memoryJudge.js';

let judge: MemoryJudge;
let clock: ReturnType<typeof manualClock>;
let tableId: bigint;
beforeEach(async () => {
  clock = manualClock();
  judge = memoryJudge({ resolve: () => ({ game: rules.game, dealer: rules.dealer }), clock });
  tableId = await judge.create(opening);
});
const join = (seat: number) => judge.post(tableId, { kind: 'join', entry: entryOf(seat) });

describe('a judge in memory', () => {
  it('numbers a table by its terms, and opens each once', async () => {
    await expect(judge.create(opening)).rejects.toMatchObject({ code: 'TableExists' });
    expect(await judge.create({ ...opening, name: 'another' })).not.toBe(tableId);
    await expect(judge.create({ ...opening, config: '0x01' })).rejects.toMatchObject({ code: 'MalformedConfig' });
  });
  it('knows no table that nobody opened', async () => {
    await expect(judge.read(5n)).rejects.toMatchObject({ code: 'WrongPhase' });
    await expect(judge.records(5n, 0n)).rejects.toMatchObject({ code: 'WrongPhase' });
  });
  it('throws what the rules of the contract refuse, and nothing has happened', async () => {
    await join(0);
    const before = await judge.read(tableId);
    await expect(join(0)).rejects.toMatchObject({ code: 'SeatTaken' });
    expect(await judge.read(tableId)).toEqual(before);
    expect(judge.calls).toEqual(['create', 'join', 'join']);
  });
  it('tells watchers of joins and of the start on a later turn, until they go', async () => {
    const heard: JudgeEvent['kind'][] = [];
    const stop = judge.watch(tableId, ({ kind }) => heard.push(kind));
    await join(0);
    await join(1);
    await judge.post(tableId, { kind: 'start' });
    await Promise.resolve();
    expect(heard).toEqual(['joined', 'joined', 'started']);
    stop();
    await judge.post(tableId, { kind: 'dispute', seat: 0, fixed: await first() }).catch(() => undefined);
    await Promise.resolve();
    expect(heard).toHaveLength(3);
  });

  async function first() {
    const view = await judge.read(tableId);
    const id = { chainId: judge.chainId, table: judge.table, tableId, epoch: view.epoch };
    const start = startOf({ ...rules, id }, opening, view.entries, 0n);
    if (!start.ok) throw new Error(start.code);
    return { state: start.value, hash: view.hash };
  }

  it('records the first state of a full table at once', async () => {
    for (const seat of [0, 1, 2, 3]) await join(seat);
    const view = await judge.read(tableId);
    expect(view).toMatchObject({ phase: 'live', version: 0n, epoch: 1n });
    const { state } = await first();
    const id = { chainId: judge.chainId, table: judge.table, tableId, epoch: 1n };
    expect(view.hash).toBe(tableHash({ ...rules, id }, state));
  });
  it('takes a recorded state without signatures, and any other only with everyone’s', async () => {
    for (const seat of [0, 1]) await join(seat);
    await judge.post(tableId, { kind: 'start' });
    const fixed = await first();
    const other = { state: { ...fixed.state, version: 3n }, hash: `0x${'33'.repeat(32)}` as const };
    const dispute = (one: object) => judge.post(tableId, { kind: 'dispute', seat: 0, fixed: one as never });
    await expect(dispute(other)).rejects.toMatchObject({ code: 'MissingAcks' });
    const id = { chainId: judge.chainId, table: judge.table, tableId, epoch: 1n };
    const digest = ackDigest(id, { epoch: 1n, version: 3n, state: other.hash });
    const acks = new Map([0, 1].map((seat) => [seat, signWith(sessions[seat]!)(digest)]));
    await judge.post(tableId, { kind: 'checkpoint', fixed: { ...other, acks } });
    expect(await judge.read(tableId)).toMatchObject({ version: 3n, hash: other.hash, phase: 'live' });
    await dispute(other);
    expect(await judge.read(tableId)).toMatchObject({ phase: 'register', remainingMs: 60_000 });
  });
  it('says by its own clock how long is left, and when registration has become play', async () => {
    for (const seat of [0, 1]) await join(seat);
    await judge.post(tableId, { kind: 'start' });
    await judge.post(tableId, { kind: 'dispute', seat: 0, fixed: await first() });
    let isOver = false;
    clock.after(61_000, () => {
      isOver = true;
    });
    await clock.run(() => isOver);
    expect(await judge.read(tableId)).toMatchObject({ phase: 'play', remainingMs: 59_000 });
  });
});
