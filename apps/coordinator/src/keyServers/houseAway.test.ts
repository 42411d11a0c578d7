import { BaseError } from '@facedown/base';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openHouseServers } from './houseServers.js';
import type { KeyHouseAt, TermOffer } from './keyHouse.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = () => new BaseError('away', { category: 'network', code: 'KeyServersAway' });
const DAY = 86_400;

/** A house whose key servers are asked by `look`. */
function openWith(look: KeyHouseAt['look'], close: () => void = () => {}) {
  const lines: string[] = [];
  const nobody = () => Promise.reject(away());
  const open = (): KeyHouseAt => ({ look, sign: nobody, answer: nobody, close: async () => close() });
  const servers = openHouseServers({
    judges: [],
    open,
    addressOf: () => 'here',
    log: (line) => lines.push(line),
    seconds: () => Date.now() / 1000,
  });
  return { servers, lines };
}

it('asks its key servers for nothing more when it has closed while they started', async () => {
  let looks = 0;
  let end: (cause: Error) => void = () => {};
  const look = () => {
    looks++;
    return new Promise<never>((_, reject) => {
      end = reject;
    });
  };
  const { servers, lines } = openWith(look, () => end(away()));
  await servers.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks, lines]).toEqual([1, []]);
});

it.each([
  ['are away', away()],
  ['have no room for their keys', new Error('ENOSPC')],
])('looks again once at a time for key servers that %s, however often it says what it offers', async (_, failure) => {
  vi.setSystemTime(5 * DAY * 1000);
  const term: TermOffer = { ceremony: '0x01', from: 1, days: 5, offers: {} };
  let isAway = false;
  let looks = 0;
  const look = async () => {
    looks++;
    if (isAway) throw failure;
    return [term];
  };
  const { servers, lines } = openWith(look);
  await vi.advanceTimersByTimeAsync(0);
  isAway = true;
  looks = 0;
  // It is the last day of the term.
  for (let i = 0; i < 50; i++) {
    servers.offered();
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(looks).toBeLessThan(10);
  expect(lines).toHaveLength(looks);
  await servers.close();
});
