import { describe, expect, it } from 'vitest';
import { asRelayerError, RelayerError } from './errors.js';
import { waitFor } from './waiting.js';

/** A clock that only sleeping moves. */
function patience(seconds: number) {
  let time = 0;
  const slept: number[] = [];
  return {
    slept,
    waiting: {
      seconds,
      now: () => time,
      sleep: async (ms: number) => {
        slept.push(ms);
        time += ms;
      },
    },
  };
}
const failing = (label: string, times: number) => {
  let asked = 0;
  return { ask: async () => (asked++ < times ? Promise.reject(new RelayerError(label)) : 'card'), count: () => asked };
};

describe('waitFor', () => {
  it.each([
    'readiness_check_timed_out',
    'response_timed_out',
    'rate_limited',
    'not_allowed_on_host_acl',
    'unreachable',
  ])('asks again after %s, and waits 1, 2, 4, 8 and 8 seconds', async (label) => {
    const { waiting, slept } = patience(60);
    const { ask } = failing(label, 5);
    expect(await waitFor(ask, waiting)).toBe('card');
    expect(slept).toEqual([1000, 2000, 4000, 8000, 8000]);
  });
  it.each(['protocol_paused', 'insufficient_balance', 'insufficient_allowance', 'permission_refused', 'unheard_of'])(
    'asks once where the answer is %s',
    async (label) => {
      const { waiting, slept } = patience(60);
      const { ask, count } = failing(label, 5);
      await expect(waitFor(ask, waiting)).rejects.toMatchObject({ recoverable: false });
      expect([count(), slept]).toEqual([1, []]);
    },
  );
  it('asks no more once nobody waits for the answer', async () => {
    const { waiting, slept } = patience(600);
    const { ask, count } = failing('unreachable', 99);
    const stopped = { ...waiting, isStopped: () => slept.length > 1 };
    await expect(waitFor(ask, stopped)).rejects.toMatchObject({ code: 'RelayerUnreachable' });
    expect(count()).toBe(3);
  });
  it('gives up when its time is over, with the last answer', async () => {
    const { waiting, slept } = patience(10);
    await expect(waitFor(failing('response_timed_out', 99).ask, waiting)).rejects.toMatchObject({
      code: 'AnswerTimedOut',
    });
    expect(slept.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(10_000);
  });
  it('takes a card that nobody may read for a young one during the first minute only', async () => {
    const { waiting, slept } = patience(600);
    await expect(waitFor(failing('not_allowed_on_host_acl', 99).ask, waiting)).rejects.toMatchObject({
      code: 'NotAllowed',
    });
    const total = slept.reduce((sum, ms) => sum + ms);
    expect(total).toBeGreaterThanOrEqual(60_000);
    expect(total).toBeLessThan(70_000);
  });
});

describe('asRelayerError', () => {
  it.each<[unknown, string]>([
    [{ label: 'rate_limited' }, 'RateLimited'],
    [new Error('x', { cause: { label: 'protocol_paused' } }), 'ProtocolPaused'],
    [{ relayerApiError: { label: 'insufficient_allowance' } }, 'InsufficientAllowance'],
    [new Error('relayer said readiness_check_timed_out'), 'NotReadyYet'],
    [new TypeError('fetch failed'), 'RelayerUnreachable'],
    [Object.assign(new Error('connect'), { cause: new Error('ECONNREFUSED 127.0.0.1:1') }), 'RelayerUnreachable'],
    [new Error('whatever'), 'RelayerFailed'],
    [undefined, 'RelayerFailed'],
  ])('knows %s', (thrown, code) => expect(asRelayerError(thrown).code).toBe(code));
});
