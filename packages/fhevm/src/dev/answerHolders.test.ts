import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { RelayerError } from '../errors.js';
import { answerHolders } from './answerHolders.js';
import type { DevHolders } from './relayer.js';

const handle: Hex = `0x${'ab'.repeat(32)}`;
const address: Hex = `0x${'cd'.repeat(20)}`;
const question = {
  handle,
  contract: address,
  user: address,
  permission: { publicKey: `0x04${'11'.repeat(64)}`, contracts: [address], start: 1, days: 1 },
  signature: `0x${'22'.repeat(65)}`,
};
const asked: unknown[] = [];
const holders: DevHolders = {
  publicDecrypt: async (handles) => {
    asked.push(handles);
    return { clear: '0x01', proof: '0x02' };
  },
  userDecrypt: async (one) => {
    asked.push(one);
    return '0x03';
  },
};

describe('answerHolders', () => {
  it('passes whole questions on', async () => {
    expect(await answerHolders(holders, 'public-decrypt', { handles: [handle] })).toEqual({
      status: 200,
      body: { clear: '0x01', proof: '0x02' },
    });
    expect(await answerHolders(holders, 'user-decrypt', { ...question, more: 1 })).toEqual({
      status: 200,
      body: { sealed: '0x03' },
    });
    expect(asked).toEqual([[handle], question]);
  });

  it('asks nobody for anything else', async () => {
    const before = asked.length;
    const { permission } = question;
    const bad: readonly (readonly [string, unknown])[] = [
      ['public-decrypt', undefined],
      ['public-decrypt', { handles: [] }],
      ['public-decrypt', { handles: handle }],
      ['public-decrypt', { handles: [handle, 7] }],
      ['public-decrypt', { handles: Array(32).fill(handle) }],
      ['user-decrypt', null],
      ['user-decrypt', { ...question, permission: undefined }],
      ['user-decrypt', { ...question, handle: '0xab' }],
      ['user-decrypt', { ...question, user: [address] }],
      ['user-decrypt', { ...question, signature: '0x' }],
      ['user-decrypt', { ...question, permission: { ...permission, contracts: address } }],
      ['user-decrypt', { ...question, permission: { ...permission, publicKey: '0x04' } }],
      ['user-decrypt', { ...question, permission: { ...permission, start: -1 } }],
      ['user-decrypt', { ...question, permission: { ...permission, days: 0.5 } }],
    ];
    for (const [name, body] of bad)
      expect(await answerHolders(holders, name, body)).toEqual({ status: 400, body: { label: 'malformed' } });
    expect((await answerHolders(holders, 'secret', {})).status).toBe(404);
    expect(asked).toHaveLength(before);
  });

  it('tells a label and nothing of what went wrong inside', async () => {
    const failing = (error: Error): DevHolders => ({
      publicDecrypt: () => Promise.reject(error),
      userDecrypt: () => Promise.reject(error),
    });
    const ask = (error: Error) => answerHolders(failing(error), 'user-decrypt', question);
    expect(await ask(new RelayerError('permission_expired'))).toEqual({
      status: 400,
      body: { label: 'permission_expired' },
    });
    expect(await ask(new Error('the secret is 42'))).toEqual({ status: 400, body: { label: 'unknown' } });
  });
});
