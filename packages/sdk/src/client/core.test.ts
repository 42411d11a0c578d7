import { BaseError, seededRandom, unwrap } from '@facedown/base';
import { beforeAll, describe, expect, it } from 'vitest';
import { receive } from '../engine/engine.js';
import { propose } from '../engine/propose.js';
import { memoryStore } from '../store/memoryStore.js';
import { TakenOverError } from '../store/store.js';
import { type EngineTable, engineTable, sentBy } from '../testing/engineTable.js';
import { manualClock } from '../testing/manualClock.js';
import { localRelay } from '../transport/localRelay.js';
import type { Relay } from '../transport/relay.js';
import { RelayError } from '../transports/socket.js';
import { type Core, type CoreHooks, type Ending, openCore } from './core.js';
import { DEFAULT_TIMES } from './times.js';

const HOST = 128;
let at: EngineTable;
beforeAll(async () => {
  at = await engineTable({ seed: 'core', game: 'kuhn', dealer: 'open', seats: 2 });
});

/** Seat 0 before the host has dealt, with everything that it does in the order in which it does it. */
async function opened(hooks: Partial<CoreHooks> = {}, post?: Relay['post']) {
  const done: string[] = [];
  const clock = manualClock();
  const inner = localRelay();
  const relay: Relay = {
    ...inner,
    post: async (table, text) => {
      done.push(`say ${JSON.parse(text).kind}`);
      return (post ?? inner.post)(table, text);
    },
    fetch: async (table, from, isMissed) => {
      done.push(isMissed ? 'fetch' : 'fetch all');
      return inner.fetch(table, from);
    },
  };
  const open = memoryStore();
  const kept = await open('core', 0);
  const store = {
    ...kept,
    append: async (entries: Parameters<typeof kept.append>[0]) => {
      await new Promise((resolve) => setImmediate(resolve));
      await kept.append(entries);
      done.push(...entries.map(({ kind }) => `write ${kind}`));
    },
  };
  const nothing = async () => {};
  const core: Core = openCore(
    {
      engine: at.open(0),
      opening: at.opening,
      about: { epoch: 0n, entries: at.entries, startVersion: 0n },
      past: [],
      log: [],
      secrets: at.kit.seatOf(at.secrets[0]!, 0, seededRandom('core')),
      store,
      relay,
      clock,
      times: DEFAULT_TIMES,
    },
    {
      pump: async () => void done.push('pump'),
      post: () => {},
      ask: nothing,
      dispute: () => void done.push('dispute'),
      hearAll: nothing,
      onStop: () => void done.push('stop'),
      ...hooks,
    },
  );
  const ended: Ending[] = [];
  void core.done.then((ending) => ended.push(ending));
  const again = () => open('core', 0);
  return { core, clock, done, kept, again, ended };
}

