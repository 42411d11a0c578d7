import type { Hex } from '@facedown/base';
import { recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { DEV_NETWORK } from './addresses.js';
import { newSealingPair, openSealed, sealTo } from './dev/sealed.js';
import { type Granting, granting } from './granting.js';
import { type Keep, openPair, sealPair } from './keptPair.js';
import { permissionMessage } from './permission.js';

/** Test keys, worth nothing anywhere. */
const session = privateKeyToAccount(`0x${'17'.repeat(32)}`);
const secret: Hex = `0x${'18'.repeat(32)}`;
const contract: Hex = '0x1111111111111111111111111111111111111111';
const HOUR = 3_600_000;
const BEGIN = 1_700_000_000_000;

function seatWith(keep: Keep & { sealed?: string | undefined } = memory()) {
  let [time, made] = [BEGIN, 0];
  const open = (change: Partial<Granting> = {}) =>
    granting({ network: DEV_NETWORK, session, contract, secret, keep, now: () => time, ...change }, () => {
      made++;
      return newSealingPair();
    });
  return {
    keep,
    open,
    made: () => made,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

function memory(): Keep & { sealed?: string | undefined } {
  const kept: Keep & { sealed?: string | undefined } = {
    read: async () => kept.sealed,
    write: async (sealed) => {
      kept.sealed = sealed;
    },
  };
  return kept;
}

describe('granting', () => {
  it('signs by the session key, once, however many ask together', async () => {
    const seat = seatWith();
    const grant = seat.open();
    const [one, two] = await Promise.all([grant(), grant()]);
    expect(one).toBe(two);
    expect(seat.made()).toBe(1);
    const message = permissionMessage(DEV_NETWORK, one.permission);
    expect(await recoverTypedDataAddress({ ...message, signature: one.signature })).toBe(session.address);
    expect(one.permission).toEqual({
      publicKey: one.pair.publicKey,
      contracts: [contract],
      start: 1_699_999_940,
      days: 1,
    });
  });

  it('takes the same pair and permission up after a restart', async () => {
    const seat = seatWith();
    const before = await seat.open()();
    seat.wait(23 * HOUR);
    expect(await seat.open()()).toEqual(before);
    expect(seat.made()).toBe(1);
  });

  it('renews both before the day is over, once, however many ask together', async () => {
    const seat = seatWith();
    const grant = seat.open();
    const before = await grant();
    const sealed = seat.keep.sealed;
    seat.wait(24 * HOUR - 11 * 60_000);
    const [after, same] = await Promise.all([grant(), grant()]);
    expect(after).toBe(same);
    expect(seat.made()).toBe(2);
    expect(after.pair).not.toEqual(before.pair);
    expect(after.permission.start).toBe(before.permission.start + 86_400 - 660);
    expect(seat.keep.sealed).not.toBe(sealed);
    // What was kept of the day before is never used again.
    expect((await seat.open()()).pair).toEqual(after.pair);
  });

  it('makes another pair where the kept one has expired, is damaged, of another seat, or begins in the future', async () => {
    const old = seatWith();
    await old.open()();
    const kept = old.keep.sealed!;
    const pair = (await openPair(secret, kept))!;
    const spoilt: [string, Parameters<typeof old.open>[0], number][] = [
      [kept, {}, 24 * HOUR],
      [kept, {}, -HOUR],
      [`${kept.slice(0, -1)}${kept.endsWith('0') ? '1' : '0'}`, {}, 0],
      ['no hex', {}, 0],
      ['0x', {}, 0],
      [kept, { secret: `0x${'19'.repeat(32)}` }, 0],
      [await sealPair(secret, { ...pair, start: '1' as never }), {}, 0],
    ];
    for (const [sealed, change, later] of spoilt) {
      const seat = seatWith({ ...memory(), read: async () => sealed });
      seat.wait(later);
      const grant = await seat.open(change)();
      expect(seat.made()).toBe(1);
      expect(grant.pair.privateKey).not.toBe(pair.privateKey);
    }
  });

  it('serves this run where nothing can be read or kept, and asks again after a failure', async () => {
    const broken = { read: () => Promise.reject(new Error('no disk')), write: () => Promise.reject(new Error('full')) };
    const seat = seatWith(broken);
    const grant = seat.open();
    expect(await grant()).toBe(await grant());
    let fails = 1;
    const signTypedData = (message: Parameters<typeof session.signTypedData>[0]) =>
      fails-- > 0 ? Promise.reject(new Error('not now')) : session.signTypedData(message);
    const unsteady = seatWith().open({ session: { ...session, signTypedData } });
    await expect(unsteady()).rejects.toThrow('not now');
    expect((await unsteady()).permission.days).toBe(1);
  });
});

describe('sealPair', () => {
  it('shows nothing of the pair, never the same twice, and opens under its secret alone', async () => {
    const pair = { ...(await newSealingPair()), start: 7 };
    const [one, two] = [await sealPair(secret, pair), await sealPair(secret, pair)];
    expect(one).not.toBe(two);
    expect(one).not.toContain(pair.privateKey.slice(2, 40));
    expect(await openPair(secret, one)).toEqual(pair);
    expect(await openPair(`0x${'19'.repeat(32)}`, one)).toBeUndefined();
    const answer = await sealTo(pair.publicKey as Hex, Uint8Array.of(1, 2, 3));
    expect(await openSealed((await openPair(secret, two))!, answer)).toEqual(Uint8Array.of(1, 2, 3));
  });
});
