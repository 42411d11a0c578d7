import { type Hex, seededRandom } from '@facedown/base';
import { type ChangeMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { changeDigest, enterDigest, planDigest } from '../signing/digest.js';
import { newSession, sessionOf, signWith } from '../signing/session.js';
import type { MemoryStore } from '../store/memoryStore.js';
import type { OpenStore } from '../store/store.js';
import { foldAlways } from '../testing/changeTable.js';
import { type ChangeWorld, changeWorld, stopAfterTest } from '../testing/changeWorld.js';
import { type Relay, tableKey } from '../transport/relay.js';
import type { Change } from './change.js';

type World = ChangeWorld;

/** What the attacker says goes through `said`. */
function world(
  attacker: number,
  said: (message: WireMessage, world: () => World) => readonly WireMessage[],
  storeOf?: (store: MemoryStore, party: number) => OpenStore,
): Promise<World> {
  let made: World | undefined;
  const tampered = (relay: Relay): Relay => ({
    ...relay,
    async post(table, text) {
      const parsed = parseMessage(text);
      for (const message of parsed.ok && made ? said(parsed.value, () => made!) : [])
        await relay.post(table, makeMessage(message));
      if (!made) await relay.post(table, text);
    },
  });
  return changeWorld({
    seed: 'attack',
    relayOf: (relay, party) => (party === attacker ? tampered(relay) : relay),
    ...(storeOf ? { storeOf } : {}),
    onSeated: (seated) => {
      made = seated;
    },
  });
}

const isChange = (message: WireMessage, kind: ChangeMessage['kind']): boolean => message.kind === kind;
const chips = (client: Client): bigint => {
  const { payouts, pot, house } = client.view().outcome;
  return payouts.reduce((sum, payout) => sum + payout, pot + house);
};
const handOf = (client: Client): number => (client.view().state as { hand: number }).hand;
const signOf = ({ store, judge, tableId }: World, seat: number) => {
  const { session } = store.secretsOf(tableKey({ chainId: judge.chainId, table: judge.table, tableId }), seat)!;
  return { address: sessionOf(session).address, sign: signWith(sessionOf(session)) };
};
const paidOut = (endings: World['endings']): bigint[] => {
  const ending = endings.get(1);
  if (ending?.kind !== 'settled') throw new Error(`ended ${ending?.kind}`);
  return [...ending.payouts];
};

describe('a change of seats', () => {
  it('that a seat never says it is ready for is dropped; play goes on, and the asker is told who was silent', async () => {
    const at = await world(2, (message) => (isChange(message, 'ready') ? [] : [message]));
    const [asker] = at.clients;
    const hand = handOf(asker!);
    await asker!.topUp(200n);
    await at.clock.run(() => asker!.view().asks.refused !== undefined, 90_000);
    expect(asker!.view().asks.refused).toEqual({ wish: 'topUp', code: 'NotAgreed', silent: [2] });
    expect(asker!.view().epoch).toBe(1n);
    expect(handOf(asker!)).toBeGreaterThan(hand + 1);
    expect(at.judge.calls.filter((call) => call === 'dispute' || call === 'change')).toEqual([]);
    // Its way out is the one that every seat has.
    void asker!.leave();
    await asker!.dispute();
    await at.clock.run(() => at.endings.has(0) && at.endings.has(1), 90_000);
    expect(paidOut(at.endings).reduce((sum, payout) => sum + payout, 0n)).toBe(3000n);
  });

  it('with a forged plan is signed by nobody', async () => {
    const seen: Hex[] = [];
    const at = await world(0, (message, now) => {
      if (message.kind !== 'plan') return [message];
      const { table } = now().clients[0]!.engine();
      const { sign } = signOf(now(), 0);
      const parsed = table.game.codecs.state.parse(message.rules);
      if (!parsed.ok) throw new Error('rules');
      // Some of the others' chips are the starter's, all of it well signed.
      const state = parsed.value as { stacks: readonly bigint[] };
      const stacks = state.stacks.map((stack, seat) => (seat === 0 ? stack + 10n : seat === 1 ? stack - 10n : stack));
      const rules = table.game.codecs.state.encode({ ...state, stacks });
      const forged = { ...message, rules };
      const plan = { ...forged, signature: sign(planDigest(table.id, forged)) };
      seen.push(plan.state);
      const { signature: _, ...other } = { ...message, state: `0x${'77'.repeat(32)}` as Hex };
      return [plan, { ...other, signature: sign(planDigest(table.id, other)) }];
    });
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => seen.length > 0 && at.clients[1]!.view().asks.changing === false, 90_000);
    const agreed = at.relay.passed.filter(({ message }) => /"kind":"agree".*"seat":[12]/.test(message));
    expect(agreed).toEqual([]);
    expect(chips(at.clients[1]!)).toBe(3000n);
  });

  it('for which its starter signs two plans pays nobody more than he had', async () => {
    const at = await world(0, (message, now) => {
      const { clients } = now();
      if (message.kind !== 'agree') return [message];
      const { table } = clients[0]!.engine();
      const { sign, address } = signOf(now(), 0);
      const state: Hex = `0x${'55'.repeat(32)}`;
      const lie = { ...message, state };
      return [message, { ...lie, session: address, signature: sign(changeDigest(table.id, lie)) }];
    });
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => at.clients[1]!.view().epoch === 2n, 90_000);
    expect(chips(at.clients[1]!)).toBe(3200n);
  });

  it('whose starter signs and then falls silent costs nobody else a chip', async () => {
    let kept = false;
    const at = await world(0, (message) => {
      if (kept) return [];
      if (message.kind !== 'agree') return [message];
      kept = true;
      return [message];
    });
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => kept, 90_000);
    at.clients[0]!.stop();
    for (const client of at.clients.slice(1)) void client.leave();
    await at.clock.run(() => at.endings.has(1) && at.endings.has(2), 600_000);
    const payouts = paidOut(at.endings);
    expect([3000n, 3200n]).toContain(payouts.reduce((sum, payout) => sum + payout, 0n));
  });

  it('cannot be replayed, in its own epoch or the next', async () => {
    const at = await world(9, (message) => [message]);
    await at.clients[1]!.topUp(200n);
    await at.clock.run(() => at.clients.every((client) => client.view().epoch === 2n), 90_000);
    const view = await at.judge.read(at.tableId);
    await expect(
      at.judge.post(at.tableId, { kind: 'change', change: view.change as Change, acks: view.acks! }),
    ).rejects.toMatchObject({ code: 'StaleVersion' });
    const again = { ...view.change!, epoch: 3n };
    await expect(
      at.judge.post(at.tableId, { kind: 'change', change: again as Change, acks: view.acks! }),
    ).rejects.toMatchObject({
      code: 'StaleVersion',
    });
    const said = at.relay.passed.filter(({ message }) => /"kind":"(enter|ready|plan|agree|leave)"/.test(message));
    for (const { table, message } of [...said]) await at.relay.post(table, message);
    const { version } = at.clients[0]!.view();
    await at.clock.run(() => at.clients[0]!.view().version > version + 25n, 90_000);
    expect(at.clients[0]!.view()).toMatchObject({ epoch: 2n, asks: { entering: [], leaving: [] } });
  });

  it('goes on without a leaver who vanishes after asking', async () => {
    const at = await world(9, (message) => [message]);
    void at.clients[2]!.leave();
    await at.clock.run(() => at.clients[0]!.view().asks.leaving.includes(2), 90_000);
    at.clients[2]!.stop();
    for (const client of at.clients.slice(0, 2)) void client.leave();
    await at.clock.run(() => at.endings.has(0) && at.endings.has(1), 90_000);
    expect(paidOut(at.endings).reduce((sum, payout) => sum + payout, 0n)).toBe(3000n);
  });
});

