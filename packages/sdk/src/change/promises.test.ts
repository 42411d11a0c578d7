import { type Hex, seededRandom } from '@facedown/base';
import { contextOf, tableHash } from '@facedown/game-kit';
import {
  type AgreeMessage,
  closedHash,
  makeMessage,
  type PlanMessage,
  parseMessage,
  type WireMessage,
} from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { loadDealer } from '../registry.js';
import { ackDigest, changeDigest, changeHead, enterDigest, planDigest } from '../signing/digest.js';
import { newSession, sessionOf, signerOf, signWith } from '../signing/session.js';
import { foldAlways } from '../testing/changeTable.js';
import { type ChangeWorld, changeWorld, stopAfterTest } from '../testing/changeWorld.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { type Change, changedState } from './change.js';

type World = ChangeWorld;
type Plan = NonNullable<Parameters<typeof changeWorld>[0]>;
const world = (plan: Plan = {}): Promise<World> => changeWorld({ seed: 'held', ...plan });

const keyOf = ({ judge, tableId, store }: World, seat: number) =>
  sessionOf(store.secretsOf(tableKey({ chainId: judge.chainId, table: judge.table, tableId }), seat)!.session);
const said = ({ relay }: World): WireMessage[] =>
  relay.passed.flatMap(({ message }) => {
    const parsed = parseMessage(message);
    return parsed.ok ? [parsed.value] : [];
  });
const agreesOf = (at: World, seat: number) =>
  said(at).filter((message): message is AgreeMessage => message.kind === 'agree' && message.seat === seat);
const say = (at: World, message: WireMessage) =>
  at.relay.post(
    tableKey({ chainId: at.judge.chainId, table: at.judge.table, tableId: at.tableId }),
    makeMessage(message),
  );

/** Seat 0 begins the change: it says another plan than its own, well signed and bound to it by its own consent. */
async function forged(
  change: (plan: PlanMessage, at: World) => Partial<Change> | Promise<Partial<Change>>,
  plan: Plan = {},
): Promise<World> {
  let at: World | undefined;
  let lie: PlanMessage | undefined;
  const lying = (relay: Relay): Relay => ({
    ...relay,
    async post(table, text) {
      const parsed = parseMessage(text);
      const message = parsed.ok ? parsed.value : undefined;
      if (!at || !message || (message.kind !== 'plan' && message.kind !== 'agree')) return relay.post(table, text);
      const { id } = at.clients[0]!.engine().table;
      const sign = signWith(keyOf(at, 0));
      if (message.kind === 'plan') {
        const next = { ...at.clients[0]!.engine().table, id: { ...id, epoch: message.epoch } };
        const other = { ...message, ...(await change(message, at)) };
        const begun = changedState(next, (await at.judge.read(at.tableId)).opening, other);
        if (!begun.ok) throw new Error(begun.code);
        const whole = { ...other, state: tableHash(next, begun.value.state) };
        lie = { ...whole, signature: sign(planDigest(id, whole)) };
        return relay.post(table, makeMessage(lie));
      }
      if (!lie) throw new Error('no plan was told');
      const head = changeHead(id, lie);
      return relay.post(table, makeMessage({ ...message, ...head, signature: sign(changeDigest(id, head)) }));
    },
  });
  at = await world({ relayOf: (relay, party) => (party === 0 ? lying(relay) : relay), ...plan });
  await at.clients[0]!.topUp(200n);
  await at.clock.run(() => agreesOf(at, 0).length > 0, 90_000);
  const { clock } = at;
  const since = clock.now();
  clock.after(4000, () => {});
  await clock.run(() => clock.now() >= since + 4000, 90_000);
  return at;
}

