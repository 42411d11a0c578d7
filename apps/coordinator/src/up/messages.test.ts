import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.js';
import { parseBotsHere, parseChainSetting, parseReady } from './messages.js';

const address = `0x${'ab'.repeat(20)}` as const;
const deployment = {
  chainId: 31337,
  table: address,
  hub: address,
  chips: address,
  rules: { kuhn: address },
  dealers: { open: address },
  block: 3,
};

describe('what the processes of a house say to each other', () => {
  it('is heard when it is whole', () => {
    expect(parseReady({ kind: 'ready', url: 'http://x', port: 1, lan: [], more: 1 })).toEqual({
      url: 'http://x',
      port: 1,
      lan: [],
    });
    expect(parseBotsHere({ kind: 'openHost', address })).toEqual({ kind: 'openHost', address, wallets: [] });
    const setting = { rpcUrl: 'http://x', deployment, gasRelay: true };
    expect(parseChainSetting(setting)).toEqual(setting);
    const withFhe = { ...setting, fhe: { vault: address, secretFile: 'fhe.key' } };
    expect(parseChainSetting(withFhe)).toEqual(withFhe);
    expect(
      readSettings({ FACEDOWN_CHAIN: JSON.stringify(setting), FACEDOWN_ORIGINS: 'https://a.example' }),
    ).toMatchObject({
      chain: setting,
      origins: ['https://a.example'],
    });
  });

  it('is not heard otherwise', () => {
    for (const bad of [
      null,
      'ready',
      { kind: 'ready' },
      { kind: 'ready', url: 1, port: 1, lan: [] },
      { kind: 'ready', url: '', port: 1, lan: [1] },
    ])
      expect(parseReady(bad)).toBeUndefined();
    expect(parseBotsHere({ kind: 'openHost', address: '0xab' })).toBeUndefined();
    const bent = { rpcUrl: 'http://x', gasRelay: true, deployment: { ...deployment, rules: { kuhn: 'x' } } };
    expect(parseChainSetting(bent)).toBeUndefined();
    const whole = { rpcUrl: 'http://x', gasRelay: true, deployment };
    for (const fhe of [
      null,
      {},
      { vault: address },
      { vault: '0xab', secretFile: 'x' },
      { vault: address, secretFile: 1 },
    ])
      expect(parseChainSetting({ ...whole, fhe })).toBeUndefined();
    for (const env of [{ FACEDOWN_CHAIN: '{' }, { FACEDOWN_CHAIN: '{}' }, { FACEDOWN_OPEN_HOST: 'me' }, { PORT: 'x' }])
      expect(() => readSettings(env)).toThrow(expect.objectContaining({ code: 'BadSetting' }));
  });
});
