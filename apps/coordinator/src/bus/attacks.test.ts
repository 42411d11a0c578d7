import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { plugIn } from '../testing/fakeSocket.js';
import { moveOf, openTable } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';
import type { Bus } from './bus.js';

const GARBAGE = [
  '',
  ' ',
  'x',
  'x x',
  'x {',
  'x null',
  'x 7',
  'x []',
  'x {"table":1,"word":2}',
  'x {"table":"__proto__"}',
];
const NOTICES = ['x a=b', 'x a=', 'x =1', 'x a=-1', 'x a=1.5', `x a=${'9'.repeat(5000)}`, 'x a=1=2'];
const CARRIED = ['x 1', 'x 01 {}', 'x -1 {}', 'x b {}', `x ${'9'.repeat(40)} {}`, `x ${'9'.repeat(19)} {}`];

/** A bus on which anybody speaks. */
function openBus(carriesMessages: boolean) {
  const heard = new Map<string, (payload: string) => void>();
  const bus: Bus = {
    engine: carriesMessages ? 'nats' : 'postgres',
    async listen(channel, hear) {
      heard.set(channel, hear);
      return () => heard.delete(channel);
    },
    tell: () => {},
    maxPayload: 7900,
    carriesMessages,
    isUp: true,
    close: async () => {},
  };
  return { bus, heard };
}

let database: Database;
beforeAll(async () => {
  database = { ...(await testDatabase()), isShared: true };
});
afterAll(() => database.close());

describe.each([false, true])('a stranger on the bus that carries messages: %s', (carries) => {
  let house: Coordinator;
  afterAll(() => house.close());

  it('ends no coordinator, whatever he says, and the next message is heard', async () => {
    const { bus, heard } = openBus(carries);
    house = await openCoordinator({ database, bus });
    const table = await openTable(house);
    const [listener, speaker] = [plugIn(house), plugIn(house)];
    listener.say({ op: 'subscribe', table: table.key, after: '0' });
    await listener.next('mark');
    listener.say({ op: 'hear', table: table.key });
    expect(heard.size).toBe(carries ? 5 : 4);
    for (const [channel, hear] of heard)
      for (const payload of [...GARBAGE, ...NOTICES, ...CARRIED])
        expect(() => hear(payload.replaceAll(' a=', ` ${table.key}=`)), `${channel}: ${payload}`).not.toThrow();
    const message = moveOf(table, 1, 0);
    speaker.say({ op: 'post', id: 1, table: table.key, message });
    expect((await listener.next('said', (frame) => frame.message === message)).message).toBe(message);
    expect(listener.said.filter(({ op }) => op === 'word')).toEqual([]);
  });

  it('is heard from the first moment on: a coordinator that starts in a busy house stays', async () => {
    const { bus } = openBus(carries);
    const said: string[] = [];
    const busy: Bus = {
      ...bus,
      async listen(channel, hear, lost) {
        said.push(channel);
        for (const payload of ['x 31337:0x01:1=5', 'x 5 {}', 'x 31337:0x01:1']) hear(payload);
        lost?.();
        return bus.listen(channel, hear, lost);
      },
    };
    const late = await openCoordinator({ database, bus: busy });
    expect(said.length).toBeGreaterThan(2);
    await late.close();
  });
});