describe('what binds a seat', () => {
  it('is written before it is said: moves, acks and its consent to a change', async () => {
    const written = new Set<Hex>();
    const kinds = new Set<string>();
    const early: string[] = [];
    const at = await world({
      storeOf: (store, party) => async (table, own) => {
        const inner = await store(table, own);
        if (party !== 1) return inner;
        return {
          ...inner,
          async append(entries) {
            // A disk takes its time: whoever doesn't wait for it is found out.
            for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
            await inner.append(entries);
            for (const entry of entries) {
              if ('signature' in entry) written.add(entry.signature);
              if (entry.kind === 'move') written.add(entry.ack);
            }
          },
        };
      },
      relayOf: (relay, party) => ({
        ...relay,
        post(table, text) {
          const parsed = parseMessage(text);
          const message = parsed.ok ? parsed.value : undefined;
          const author = message && ('party' in message ? message.party : message.seat);
          if (party === 1 && author === 1 && message && /^(move|ack|agree)$/.test(message.kind)) {
            kinds.add(message.kind);
            if (!written.has(message.signature)) early.push(message.kind);
          }
          return relay.post(table, text);
        },
      }),
    });
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => at.clients[1]!.view().epoch === 2n, 90_000);
    expect(early).toEqual([]);
    expect([...kinds].sort()).toEqual(['ack', 'agree', 'move']);
  });

  it('once it is a change, is nothing else of that version: no ack of a move, and no end of the table', async () => {
    // The judge never hears of the change, nor does the dealer, whose next word is held back until all have agreed.
    const heldBack: (() => Promise<unknown>)[] = [];
    let isHeld = true;
    let made: World | undefined;
    const isWish = (text: string) => /"kind":"(enter|ready|plan|agree|leave)"/.test(text);
    const deaf = (relay: Relay): Relay => ({
      ...relay,
      subscribe: (table, hear) => relay.subscribe(table, (text) => (isWish(text) ? undefined : hear(text))),
      fetch: async (table, from) => (await relay.fetch(table, from)).filter((text) => !isWish(text)),
      async post(table, text) {
        if (!isHeld || !made?.servers.every((server) => server.view().outcome.boundary)) return relay.post(table, text);
        heldBack.push(() => relay.post(table, text));
      },
    });
    const at = await world({
      relayOf: (relay, party) => (party >= 128 ? deaf(relay) : relay),
      judgeOf: (judge) => ({
        ...judge,
        post: (tableId, call) => (call.kind === 'change' ? new Promise<void>(() => {}) : judge.post(tableId, call)),
      }),
    });
    made = at;
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => [0, 1, 2].every((seat) => agreesOf(at, seat).length > 0), 90_000);
    const { version } = agreesOf(at, 1)[0]!;
    const { table, fixed } = at.clients[0]!.engine();
    const { id } = table;
    expect(fixed.state.version).toBe(version - 1n);
    // Seat 0 signs the end as well, which is its own affair.
    const state = closedHash(table.game.codecs.state.encode(fixed.state.rules), version, id.tableId);
    const end = { epoch: id.epoch, version, state };
    await say(at, { kind: 'ack', ...end, seat: 0, signature: signWith(keyOf(at, 0))(ackDigest(id, end)) });
    void at.clients[2]!.leave();
    isHeld = false;
    expect(heldBack.length).toBeGreaterThan(0);
    for (const speak of heldBack.splice(0)) await speak();
    const since = at.clock.now();
    at.clock.after(5000, () => {});
    await at.clock.run(() => at.clock.now() >= since + 5000, 90_000);
    expect(said(at).some((message) => 'party' in message && message.version === version)).toBe(true);
    const second = said(at).filter((message) => message.kind === 'ack' && message.version === version);
    expect(second.filter((message) => 'seat' in message && message.seat !== 0)).toEqual([]);
  });

  it('as a change is no ack: its signature is worth nothing in another wrapping', async () => {
    const at = await world();
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => at.clients.every((client) => client.view().epoch === 2n), 90_000);
    const { id } = at.clients[0]!.engine().table;
    const agreed = agreesOf(at, 1)[0]!;
    for (const epoch of [1n, 2n]) {
      const ack = { epoch, version: agreed.version, state: agreed.state };
      expect(signerOf(ackDigest({ ...id, epoch }, ack), agreed.signature)).not.toBe(keyOf(at, 1).address);
      await say(at, { kind: 'ack', ...ack, seat: 1, signature: agreed.signature });
    }
    const { version } = at.clients[0]!.view();
    await at.clock.run(() => at.clients[0]!.view().version > version + 5n, 90_000);
    expect(at.clients.flatMap((client) => client.view().faults)).toEqual([]);
    expect(at.judge.calls).not.toContain('dispute');
  });
});

