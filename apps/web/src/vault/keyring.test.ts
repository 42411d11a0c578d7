import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSecrets, forget, knownRoots, lock, parseSecrets, protect, rootAt, unlock } from './keyring.js';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

describe('protect', () => {
  it('makes another root than the one that lay in the open, which only seats taken before still use', async () => {
    const open = currentSecrets()!.root;
    await protect('123456', { held: ['#/table/7'] });
    const { root } = currentSecrets()!;
    expect(root).not.toBe(open);
    expect([rootAt('#/table/7'), rootAt('#/table/8')]).toEqual([open, root]);
    expect(knownRoots()).toEqual([root, open]);
    for (const text of kept.values()) {
      expect(text).not.toContain(root);
      expect(text).not.toContain(open);
    }
    lock();
    expect([currentSecrets(), rootAt('#/table/7')]).toEqual([undefined, undefined]);
    await unlock('123456');
    expect([rootAt('#/table/7'), rootAt('#/table/8')]).toEqual([open, root]);
    // Another PIN is no reason for another root: this one was never in the open.
    await protect('654321');
    expect([currentSecrets()!.root, rootAt('#/table/7')]).toEqual([root, open]);
  });
});

describe('parseSecrets', () => {
  const root = 'ab'.repeat(32);
  it('reads what a vault holds', () => {
    for (const secrets of [{ root }, { root, former: { root, paths: ['#/'] } }])
      expect(parseSecrets(secrets)).toEqual(secrets);
  });
  it.each([
    [undefined],
    [null],
    [7],
    [{}],
    [{ root: 'x' }],
    [{ root, former: 7 }],
    [{ root, former: { root } }],
    [{ root, former: { root, paths: [7] } }],
  ])('refuses %j', (value) => expect(parseSecrets(value)).toBeUndefined());
});
