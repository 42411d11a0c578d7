import { keccak256 } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { Judge, JudgeEvent, TableView } from '../judge/judge.js';
import { memoryStore } from '../store/memoryStore.js';
import { foldAlways } from '../testing/changeTable.js';
import { changeWorld, stopAfterTest } from '../testing/changeWorld.js';
import type { ManualClock } from '../testing/manualClock.js';
import type { Relay } from '../transport/relay.js';
import { changedState } from './change.js';

const three = (judgeOf?: (judge: Judge, party: number) => Judge) =>
  changeWorld({ seed: 'seen', times: { patienceMs: 120_000 }, ...(judgeOf ? { judgeOf } : {}) });

const settled = async (clock: ManualClock, promise: Promise<unknown>, limitMs: number): Promise<string> => {
  let outcome = '';
  promise.then(
    () => {
      outcome = 'taken';
    },
    (error: { code?: string }) => {
      outcome = error.code ?? String(error);
    },
  );
  await clock.run(() => outcome !== '', limitMs);
  return outcome;
};

describe('a change of seats', () => {
  it('is followed where the chain’s events are all that anyone can see of it', async () => {
    const bare = (judge: Judge): Judge => ({
      ...judge,
      async read(tableId) {
        const { acks: _, change, ...view }: TableView = await judge.read(tableId);
        if (!change) return view;
        const { rules: __, dealerHash: ___, ...seen } = change;
        return { ...view, change: seen };
      },
    });
    const at = await three(bare);
    const joining = at.join(3, 1000n);
    expect(await settled(at.clock, joining, 90_000)).toBe('taken');
    const newcomer = await joining;
    stopAfterTest(newcomer);
    void foldAlways(newcomer, at.clock);
    await at.clock.run(() => [...at.clients, newcomer].every((client) => client.view().epoch === 2n), 30_000);
    const { version } = newcomer.view();
    await at.clock.run(() => newcomer.view().version > version + 4n, 60_000);
    expect(newcomer.view().seats).toEqual([0, 1, 2, 3]);
  });

  it('that nobody has signed is entered by nobody, and the seat says that it does not believe it', async () => {
    let hear: (event: JudgeEvent) => void = () => {};
    let forged: ((view: TableView) => TableView) | undefined;
    const lying = (judge: Judge, party: number): Judge =>
      party !== 0
        ? judge
        : {
            ...judge,
            vouch: async () => 'witness',
            watch(tableId, told) {
              hear = told;
              return judge.watch(tableId, told);
            },
            read: async (tableId) => (forged ?? ((view) => view))(await judge.read(tableId)),
          };
    const at = await three(lying);
    const [victim] = at.clients;
    // Seat 1 is said to have gone with all its chips, and every hash is right.
    const { history, table } = victim!.engine();
    const fixed = history.findLast(({ state }) => table.game.outcome(state.rules).boundary)!;
    const next = { ...table, id: { ...table.id, epoch: 2n } };
    const said = {
      epoch: 2n,
      version: fixed.state.version + 1n,
      rules: table.game.codecs.state.encode(fixed.state.rules),
      dealerHash: keccak256(table.dealer.encode(fixed.state.dealer)),
      leaving: [1],
      entries: [],
      keys: ['0x', '0x', '0x', '0x'] as const,
    };
    const begun = changedState(next, { dealerConfig: '0x' }, said);
    if (!begun.ok) throw new Error(begun.code);
    const state = tableHash(next, begun.value.state);
    forged = (view) => ({
      ...view,
      epoch: 2n,
      entries: view.entries.filter(({ seat }) => seat !== 1),
      startVersion: said.version,
      version: said.version,
      hash: state,
      change: { ...said, state },
    });
    hear({ kind: 'started' });
    await at.clock.run(() => victim!.view().doubt !== undefined, 5000);
    expect(victim!.view()).toMatchObject({ doubt: 'Unproven', epoch: 1n, seats: [0, 1, 2] });
  });
});

describe('a wish to enter that is withdrawn', () => {
  it('is dead at once while nothing has been signed', async () => {
    const at = await three();
    const leaving = new AbortController();
    const joining = at.join(3, 1000n, { signal: leaving.signal });
    leaving.abort();
    expect(await settled(at.clock, joining, 1000)).toBe('Cancelled');
  });

  it('is watched once a change was signed: where the seats post it, the seat is taken and not forgotten', async () => {
    const at = await three();
    const leaving = new AbortController();
    // The moment at which our signature goes out is the moment at which we think better of it.
    const relay: Relay = {
      ...at.relay,
      async post(table, text) {
        if (/"kind":"agree"/.test(text)) leaving.abort();
        await at.relay.post(table, text);
      },
    };
    const joining = at.join(3, 1000n, { signal: leaving.signal, relay });
    expect(await settled(at.clock, joining, 90_000)).toBe('taken');
    stopAfterTest(await joining);
  });

  it('is over when what was signed has died, and not before', async () => {
    // The others hear nothing of our signature, and nobody posts the change.
    const mute = (relay: Relay): Relay => ({
      ...relay,
      post: async (table, text) => (/"kind":"agree"/.test(text) ? undefined : relay.post(table, text)),
    });
    const at = await three();
    const leaving = new AbortController();
    const store = memoryStore();
    let agreed = false;
    const joining = at.join(3, 1000n, {
      signal: leaving.signal,
      relay: {
        ...mute(at.relay),
        post: async (table, text) => {
          agreed ||= /"kind":"agree"/.test(text);
          return mute(at.relay).post(table, text);
        },
      },
      store,
    });
    await at.clock.run(() => agreed, 90_000);
    for (const one of [...at.clients, ...at.servers]) one.stop();
    const since = at.clock.now();
    leaving.abort();
    expect(await settled(at.clock, joining, 1_000_000)).toBe('Cancelled');
    expect(at.clock.now() - since).toBeGreaterThan(600_000);
  });

  it('is remembered by whoever died after signing: the same bytes go out again', async () => {
    const at = await three();
    const store = memoryStore();
    const noting = (said: string[], isDeaf: boolean): Relay => ({
      ...at.relay,
      async post(table, text) {
        if (/"kind":"agree"/.test(text)) said.push(text);
        else await at.relay.post(table, text);
      },
      ...(isDeaf ? { subscribe: () => () => {} } : {}),
    });
    const [before, after]: [string[], string[]] = [[], []];
    const first = at.join(3, 1000n, { relay: noting(before, false), store });
    first.catch(() => {});
    await at.clock.run(() => before.length > 0, 90_000);
    // Another run of the same seat, to which nobody tells the plan again.
    const second = at.join(3, 1000n, { relay: noting(after, true), store });
    second.catch(() => {});
    await at.clock.run(() => after.length > 0, 5000);
    expect(after[0]).toBe(before[0]);
  });
});
