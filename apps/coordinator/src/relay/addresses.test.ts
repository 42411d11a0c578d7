import { describe, expect, it } from 'vitest';
import { openAddresses } from './addresses.js';

const LIMITS = { requestsPerSecond: 0.001, burstRequests: 1, connectionsPerAddress: 1, addressWaitingChars: 100 };
const OWN = '127.0.0.1';
const STRANGER = '203.0.113.7';

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
});
