import { describe, expect, it } from 'vitest';
import { openAddresses } from './addresses.js';

const LIMITS = { requestsPerSecond: 0.001, burstRequests: 1, connectionsPerAddress: 1, addressWaitingChars: 100 };
const OWN = '127.0.0.1';
const STRANGER = '203.0.113.7';

type Addresses = ReturnType<typeof openAddresses>;
type Entered = NonNullable<ReturnType<Addresses['enter']>>;
const bind = (entered: Entered, ask: (entered: Entered) => boolean) => () => ask(entered);

describe('what an address may do', () => {
  it('is counted for strangers, and not for the house’s own bots and page', () => {
    const addresses = openAddresses(LIMITS);
    const asks = (address: string) => [addresses.mayAsk(address), addresses.mayAsk(address)];
    expect(asks(STRANGER)).toEqual([true, false]);
    expect(asks(OWN)).toEqual([true, true]);
    const enters = (address: string) => [addresses.enter(address), addresses.enter(address)].map(Boolean);
    expect(enters(STRANGER)).toEqual([true, false]);
    expect(enters(OWN)).toEqual([true, true]);
    expect([OWN, '::1', '::ffff:127.0.0.1', STRANGER].map(addresses.isFree)).toEqual([true, true, true, false]);
  });

  it('is counted for everyone behind a proxy, where all come from loopback', () => {
    const addresses = openAddresses(LIMITS, true);
    expect([addresses.mayAsk(OWN), addresses.mayAsk(OWN)]).toEqual([true, false]);
    expect(addresses.isFree(OWN)).toBe(false);
  });

  it('is one sum of what waits of all its connections, and less again as that is taken in', () => {
    const addresses = openAddresses({ ...LIMITS, connectionsPerAddress: 2 });
    const [one, other] = [addresses.enter(STRANGER)!, addresses.enter(STRANGER)!];
    expect(one.together.mayWait(60)).toBe(true);
    expect(other.together.mayWait(60)).toBe(false);
    one.together.waited(60);
    expect(other.together.mayWait(60)).toBe(true);
  });

  it.each<[string, Parameters<typeof openAddresses>[0], (at: Addresses, address: string) => () => boolean]>([
    ['questions', { requestsPerSecond: 0.001, burstRequests: 1 }, (at, who) => () => at.mayAsk(who)],
    ['tables', { tablesPerHour: 1, burstTables: 1 }, (at, who) => () => at.mayOpen(who)],
    ['characters', { addressCharsPerSecond: 0.25 }, (at, who) => bind(at.enter(who)!, ({ allowed }) => allowed(1))],
    ['signatures', { checksPerSecond: 0.25 }, (at, who) => bind(at.enter(who)!, ({ mayCheck }) => mayCheck())],
    ['keys', { guestsPerMinute: 0.1, burstGuests: 1 }, (at, who) => bind(at.enter(who)!, ({ mayBring }) => mayBring())],
  ])('is so many %s of a stranger, and any number for the house itself', (_, limits, askOf) => {
    const addresses = openAddresses(limits);
    for (const [address, second] of [
      [STRANGER, false],
      [OWN, true],
    ] as const) {
      const ask = askOf(addresses, address);
      expect([ask(), ask()]).toEqual([true, second]);
    }
    // Another stranger has his own.
    expect(askOf(addresses, '203.0.113.8')()).toBe(true);
  });

  it('is more again with the minutes for keys, and with the hours for tables', () => {
    const addresses = openAddresses({ guestsPerMinute: 60, burstGuests: 1, tablesPerHour: 3600, burstTables: 1 });
    const stranger = addresses.enter(STRANGER)!;
    const count = (ask: () => boolean) => Array.from({ length: 20_000 }, ask).filter(Boolean).length;
    // One a second of both.
    expect(count(() => stranger.mayBring())).toBeLessThan(10);
    expect(count(() => addresses.mayOpen(STRANGER))).toBeLessThan(10);
  });

  it('is room for another connection once one has left, and once only', () => {
    const addresses = openAddresses({ connectionsPerAddress: 2 });
    const [one] = [addresses.enter(STRANGER)!, addresses.enter(STRANGER)!];
    addresses.enter(OWN);
    expect(addresses.connections).toBe(3);
    expect(addresses.enter(STRANGER)).toBeUndefined();
    one.leave();
    one.leave();
    expect(addresses.connections).toBe(2);
    expect([addresses.enter(STRANGER), addresses.enter(STRANGER)].map(Boolean)).toEqual([true, false]);
  });

  it('is for the house’s own host, who deals at all tables, more through one connection', () => {
    const addresses = openAddresses({ waitingFrames: 7 });
    expect(addresses.enter(OWN)!.limits).toMatchObject({ subscriptions: 20_000, waitingFrames: 7 });
    expect(addresses.enter(STRANGER)!.limits).toEqual({ waitingFrames: 7 });
  });

  it('is up to the last character that may wait, of which what is taken in is less again', () => {
    const addresses = openAddresses(LIMITS);
    const { mayWait, waited } = addresses.enter(STRANGER)!.together;
    expect([mayWait(100), mayWait(1)]).toEqual([true, false]);
    waited(60);
    expect([mayWait(61), mayWait(60)]).toEqual([false, true]);
    expect(addresses.enter(OWN)!.together.mayWait(1_000_000)).toBe(true);
  });

  it('is up to the last byte unread of all its connections, and forgotten when the last has gone', () => {
    const addresses = openAddresses({ addressBufferedBytes: 100 });
    const [one, other] = [addresses.enter(STRANGER)!, addresses.enter(STRANGER)!];
    one.unread.counts(60);
    other.unread.counts(40);
    expect(one.unread.isWithin()).toBe(true);
    other.unread.counts(1);
    expect([one, other, addresses.enter('203.0.113.8')!].map(({ unread }) => unread.isWithin())).toEqual([
      false,
      false,
      true,
    ]);
    one.leave();
    expect(addresses.enter(STRANGER)!.unread.isWithin()).toBe(false);
    const own = addresses.enter(OWN)!;
    own.unread.counts(1_000_000);
    expect(own.unread.isWithin()).toBe(true);
  });

  it('starts anew for whoever comes back when all of an address had left', () => {
    const addresses = openAddresses({ addressBufferedBytes: 100 });
    const gone = addresses.enter(STRANGER)!;
    gone.unread.counts(101);
    gone.leave();
    expect(addresses.enter(STRANGER)!.unread.isWithin()).toBe(true);
  });
});