const dealt = () => sentBy(unwrap(propose(at.open(HOST, 2), '0x', '0x000102')))[0]!;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a client’s core', () => {
  it('says nothing before it is written, in the order of the engine’s effects', async () => {
    const { core, done, kept } = await opened();
    await core.enqueue(() => core.run(receive(core.engine, dealt())));
    await settled();
    expect(done).toEqual(['write share', 'write ack', 'say ack', 'pump']);
    expect((await kept.read()).map(({ kind }) => kind)).toEqual(['share', 'ack']);
  });

  it('runs one task after the other, also where one takes its time', async () => {
    const { core } = await opened();
    const order: number[] = [];
    const slow = core.enqueue(async () => {
      for (let i = 0; i < 5; i++) await settled();
      order.push(1);
    });
    const quick = core.enqueue(async () => order.push(2));
    await Promise.all([slow, quick]);
    expect(order).toEqual([1, 2]);
  });

  it('stops for good where its store was taken over: nothing that it would say goes out', async () => {
    const { core, done, again, ended } = await opened();
    await again();
    await core.enqueue(() => core.run(receive(core.engine, dealt())));
    await settled();
    expect(ended).toMatchObject([{ kind: 'failed', error: expect.any(TakenOverError) }]);
    expect(done).toEqual(['stop']);
    expect(await core.enqueue(async () => 'later')).toBeUndefined();
  });

  it('makes a bug an end with a code, and tells nobody twice', async () => {
    const { core, ended, done } = await opened();
    await core.enqueue(() => Promise.reject(new Error('a bug')));
    core.stop({ kind: 'stopped' });
    await settled();
    expect(ended).toMatchObject([{ kind: 'failed', error: expect.any(BaseError) }]);
    expect(ended[0]).toMatchObject({ error: { code: 'ClientFailed' } });
    expect(done).toEqual(['stop']);
  });

  it('asks a relay that has nothing new less and less often, one question at a time', async () => {
    const { core, clock, done } = await opened();
    const times: number[] = [];
    for (let i = 0; i < 6; i++) {
      core.fetchSoon();
      core.fetchSoon();
      const before = done.length;
      await clock.run(() => done.length > before);
      await settled();
      times.push(clock.now());
    }
    expect(times.map((time, i) => time - (times[i - 1] ?? 0))).toEqual([160, 640, 1280, 1280, 1280, 1280]);
    expect(done).toEqual(Array.from({ length: 6 }, () => 'fetch'));
  });

  it('asks for all that the relay has where that was wanted, however often it is told that it is behind', async () => {
    const { core, clock, done } = await opened();
    for (let ms = 0; ms <= 60_000; ms += 100)
      clock.after(ms, () => {
        core.fetchSoon();
        if (ms % 8000 === 4000) core.fetchSoon(true);
      });
    await clock.run(() => clock.now() >= 60_000, 61_000);
    expect(done.filter((one) => one === 'fetch all').length).toBeGreaterThanOrEqual(6);
  });

  it('quarrels over a proven lie, after whoever watches has been shown it', async () => {
    const seen: number[] = [];
    const { core } = await opened({ dispute: () => void seen.push(core.view.faults.length) });
    const [first, second] = ['0x000102', '0x020100'].map(
      (deck) => sentBy(unwrap(propose(at.open(HOST, 2), '0x', deck as '0x')))[0]!,
    );
    const waiting = at.open(1);
    core.engine = { ...waiting, mode: 'registering' };
    await core.enqueue(() => core.run(receive(core.engine, first!)));
    await core.enqueue(() => core.run(receive(core.engine, second!)));
    expect(core.engine.faults).toMatchObject([{ kind: 'Equivocation', party: HOST }]);
    expect(seen).toEqual([1]);
  });

  it('says what it has to say until it is taken, while the house has no database', async () => {
    const taken: number[] = [];
    const { core, clock } = await opened({}, async () => {
      if (clock.now() < 50_000) throw new RelayError('Unavailable', true);
      taken.push(clock.now());
    });
    core.send({ kind: 'leave', epoch: 0n, seat: 0, signature: `0x${'11'.repeat(65)}` });
    await clock.run(() => taken.length > 0, 60_000);
    expect(taken).toHaveLength(1);
  });

  it('says a thing once at a time, however often it is to be said again while the house takes nothing', async () => {
    const { core, clock, done } = await opened({}, async () => {
      throw new RelayError('Overloaded', true);
    });
    const leave = { kind: 'leave', epoch: 0n, seat: 0, signature: `0x${'11'.repeat(65)}` } as const;
    const beat = () => {
      core.send(leave);
      if (clock.now() < 50_000) clock.after(1000, beat);
    };
    beat();
    await clock.run(() => clock.now() >= 50_000);
    expect(done.length).toBeLessThan(40);
  });

  it('says its last words for a second or two after it has stopped, and leaves nothing to be waited for', async () => {
    const { core, clock, done } = await opened({}, async () => {
      throw new RelayError('Unavailable', true);
    });
    const leave = { kind: 'leave', epoch: 0n, seat: 0, signature: `0x${'11'.repeat(65)}` } as const;
    core.send(leave);
    await clock.run(() => clock.now() >= 10_000);
    core.send({ ...leave, epoch: 1n });
    core.stop({ kind: 'stopped' });
    const said = done.length;
    await expect(clock.run(() => false, 60_000)).rejects.toThrow('everyone waits for ever');
    expect(done.length).toBeGreaterThan(said);
    expect(clock.now()).toBeLessThan(14_000);
  });

  it('tells that nobody hears it where the relay speaks another version, and goes on', async () => {
    const { core } = await opened({}, async () => {
      throw new RelayError('UnknownProtocolVersion', false);
    });
    core.send({ kind: 'leave', epoch: 0n, seat: 0, signature: `0x${'11'.repeat(65)}` });
    for (let i = 0; i < 20 && core.view.doubt === undefined; i++) await new Promise(setImmediate);
    expect(core.view.doubt).toBe('UnknownProtocolVersion');
    expect(core.stopped).toBe(false);
  });
});