describe('a newcomer', () => {
  it('who asks and then does not sign holds up one boundary and no more', async () => {
    const at = await world(3, (message) => (isChange(message, 'agree') ? [] : [message]));
    const away = new AbortController();
    const joined = at.join(3, 500n, { signal: away.signal }).catch((error: { code: string }) => error.code);
    await at.clock.run(() => at.clients[0]!.view().asks.changing, 90_000);
    const hand = handOf(at.clients[0]!);
    const since = at.clock.now();
    await at.clock.run(() => handOf(at.clients[0]!) >= hand + 3, 90_000);
    expect(at.clock.now() - since).toBeLessThan(10_000);
    expect(at.clients[0]!.view()).toMatchObject({ epoch: 1n, asks: { entering: [] } });
    // What he has signed could still be posted: his client watches until that is dead.
    away.abort();
    for (const one of [...at.clients, ...at.servers]) one.stop();
    let code: unknown;
    void joined.then((said) => {
      code = said;
    });
    await at.clock.run(() => code !== undefined, 1_000_000);
    expect(code).toBe('Cancelled');
  });

  it('with ever new keys, none of which signs, holds up three boundaries of an epoch and no more', async () => {
    const at = await world(-1, (message) => [message]);
    const [first] = at.clients as [Client];
    const { id } = first.engine().table;
    const random = seededRandom('strangers');
    let holds = 0;
    void (async () => {
      let was = false;
      for await (const { asks } of first.watch()) {
        if (asks.changing && !was) holds++;
        was = asks.changing;
      }
    })();
    for (let i = 0; i < 6; i++) {
      const session = newSession(random);
      const { address } = session;
      const entry = { seat: 3, owner: address, session: address, amount: 500n, key: '0x', proof: '0x' } as const;
      const wish = { epoch: id.epoch + 1n, ...entry };
      const signature = signWith(session)(enterDigest(id, wish));
      await at.relay.post(tableKey(id), makeMessage({ kind: 'enter', ...wish, signature }));
      const hand = handOf(first);
      await at.clock.run(() => handOf(first) > hand && !first.view().outcome.boundary, 90_000);
    }
    expect(holds).toBe(3);
    void first.leave();
    await at.clock.run(() => at.endings.has(0), 90_000);
    expect(at.endings.get(0)?.kind).toBe('left');
  });

  it('whose keys agree to what nobody asked keeps no seat from leaving', async () => {
    const random = seededRandom('agreeing');
    const flooded = new Set<bigint>();
    const at = await world(1, (message, now) => {
      if (message.kind !== 'ready' || flooded.has(message.version)) return [message];
      flooded.add(message.version);
      const { epoch, version } = message;
      const id = { ...now().clients[0]!.engine().table.id, epoch };
      const noise = Array.from({ length: 70 }, (_, i): WireMessage => {
        const session = newSession(random);
        const state: Hex = `0x${i.toString(16).padStart(64, '0')}`;
        const head = { epoch, version, boundary: state, leaving: [], entries: state, keys: state, state };
        const signature = signWith(session)(changeDigest(id, head));
        return { kind: 'agree', ...head, seat: 3, session: session.address, signature };
      });
      return [...noise, message];
    });
    void at.clients[0]!.leave();
    await at.clock.run(() => at.endings.has(0), 90_000);
    expect(at.endings.get(0)?.kind).toBe('left');
    expect(flooded.size).toBe(1);
  });

  it('is not taken to another table by seats that changed its terms', async () => {
    const at = await world(0, (message, now) => {
      if (message.kind !== 'plan') return [message];
      const { table } = now().clients[0]!.engine();
      const parsed = table.game.codecs.state.parse(message.rules);
      if (!parsed.ok) throw new Error('rules');
      const state = parsed.value as { config: object };
      const raked = table.game.codecs.state.encode({ ...state, config: { ...state.config, rakeBp: 5000 } });
      const forged = { ...message, rules: raked };
      return [{ ...forged, signature: signOf(now(), 0).sign(planDigest(table.id, forged)) }];
    });
    const away = new AbortController();
    const joined = at.join(3, 500n, { signal: away.signal }).catch((error: { code: string }) => error.code);
    await at.clock.run(() => at.relay.passed.some(({ message }) => message.includes('"kind":"plan"')), 90_000);
    await at.clock.run(() => !at.clients[0]!.view().asks.changing, 90_000);
    expect(at.relay.passed.some(({ message }) => /"kind":"agree".*"seat":3/.test(message))).toBe(false);
    away.abort();
    await at.clock.run(() => true, 90_000);
    expect(await joined).toBe('Cancelled');
  });
});

