import { type Hex, seededRandom, serverParty, unwrap } from '@facedown/base';
import { lapse, tableHash } from '@facedown/game-kit';
import { type DeedMessage, type MoveMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { receive } from '../engine/engine.js';
import { propose } from '../engine/propose.js';
import { setMode } from '../engine/record.js';
import type { ChainRecord, Engine } from '../engine/types.js';
import { type Call, type Judge, JudgeError, type JudgeEvent } from '../judge/judge.js';
import { memoryJudge } from '../judge/memoryJudge.js';
import { disputeDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { type EngineTable, engineTable, sentBy, talkedOut } from '../testing/engineTable.js';
import { manualClock } from '../testing/manualClock.js';
import { type PlayTable, playSeat, randomChoice, seatTable } from '../testing/playTable.js';
import { localRelay } from '../transport/localRelay.js';
import { tableKey } from '../transport/relay.js';
import type { Client } from './client.js';
import { openCore } from './core.js';
import { openJudging } from './judging.js';
import { timesOf } from './times.js';

const kuhn = { game: 'kuhn', dealer: 'open', seats: 2 } as const;

/** Until everyone has done what can be done without time passing. */
const aWhile = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** Plays a table by a clock of its own to its end. */
async function playedOut(plan: PlayTable, meanwhile: (clients: readonly Client[]) => void = () => {}) {
  const clock = manualClock();
  const seated = await seatTable({ ...plan, clock });
  let done = 0;
  for (const [seat, client] of seated.clients.entries()) {
    void playSeat(client, randomChoice(seededRandom(`${plan.seed}/${seat}`)));
    void client.done.then(() => done++);
  }
  meanwhile(seated.clients);
  await clock.run(() => done === seated.clients.length, 600_000);
  for (const server of seated.servers) server.stop();
  return seated;
}

describe('posting', () => {
  it.each([
    ['an outage', () => new TypeError('fetch failed')],
    ['an invented refusal', () => new JudgeError('WrongState')],
  ])('goes on through %s of many seconds until the table has moved', async (_what, failure) => {
    let since: number | undefined;
    let failed = 0;
    const clockOf = { now: () => 0 };
    const through = (judge: Judge, party: number): Judge =>
      party !== 0
        ? judge
        : {
            ...judge,
            post(tableId, call) {
              since ??= clockOf.now();
              if (call.kind !== 'advance' || clockOf.now() - since > 20_000) return judge.post(tableId, call);
              failed++;
              return Promise.reject(failure());
            },
          };
    const clock = manualClock();
    clockOf.now = clock.now;
    const seated = await seatTable({
      ...kuhn,
      seed: 'outage',
      mode: 'onchain',
      answerSeconds: 120,
      clock,
      judgeOf: through,
    });
    let done = 0;
    for (const client of seated.clients) {
      void playSeat(client, randomChoice(seededRandom(`outage/${client.party}`)));
      void client.done.then(() => done++);
    }
    await clock.run(() => done === 2, 600_000);
    for (const server of seated.servers) server.stop();
    expect(failed).toBeGreaterThan(4);
    expect(seated.clients[0]!.log().filter(({ late }) => late !== undefined)).toEqual([]);
    expect(seated.judge.calls).not.toContain('timeout');
  });
});

describe('a move that nobody has signed before the quarrel', () => {
  it('is brought to the chain by its own client: nobody is late who has moved', async () => {
    const clock = manualClock();
    const { clients, servers, judge } = await seatTable({ ...kuhn, seed: 'unsigned', clock });
    await clock.run(() => clients.some((client) => client.view().waiting.mine), 60_000);
    const mover = clients.find((client) => client.view().waiting.mine)!;
    const { version } = mover.view();
    clients[1 - mover.party]!.stop();
    expect(await mover.act(mover.legalActions()[0]!)).toMatchObject({ ok: true });
    await clock.run(() => mover.engine().fixed.state.version > version, 600_000);
    expect(judge.calls).toContain('dispute');
    expect(mover.log().at(-1)).toMatchObject({ version: version + 1n, deeds: [{ kind: 'move', party: mover.party }] });
    for (const one of [...clients, ...servers]) one.stop();
  });
});

describe('an epoch that has begun', () => {
  it('is asked for once where it is the own one, and again where another is told or none is named', async () => {
    let reads = 0;
    let tell: (event: JudgeEvent) => void = () => {};
    const counting = (judge: Judge, party: number): Judge =>
      party !== 0
        ? judge
        : {
            ...judge,
            read(tableId) {
              reads++;
              return judge.read(tableId);
            },
            watch(tableId, hear) {
              tell = hear;
              return judge.watch(tableId, hear);
            },
          };
    const clock = manualClock();
    const { clients, servers } = await seatTable({ ...kuhn, seed: 'begun', clock, judgeOf: counting });
    const [first] = clients;
    const { epoch } = first!.view();
    const readsAfter = async (event: JudgeEvent): Promise<number> => {
      const before = reads;
      tell(event);
      await aWhile();
      return reads - before;
    };
    await aWhile();
    expect(await readsAfter({ kind: 'started', epoch })).toBe(0);
    expect(await readsAfter({ kind: 'started', epoch: epoch + 1n })).toBe(1);
    expect(await readsAfter({ kind: 'started' })).toBe(1);
    for (const one of [...clients, ...servers]) one.stop();
  });
});

describe('an end', () => {
  it('is told with what was paid, although the chain’s logs come later than its state', async () => {
    let reads = 0;
    const lagging = (judge: Judge, party: number): Judge =>
      party !== 0
        ? judge
        : {
            ...judge,
            async read(tableId) {
              const { payouts, ...view } = await judge.read(tableId);
              if (view.phase === 'done') reads++;
              return payouts && reads > 2 ? { ...view, payouts } : view;
            },
            watch: (tableId, hear) =>
              judge.watch(tableId, (event) => {
                if (event.kind !== 'settled') hear(event);
                else hear({ kind: 'started' });
              }),
          };
    const { clients } = await playedOut({ ...kuhn, seed: 'lagging logs', judgeOf: lagging });
    const [late, early] = await Promise.all(clients.map(({ done }) => done));
    expect(reads).toBeGreaterThan(2);
    expect(late).toEqual(early);
    expect(late).toMatchObject({ kind: 'settled', payouts: [expect.any(BigInt), expect.any(BigInt)] });
  });
});

describe('a judge that lies', () => {
  /** Tells seat 0 at every turn that the chain plays, that somebody was late, and that it goes on. */
  const liar =
    (said: JudgeEvent[]) =>
    (judge: Judge, party: number): Judge => {
      if (party !== 0) return judge;
      return {
        ...judge,
        vouch: async () => 'witness',
        watch(tableId, hear) {
          const unwatch = judge.watch(tableId, hear);
          lies.push((event) => {
            said.push(event);
            hear(event);
          });
          return unwatch;
        },
      };
    };
  const lies: ((event: JudgeEvent) => void)[] = [];

  it('moves no seat by a lapse that it invents, and makes none sign two states of a version', async () => {
    lies.length = 0;
    const said: JudgeEvent[] = [];
    const doubts = new Set<string>();
    const seated = await playedOut({ ...kuhn, seed: 'liar', judgeOf: liar(said) }, ([victim]) => {
      void (async () => {
        for await (const view of victim!.watch()) {
          if (view.doubt) doubts.add(view.doubt);
          const { table, fixed } = victim!.engine();
          const { version } = fixed.state;
          const lapsed = lapse(table, fixed.state);
          if (!lapsed.ok || said.length > 60) continue;
          const hash = tableHash(table, lapsed.value);
          for (const lie of lies) {
            lie({ kind: 'phase', phase: 'play', version, hash: fixed.hash, remainingMs: 60_000 });
            lie({ kind: 'record', record: { kind: 'lapse', version: version + 1n, hash } });
            lie({ kind: 'phase', phase: 'live', version, hash: fixed.hash, remainingMs: 0 });
          }
        }
      })();
    });
    expect(said.length).toBeGreaterThan(6);
    expect(doubts).toContain('Unproven');
    for (const client of seated.clients) expect(client.log().filter(({ late }) => late !== undefined)).toEqual([]);
    const signed = new Map<bigint, Set<Hex>>();
    for (const { message } of seated.relay.passed) {
      const parsed = parseMessage(message);
      if (!parsed.ok) continue;
      const { value } = parsed;
      const state =
        value.kind === 'ack' && value.seat === 0
          ? value.state
          : value.kind === 'move' && value.party === 0
            ? value.next
            : undefined;
      if (state && 'version' in value) signed.set(value.version, (signed.get(value.version) ?? new Set()).add(state));
    }
    expect(signed.size).toBeGreaterThan(1);
    for (const [version, states] of signed) expect([version, states.size]).toEqual([version, 1]);
  });
});

describe('fetching', () => {
  it('is not driven by what is known: the same early message again and again costs a handful of fetches', async () => {
    const clock = manualClock();
    let fetches = 0;
    const seated = await seatTable({
      ...kuhn,
      seed: 'early',
      clock,
      times: { resendMs: 60_000 },
      relayOf: (relay, party) =>
        party !== 0
          ? relay
          : {
              ...relay,
              fetch(table, from) {
                fetches++;
                return relay.fetch(table, from);
              },
            },
    });
    await clock.run(() => seated.clients[0]!.view().version >= 1n, 10_000);
    const [client] = seated.clients;
    const { table } = client!.engine();
    const before = fetches;
    const share = {
      kind: 'share',
      epoch: table.id.epoch,
      version: 9n,
      round: `0x${'11'.repeat(32)}`,
      party: 1,
      payload: '0x',
      evidence: '0x',
      signature: `0x${'22'.repeat(65)}`,
    } as const;
    await seated.relay.post(tableKey(table.id), makeMessage(share));
    const until = clock.now() + 2000;
    clock.after(2001, () => {});
    await clock.run(() => clock.now() >= until, 10_000);
    expect(fetches - before).toBeLessThan(8);
    for (const one of [...seated.clients, ...seated.servers]) one.stop();
  });
});

/** Kuhn poker before a judge in memory that has its first state; the seats have had it dealt among themselves. */
describe('a seat before its judge', () => {
  let at: EngineTable;
  let seats: readonly Engine[];
  /** Seat 0 has moved, and nobody has answered. */
  let moved: Engine;
  let move: MoveMessage;
  let ack: WireMessage;
  beforeAll(async () => {
    at = await engineTable({ seed: 'judging', game: 'kuhn', dealer: 'open', seats: 2, epoch: 1n });
    seats = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(serverParty(0), 2), '0x', '0x000102')));
    const { game } = at.table;
    const { action } = game.candidates(seats[0]!.fixed.state.rules, 0)[0]!;
    const step = unwrap(propose(seats[0]!, game.codecs.action.encode(action), '0x'));
    moved = step.engine;
    move = sentBy(step)[0] as MoveMessage;
    ack = sentBy(receive(seats[1]!, move))[0]!;
  });

  /** A seat's judging, with what it posts and when; `through` is the judge as it meets it. */
  async function opened(
    engine: Engine,
    through: (judge: Judge) => Partial<Judge> = () => ({}),
    poster?: (deed: WireMessage) => Promise<void>,
  ) {
    const clock = manualClock();
    const real = memoryJudge({ resolve: () => at.table, clock, identity: () => 1n });
    await real.create(at.opening);
    for (const entry of at.entries) await real.post(1n, { kind: 'join', entry });
    const [posts, reads, hooks]: [{ at: number; call: Call }[], number[], string[]] = [[], [], []];
    const met: Judge = { ...real, ...through(real) };
    const judge: Judge = {
      ...met,
      post(id, call) {
        posts.push({ at: clock.now(), call });
        return met.post(id, call);
      },
      read(id) {
        reads.push(clock.now());
        return met.read(id);
      },
    };
    const note = (what: string) => async () => void hooks.push(what);
    const party = engine.me?.party ?? -1;
    const core = openCore(
      {
        engine,
        opening: at.opening,
        about: { epoch: 1n, entries: at.entries, startVersion: 0n },
        past: [],
        log: [],
        secrets: at.kit.seatOf(at.secrets[0]!, 0, seededRandom('seat')),
        store: await memoryStore()('judging', party),
        relay: localRelay(),
        judge,
        clock,
        times: timesOf(at.opening, { staggerMs: 100, resendMs: 1000, censorMs: 3000 }),
      },
      {
        pump: async () => {},
        post: () => {},
        ask: async () => {},
        dispute: () => {},
        hearAll: async () => {},
        onStop: () => {},
      },
    );
    const judging = openJudging(core, judge, {
      pump: note('pump'),
      catchUp: note('catch up'),
      poster,
      older: undefined,
    });
    const until = async (ms: number) => {
      let isThere = false;
      clock.after(ms - clock.now(), () => {
        isThere = true;
      });
      await clock.run(() => isThere);
      await aWhile();
    };
    const watch = () => real.watch(1n, (event) => void core.enqueue(() => judging.hear(event)));
    const times = (kind: Call['kind']) => posts.filter(({ call }) => call.kind === kind).map((one) => one.at);
    const hear = (event: JudgeEvent) => core.enqueue(() => judging.hear(event));
    return { core, judging, clock, real, posts, reads, hooks, until, watch, times, hear };
  }
  const refusing = (judge: Judge): Partial<Judge> => ({
    post: (id, call) => (call.kind === 'join' ? judge.post(id, call) : Promise.reject(new JudgeError('Invented'))),
  });
  const phase = (name: 'live' | 'register' | 'play', more: object = {}): JudgeEvent => {
    const { hash, state } = seats[0]!.fixed;
    return { kind: 'phase', phase: name, version: state.version, hash, remainingMs: 5000, ...more };
  };

  describe('that posts a deed', () => {
    const SERIES = [0, 250, 750, 1750, 3750, 7750, 15_750, 23_750];
    it('does so until the table has moved, waiting twice as long each time, and eight seconds at most', async () => {
      const { judging, core, times, until, posts, reads } = await opened(moved, refusing);
      judging.post([move]);
      judging.post([move]);
      await until(24_000);
      expect(times('advance')).toEqual(SERIES);
      expect(posts[0]!.call).toMatchObject({ base: { hash: move.previous }, deeds: [move] });
      expect(reads).toEqual(SERIES);
      core.engine = receive(core.engine, ack).engine;
      expect(core.engine.fixed.hash).toBe(move.next);
      await until(60_000);
      expect(times('advance')).toEqual(SERIES);
    });

    it('may do so again once it was given up', async () => {
      const { judging, core, times, until } = await opened(receive(moved, ack).engine, refusing);
      judging.post([move]);
      await until(1000);
      expect(times('advance')).toEqual([]);
      core.engine = moved;
      judging.post([move]);
      await until(1100);
      expect(times('advance')).toEqual([1000]);
    });

    it('posts nothing of another epoch, nothing that follows from no state of ours, and no nothing', async () => {
      const { judging, times, until } = await opened(moved, refusing);
      judging.post([]);
      judging.post([{ ...move, epoch: 2n, signature: '0x01' }]);
      judging.post([{ ...move, previous: `0x${'11'.repeat(32)}`, signature: '0x02' }]);
      await until(5000);
      expect(times('advance')).toEqual([]);
    });

    it('posts nothing once the clock may have acted, or it has stopped', async () => {
      const { judging, hear, times, until } = await opened(moved, (judge) => ({
        ...refusing(judge),
        read: () => new Promise(() => {}),
      }));
      await hear(phase('play', { remainingMs: 1000 }));
      judging.post([move]);
      await until(9000);
      expect(times('advance')).toEqual([0, 250, 750]);
      const gone = await opened(moved, refusing);
      gone.judging.post([move]);
      await gone.until(500);
      gone.core.stop({ kind: 'stopped' });
      await gone.until(9000);
      expect(gone.times('advance')).toEqual([0, 250]);
    });

    it('leaves out what the chain has recorded of the round', async () => {
      const { fixed } = moved;
      const shares = new Map([[0, { signature: move.signature } as never]]);
      const chainRound = { base: fixed, hash: fixed.hash, shares, state: fixed.state, shown: [] };
      const { judging, posts, until } = await opened({ ...moved, chainRound }, refusing);
      judging.post([move]);
      const other = { ...move, signature: '0x01' } as DeedMessage;
      judging.post([other, move]);
      await until(10);
      expect(posts.map(({ call }) => call.kind === 'advance' && call.deeds)).toEqual([[other]]);
    });

    it('has it posted by another, and does so itself when that fails or takes too long', async () => {
      const told: WireMessage[] = [];
      const silent = await opened(moved, refusing, async (deed) => void told.push(deed));
      silent.judging.post([move]);
      await silent.until(3300);
      expect(told).toEqual([move]);
      expect(silent.times('advance')).toEqual([3000, 3250]);
      const failing = await opened(moved, refusing, () => Promise.reject(new Error('no')));
      failing.judging.post([move]);
      await failing.until(3800);
      expect(failing.times('advance')).toEqual([0, 250, 750, 1750, 3750]);
    });
  });

  describe('in a quarrel', () => {
    it.each([0, 1])(
      'disputes once with its own signature, and lets the clock act in its turn: seat %i',
      async (seat) => {
        const { judging, core, posts, reads, times, until, watch } = await opened(seats[seat]!);
        watch();
        await core.enqueue(judging.dispute);
        await core.enqueue(judging.dispute);
        await until(100);
        const { fixed, table } = seats[seat]!;
        expect(posts).toHaveLength(1);
        const { call } = posts[0]!;
        expect(call).toMatchObject({ kind: 'dispute', seat, fixed: { hash: fixed.hash } });
        const digest = disputeDigest(table.id, seat, 1n, fixed.hash);
        expect(signerOf(digest, (call as { proof: Hex }).proof)).toBe(at.sessions[seat]!.address);
        expect(core.engine.mode).toBe('registering');
        await until(10_060);
        expect(reads).toEqual([10_050]);
        expect(core.engine.mode).toBe('chain');
        await until(25_000);
        expect(times('timeout')).toEqual([20_001 + 100 * seat]);
        expect(core.log.at(-1)).toMatchObject({ version: 2n, late: 1n, deeds: [] });
        // The rules are over: there is no clock any more.
        await until(60_000);
        expect(times('timeout')).toHaveLength(1);
      },
    );

    it('that somebody began with an older state has everyone’s newer one recorded', async () => {
      const { core, real, times, until, watch } = await opened(seats[0]!);
      watch();
      const start = { state: at.start, hash: tableHash(at.table, at.start) };
      await real.post(1n, { kind: 'dispute', seat: 1, fixed: start });
      await until(10);
      expect(times('checkpoint')).toEqual([0]);
      expect(await real.read(1n)).toMatchObject({ phase: 'register', version: 1n, hash: seats[0]!.fixed.hash });
      expect(core.engine.mode).toBe('registering');
    });

    it('is begun by a seat among the seats alone, and again where the judge refused', async () => {
      const { me: _, ...spectator } = seats[0]!;
      for (const engine of [spectator, setMode(seats[0]!, 'chain'), setMode(seats[0]!, 'registering')]) {
        const { core, judging, posts } = await opened(engine);
        await core.enqueue(judging.dispute);
        expect(posts).toEqual([]);
      }
      const { core, judging, times, reads, until } = await opened(seats[0]!, refusing);
      await core.enqueue(judging.dispute);
      await until(10);
      await core.enqueue(judging.dispute);
      expect(times('dispute')).toEqual([0, 10]);
      expect(reads[0]).toBe(0);
    });

    it('may be begun anew once the table is live again', async () => {
      const { core, judging, times, hear } = await opened(seats[0]!, () => ({ post: async () => {} }));
      await core.enqueue(judging.dispute);
      await hear(phase('register'));
      await hear(phase('live'));
      expect(core.engine.mode).toBe('live');
      await core.enqueue(judging.dispute);
      expect(times('dispute')).toHaveLength(2);
    });

    it('lets nobody’s clock act before its time, nor among the seats', async () => {
      const { hear, times, until } = await opened(seats[0]!, () => ({ read: () => new Promise(() => {}) }));
      await hear(phase('play', { remainingMs: 1000 }));
      await hear(phase('play', { remainingMs: 9000 }));
      await until(8000);
      expect(times('timeout')).toEqual([]);
      await hear(phase('live'));
      await until(20_000);
      expect(times('timeout')).toEqual([]);
    });

    it('gives what waited its turn when it ends, and looks for what is due', async () => {
      const { core, hear, hooks } = await opened(moved);
      core.working = 2n;
      await hear(phase('register'));
      expect([core.engine.mode, core.working, hooks]).toEqual(['registering', -1n, ['pump']]);
      core.engine = receive(core.engine, ack).engine;
      expect(core.engine.fixed.hash).toBe(move.previous);
      await hear(phase('live'));
      expect(core.engine.fixed.hash).toBe(move.next);
      expect(core.log.at(-1)).toMatchObject({ version: 2n, hash: move.next });
      core.working = 3n;
      await hear(phase('live', { version: 2n, hash: move.next }));
      expect([core.working, hooks.length]).toEqual([3n, 3]);
    });
  });

  describe('that is told of the chain', () => {
    const lapsed = (): ChainRecord => {
      const { table, fixed } = seats[0]!;
      return { kind: 'lapse', version: 2n, hash: tableHash(table, unwrap(lapse(table, fixed.state))) };
    };
    it('doubts what one voice tells, and looks again a second later, once', async () => {
      let isVouched = false;
      const vouch = async () => (isVouched ? ('chain' as const) : Promise.reject(new Error('silent')));
      const { core, hear, hooks, reads, until } = await opened(setMode(seats[0]!, 'chain'), () => ({ vouch }));
      for (let i = 0; i < 3; i++) await hear({ kind: 'record', record: lapsed() });
      expect([core.doubt, core.view.doubt]).toEqual(['Unproven', 'Unproven']);
      expect(core.engine.fixed.state.version).toBe(1n);
      await until(999);
      expect([hooks.includes('catch up'), reads]).toEqual([false, []]);
      await until(1500);
      expect([hooks.filter((one) => one === 'catch up').length, reads]).toEqual([1, [1000]]);
      isVouched = true;
      await hear({ kind: 'record', record: lapsed() });
      expect(core.engine.fixed).toMatchObject({ hash: lapsed().hash, state: { version: 2n } });
      expect([core.doubt, core.view.doubt]).toEqual([undefined, undefined]);
    });

    it('believes a judge that needs to vouch for nothing', async () => {
      const { core, hear } = await opened(setMode(seats[0]!, 'chain'), () => ({ vouch: undefined }) as never);
      await hear({ kind: 'record', record: lapsed() });
      expect([core.engine.fixed.hash, core.doubt]).toEqual([lapsed().hash, undefined]);
    });

    it('shows a doubt about the phase once, until it is gone', async () => {
      const { core, hear } = await opened(seats[0]!);
      const views: unknown[] = [];
      const shown = core.stream.read(core.view);
      void (async () => {
        for await (const view of shown) views.push(view.doubt);
      })();
      await hear(phase('live', { doubt: 'Unproven' }));
      await aWhile();
      const told = views.length;
      await hear(phase('live', { doubt: 'Unproven' }));
      await aWhile();
      expect([views.at(-1), views.length]).toEqual(['Unproven', told]);
      await hear(phase('live'));
      await aWhile();
      expect([views.at(-1), core.doubt]).toEqual([undefined, undefined]);
    });

    it('takes the table for paid when that is told', async () => {
      const { core, hear } = await opened(seats[0]!);
      await hear({ kind: 'settled', payouts: [3n, 4n], house: 0n });
      expect(await core.done).toEqual({ kind: 'settled', payouts: [3n, 4n] });
    });

    it('does nothing in a lobby, and nothing where the judge is silent', async () => {
      for (const read of [
        (judge: Judge) => async (id: bigint) => ({ ...(await judge.read(id)), phase: 'lobby' as const }),
        () => () => Promise.reject(new JudgeError('silent')),
      ]) {
        const quarrel = setMode(seats[0]!, 'registering');
        const { core, judging, hooks } = await opened(quarrel, (judge) => ({ read: read(judge) }));
        await core.enqueue(() => judging.read());
        expect([core.engine, hooks]).toEqual([quarrel, []]);
      }
    });
  });

  describe('that asks for the payout', () => {
    const settle = (seat: number, end: object) => ({ kind: 'settle', seat, end });
    it('does so in its turn, once, from what is fixed', async () => {
      for (const seat of [0, 1]) {
        const { judging, posts, until } = await opened(seats[seat]!, () => ({ post: async () => {} }));
        expect(judging.isFinishing).toBe(false);
        judging.finish();
        judging.finish();
        expect(judging.isFinishing).toBe(true);
        await until(5000);
        expect(posts).toEqual([{ at: 100 * seat, call: settle(seat, { fixed: seats[seat]!.fixed }) }]);
      }
    });

    it('asks from what the chain has where the table is played there, and from the end that it has recorded', async () => {
      const { fixed } = seats[0]!;
      const round = {
        base: fixed,
        hash: `0x${'22'.repeat(32)}` as const,
        shares: new Map(),
        state: at.start,
        shown: [],
      };
      const endOf = async (engine: Engine) => {
        const { judging, posts, until } = await opened(engine, () => ({ post: async () => {} }));
        judging.finish();
        await until(10);
        return posts[0]?.call.kind === 'settle' ? posts[0].call.end : undefined;
      };
      expect(await endOf({ ...seats[0]!, mode: 'chain', chainRound: round })).toEqual({
        fixed: { state: at.start, hash: round.hash },
      });
      expect(await endOf({ ...seats[0]!, chainRound: round })).toEqual({ fixed });
      expect(await endOf({ ...seats[0]!, closed: true })).toMatchObject({ closed: { version: 2n } });
      const { me: _, ...spectator } = seats[0]!;
      expect(await endOf(spectator)).toBeUndefined();
    });

    it('tries again a second after a refusal', async () => {
      const { judging, times, reads, hooks, until } = await opened(seats[0]!, refusing);
      judging.finish();
      await until(999);
      expect([judging.isFinishing, times('settle'), reads]).toEqual([true, [0], [0]]);
      const before = hooks.length;
      await until(1001);
      expect([judging.isFinishing, hooks.length]).toEqual([false, before + 1]);
      judging.finish();
      await until(1010);
      expect(times('settle')).toEqual([0, 1001]);
    });

    it('asks nobody once it has stopped', async () => {
      const { judging, core, posts, until } = await opened(seats[1]!, () => ({ post: async () => {} }));
      judging.finish();
      core.stop({ kind: 'stopped' });
      await until(5000);
      expect(posts).toEqual([]);
    });

    it('needs no judge where there is none: what the rules say is paid', async () => {
      const { core } = await opened(seats[0]!);
      openJudging(core, undefined, {
        pump: async () => {},
        catchUp: async () => {},
        poster: undefined,
        older: undefined,
      }).finish();
      const { payouts } = at.table.game.outcome(seats[0]!.fixed.state.rules);
      expect(await core.done).toEqual({ kind: 'settled', payouts });
    });
  });
});
