import { type Hex, seededRandom } from '@facedown/base';
import { lapse, tableHash } from '@facedown/game-kit';
import { makeMessage, parseMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { type Judge, JudgeError, type JudgeEvent } from '../judge/judge.js';
import { manualClock } from '../testing/manualClock.js';
import { type PlayTable, playSeat, randomChoice, seatTable } from '../testing/playTable.js';
import { tableKey } from '../transport/relay.js';
import type { Client } from './client.js';

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