describe('a client that dies in the middle of a change', () => {
  it.each([0, 1])('keeps its word when it comes back, seat %i', async (seat) => {
    const dying = { left: false };
    const at = await world(
      9,
      (message) => [message],
      (store, party) =>
        party !== seat
          ? store
          : async (table, own) => {
              const inner = await store(table, own);
              return {
                ...inner,
                async append(entries) {
                  await inner.append(entries);
                  if (dying.left || !entries.some(({ kind }) => kind === 'agree')) return;
                  dying.left = true;
                  // A dead process sends nothing of what it has written.
                  await new Promise(() => {});
                },
              };
            },
    );
    await at.clients[2]!.topUp(200n);
    await at.clock.run(() => dying.left, 90_000);
    at.clients[seat]!.stop();
    let back: Client | undefined;
    void at.join(seat, 0n).then((client) => {
      back = client;
      stopAfterTest(client);
      void foldAlways(client, at.clock);
    });
    await at.clock.run(() => at.clients[2]!.view().epoch === 2n && back?.view().epoch === 2n, 90_000);
    expect(at.judge.calls).not.toContain('dispute');
    const agreed = at.relay.passed.flatMap(({ message }) => {
      const parsed = parseMessage(message);
      return parsed.ok && parsed.value.kind === 'agree' && parsed.value.seat === seat ? [parsed.value.state] : [];
    });
    // It may have posted the change itself before it had to say its own word again.
    expect(new Set(agreed).size).toBeLessThanOrEqual(1);
    const { version } = back!.view();
    await at.clock.run(() => back!.view().version > version + 5n, 90_000);
  });
});