describe('a plan', () => {
  it('that lets a seat go which did not ask to is not signed by that seat', async () => {
    const at = await forged(({ keys }) => ({ leaving: [2], keys: keys.map((key, seat) => (seat === 2 ? '0x' : key)) }));
    expect(agreesOf(at, 2)).toEqual([]);
    expect(at.clients.map((client) => client.view().epoch)).toEqual([1n, 1n, 1n]);
  });

  it.each([
    ['its own old one', true],
    ['not its own, though a good one', false],
  ])('with a key for a seat that is %s is not signed by that seat', async (_which, isOld) => {
    const kit = await loadDealer('players');
    const random = seededRandom('another key');
    const at = await forged(
      async ({ keys, epoch }, now) => {
        const { id } = now.clients[0]!.engine().table;
        const entry = (await now.judge.read(now.tableId)).entries.find(({ seat }) => seat === 1)!;
        const context = contextOf({ ...id, epoch }, 0n, 1);
        const key = isOld ? entry.key : kit.keyOf(kit.newSecret(random), context, entry.owner, random);
        expect(kit.dealer.checkKey(context, entry.owner, key)).toBeUndefined();
        return { keys: keys.map((own, seat) => (seat === 1 ? key : own)) };
      },
      { dealer: 'players', seats: [0, 1], maxSeats: 3 },
    );
    expect(agreesOf(at, 1)).toEqual([]);
    expect(at.clients[1]!.view().epoch).toBe(1n);
  });

  it('that seats a wallet which sits elsewhere is signed by nobody else', async () => {
    const stranger = newSession(seededRandom('twice'));
    const at = await forged(async ({ entries, keys }, now) => {
      const { owner } = (await now.judge.read(now.tableId)).entries.find(({ seat }) => seat === 1)!;
      const entry = { seat: 3, owner, session: stranger.address, amount: 500n, key: '0x', proof: '0x' } as const;
      return { entries: [...entries, entry], keys };
    });
    expect([...agreesOf(at, 1), ...agreesOf(at, 2)]).toEqual([]);
  });
});

describe('a wish to enter', () => {
  it('is heard by nobody where its wallet sits elsewhere, or where key, epoch, seat or signature are not its own', async () => {
    const at = await world();
    const { id } = at.clients[0]!.engine().table;
    const [first] = (await at.judge.read(at.tableId)).entries;
    const seen = new Set<Hex>();
    for (const client of at.clients)
      void (async () => {
        for await (const { asks } of client.watch()) for (const { owner } of asks.entering) seen.add(owner);
      })();
    const random = seededRandom('wishes');
    const wished = async (change: object, signature?: Hex) => {
      const session = newSession(random);
      const { address } = session;
      const entry = { seat: 3, owner: address, session: address, amount: 500n, key: '0x', proof: '0x' } as const;
      const wish = { epoch: 2n, ...entry, ...change };
      await say(at, { kind: 'enter', ...wish, signature: signature ?? signWith(session)(enterDigest(id, wish)) });
      return address;
    };
    const bad = [{ owner: first!.owner }, { key: '0x1234' }, { epoch: 3n }, { seat: 4 }, { seat: 1 }];
    for (const change of bad) await wished(change);
    await wished({}, `0x${'11'.repeat(65)}`);
    const { version } = at.clients[0]!.view();
    await at.clock.run(() => at.clients[0]!.view().version > version + 8n, 90_000);
    expect(seen).toEqual(new Set());
    // One that is as it should be is heard.
    const good = await wished({});
    await at.clock.run(() => seen.has(good), 90_000);
    expect(seen).toEqual(new Set([good]));
  });
});

describe('a newcomer', () => {
  it('that leaves while the others play on is paid what it had at that boundary, and they keep the rest', async () => {
    const at = await world();
    let late: Client | undefined;
    let ending: Ending | undefined;
    void at.join(3, 500n).then((client) => {
      late = client;
      stopAfterTest(client);
      void foldAlways(client, at.clock);
      void client.done.then((how) => {
        ending = how;
      });
    });
    await at.clock.run(() => late !== undefined, 90_000);
    void late!.leave();
    await at.clock.run(() => ending !== undefined, 90_000);
    if (ending?.kind !== 'left') throw new Error(`ended ${ending?.kind}`);
    expect(ending.payout).toBeGreaterThan(0n);
    await at.clock.run(() => at.clients[0]!.view().epoch === 3n, 90_000);
    const { payouts, pot, house } = at.clients[0]!.view().outcome;
    expect(payouts.reduce((sum, payout) => sum + payout, pot + house) + ending.payout).toBe(3500n);
    expect(payouts[3]).toBe(0n);
  });
});
