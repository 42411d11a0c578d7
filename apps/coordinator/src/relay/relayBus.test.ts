import { describe, expect, it } from 'vitest';
import type { Bus } from '../bus/bus.js';
import { openRelayBus } from './relayBus.js';
import type { Switchboard } from './switchboard.js';

/** Two coordinators on one bus; what the second one heard. */
async function house(carriesMessages: boolean, maxPayload: number) {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  const told: string[] = [];
  const losses: (() => void)[] = [];
  const bus: Bus = {
    engine: carriesMessages ? 'nats' : 'postgres',
    async listen(channel, hear, lost) {
      if (lost) losses.push(lost);
      const all = hearers.get(channel) ?? new Set();
      hearers.set(channel, all.add(hear));
      return () => all.delete(hear);
    },
    tell(channel, payload) {
      expect(payload.length).toBeLessThanOrEqual(maxPayload);
      told.push(payload);
      for (const hear of hearers.get(channel) ?? []) hear(payload);
    },
    maxPayload,
    carriesMessages,
    isUp: true,
    close: async () => {},
  };
  const board = (heard: unknown[]): Switchboard => ({
    post: async () => 0n,
    subscribe: () => () => {},
    heard: (table, seq, body) => heard.push(body === undefined ? [table, seq] : [table, seq, body]),
    lost: () => heard.push('lost'),
    tables: 0,
    listeners: 0,
  });
  const [own, others]: unknown[][] = [[], []];
  const here = await openRelayBus(bus, 'here', board(own!));
  const there = await openRelayBus(bus, 'there', board(others!));
  return { here, there, own: own!, others: others!, bus, told, lose: () => losses.map((lost) => lost()) };
}

const kept = (table: string, seq: bigint, body = 'a word') => ({ table, seq, body });

describe('what relays of one house tell each other', () => {
  it('is the message itself, to whoever listens to its table, where the bus carries it', async () => {
    const { here, there, own, others } = await house(true, 100);
    await Promise.all([here.open('1:a:1'), there.open('1:a:1')]);
    here.tell([kept('1:a:1', 4n, 'two words'), kept('1:a:2', 9n)]);
    expect(others).toEqual([['1:a:1', 4n, 'two words']]);
    expect(own).toEqual([]);
  });

  it('is only where to look, where a message is too long for the bus', async () => {
    const { here, there, others } = await house(true, 100);
    await there.open('1:a:1');
    // Also where it is too long only with what is said beside it.
    here.tell([kept('1:a:1', 4n, 'x'.repeat(100)), kept('1:a:1', 5n, 'x'.repeat(95))]);
    expect(others).toEqual([
      ['1:a:1', 4n],
      ['1:a:1', 5n],
    ]);
  });

  it('is the newest number of each table, where the bus carries no messages, in as many notices as it takes', async () => {
    const { here, own, others } = await house(false, 20);
    here.tell([kept('1:a:1', 4n), kept('1:a:2', 9n), kept('1:a:1', 5n), kept('1:a:3', 2n)]);
    expect(others).toEqual([
      ['1:a:1', 5n],
      ['1:a:2', 9n],
      ['1:a:3', 2n],
    ]);
    expect(own).toEqual([]);
  });

  it('is as much in one as the bus takes, and nothing where there is nothing', async () => {
    const notices = await house(false, 20);
    notices.here.tell([kept('1:a:1', 5n), kept('1:a:1', 4n), kept('1:a:2', 9n), kept('1:a:3', 2n)]);
    notices.here.tell([]);
    expect(notices.told).toEqual(['here 1:a:1=5 1:a:2=9', 'here 1:a:3=2']);
    const messages = await house(true, 10);
    messages.here.tell([kept('1:a:1', 4n, 'abc'), kept('1:a:1', 5n, 'abcd')]);
    messages.here.tell([]);
    expect(messages.told).toEqual(['here 4 abc', 'here 5']);
  });

  it('is passed over where nobody can have meant it, and what comes with it is heard', async () => {
    const notices = await house(false, 100);
    notices.bus.tell('facedown_relay', 'elsewhere 1:a:1=4 1:a:2 1:a:3=x 1:a:4= =5 = 1:a:5=6');
    expect(notices.others).toEqual([
      ['1:a:1', 4n],
      ['1:a:5', 6n],
    ]);
    const messages = await house(true, 100);
    await messages.there.open('1:a:1');
    for (const text of ['', ' ', 'elsewhere', 'elsewhere x', 'elsewhere -1 word', 'elsewhere  word', 'elsewhere 7 '])
      messages.bus.tell('relay:1:a:1', text);
    expect(messages.others).toEqual([['1:a:1', 7n, '']]);
  });

  it.each([true, false])('may be lost, and then each looks for itself (messages: %s)', async (carriesMessages) => {
    const { there, own, others, lose } = await house(carriesMessages, 100);
    const close = await there.open('1:a:1');
    expect(close).toBeInstanceOf(Function);
    lose();
    expect([own, others]).toEqual([['lost'], ['lost']]);
  });
});
