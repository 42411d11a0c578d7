import type { Hex } from '@facedown/base';
import { hashTypedData, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { newPermission, permissionMessage } from '../permission.js';
import { parseZamaConfig, type ZamaConfig } from './config.js';
import { instanceConfig, zamaRelayer } from './relayer.js';
import { loadZamaSdk, type ZamaSdk } from './sdk.js';

/** A test key, worth nothing anywhere. */
const session = privateKeyToAccount(`0x${'17'.repeat(32)}`);
const secret: Hex = `0x${'18'.repeat(32)}`;
const contract: Hex = '0x1111111111111111111111111111111111111111';
const given = { network: 'sepolia', rpcUrl: 'http://127.0.0.1:1' };
const config = (parseZamaConfig(given) as { value: ZamaConfig }).value;
const installed = await loadZamaSdk().then(
  (sdk) => sdk,
  () => undefined,
);

describe('parseZamaConfig', () => {
  it('knows Sepolia and mainnet, and lets every field be another', () => {
    expect(config).toMatchObject({
      chainId: 11155111,
      gatewayChainId: 10901,
      relayerUrl: 'https://relayer.testnet.zama.org',
    });
    const main = parseZamaConfig({
      network: 'mainnet',
      rpcUrl: 'https://node.example',
      relayerUrl: 'https://own.example',
      apiKey: 'k',
    });
    expect(main).toMatchObject({ ok: true, value: { chainId: 1, relayerUrl: 'https://own.example', apiKey: 'k' } });
    const { network: _none, ...all } = { ...given, ...config };
    expect(parseZamaConfig(all)).toEqual({ ok: true, value: config });
  });
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no node', { network: 'sepolia' }],
    ['an unknown network', { ...given, network: 'goerli' }],
    ['an inherited name', { ...given, network: 'toString' }],
    ['an unknown field', { ...given, relayer: 'https://x.example' }],
    ['a short address', { ...given, acl: '0x12' }],
    ['a chain of zero', { ...given, chainId: 0 }],
    ['an address that is no URL', { ...given, relayerUrl: 'relayer' }],
    ['plain HTTP to another machine', { ...given, relayerUrl: 'http://relayer.example' }],
    ['a password in an address', { ...given, rpcUrl: 'https://a:b@node.example' }],
    ['an empty key', { ...given, apiKey: '' }],
    ['fields without a network', { rpcUrl: 'http://127.0.0.1:1' }],
  ])('refuses %s', (_what, raw) => expect(parseZamaConfig(raw)).toEqual({ ok: false, code: 'MalformedConfig' }));
});

describe('a permission', () => {
  const permission = {
    publicKey: `0x${'ab'.repeat(800)}` as Hex,
    contracts: [contract],
    start: 1_700_000_000,
    days: 3,
  };

  it('is signed by the session key as Zama’s contracts and clients read it', async () => {
    // The hash that @zama-fhe/relayer-sdk 0.4.1 makes for Sepolia of the same permission.
    const message = permissionMessage(config, permission);
    expect(hashTypedData(message)).toBe('0x9ea64c1ff6c155acac64ebff890c3ac227aa2378d1ec059448cf56f970ecd8c5');
    const signature = await session.signTypedData(message);
    expect(await recoverTypedDataAddress({ ...message, signature })).toBe(session.address);
  });
  it('begins a minute ago, so that a fast clock does no harm', () => {
    expect(newPermission('0x01', contract, 1_000_000_000).start).toBe(1_000_000 - 60);
  });
});

describe('zamaRelayer', () => {
  const HANDLE: Hex = `0x${'22'.repeat(32)}`;

  it('loads and asks nothing before the first question', () => {
    let loads = 0;
    const load = async (): Promise<ZamaSdk> => {
      loads++;
      throw new Error('too early');
    };
    zamaRelayer({ config, session, contract, secret, load });
    expect(loads).toBe(0);
  });
  it('says what to install where Zama’s client is missing', async () => {
    const load = () => loadZamaSdk('nowhere' as 'node');
    const asked = zamaRelayer({ config, session, contract, secret, load }).publicDecrypt([HANDLE]);
    await expect(asked).rejects.toMatchObject({ code: 'SdkMissing', category: 'user' });
  });
  it('asks with one pair and permission for a day, also after a restart, and with another one then', async () => {
    // Long enough not to stand in what is sealed by chance.
    const [PUBLIC, PRIVATE] = ['aa0'.repeat(7), 'bb0'.repeat(7)];
    let made = 0;
    const asked: { privateKey: string; publicKey: string; start: number; days: number }[] = [];
    // In the shape of Zama's client, which can reach nothing here.
    const load = async (): Promise<ZamaSdk> => ({
      createInstance: async () => ({
        generateKeypair: () => ({ publicKey: `${PUBLIC}${made}`, privateKey: `${PRIVATE}${made++}` }),
        publicDecrypt: () => Promise.reject(new Error('not asked for')),
        userDecrypt: async (_pairs, privateKey, publicKey, signature, contracts, user, start, days) => {
          const permission = { publicKey: `0x${publicKey}` as Hex, contracts: contracts as Hex[], start, days };
          const message = permissionMessage(config, permission);
          expect(await recoverTypedDataAddress({ ...message, signature: `0x${signature}` })).toBe(user);
          asked.push({ privateKey, publicKey, start, days });
          return { [HANDLE]: 7n };
        },
      }),
    });
    let sealed: string | undefined;
    const keep = {
      read: async () => sealed,
      write: async (text: string) => {
        sealed = text;
      },
    };
    let time = 1_700_000_000_000;
    const opened = () => zamaRelayer({ config, session, contract, secret, keep, load, now: () => time });
    const first = opened();
    expect(await first.userDecrypt(HANDLE)).toBe(7n);
    expect(await first.userDecrypt(HANDLE)).toBe(7n);
    time += 20 * 3_600_000;
    expect(await opened().userDecrypt(HANDLE)).toBe(7n);
    expect(asked.map(({ privateKey }) => privateKey)).toEqual(Array(3).fill(`${PRIVATE}0`));
    expect(new Set(asked.map(({ start }) => start))).toEqual(new Set([1_700_000_000 - 60]));
    time += 4 * 3_600_000;
    expect(await first.userDecrypt(HANDLE)).toBe(7n);
    expect(asked.at(-1)).toEqual({
      publicKey: `${PUBLIC}1`,
      privateKey: `${PRIVATE}1`,
      start: time / 1000 - 60,
      days: 1,
    });
    for (const key of [PUBLIC, PRIVATE]) expect(sealed).not.toContain(key);
  });
  it('hands the key to the client, and to nothing that is printed', () => {
    const secret = 'a test api key';
    expect(instanceConfig({ ...config, apiKey: secret })).toMatchObject({
      auth: { value: secret },
      network: given.rpcUrl,
    });
    expect(JSON.stringify(instanceConfig(config))).not.toContain('auth');
  });
  it.runIf(installed)(
    'gives our network error where the real client finds no network',
    async () => {
      const relayer = zamaRelayer({ config, session, contract, secret });
      await expect(relayer.publicDecrypt([HANDLE])).rejects.toMatchObject({
        code: 'RelayerUnreachable',
        category: 'network',
      });
      await expect(relayer.userDecrypt(HANDLE)).rejects.toMatchObject({ code: 'RelayerUnreachable' });
    },
    900_000,
  );
});
