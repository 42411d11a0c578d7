import { isAddress, ok, type Result, refuse } from '@facedown/base';
import type { FheNetwork } from '../addresses.js';

/** How to reach a network of Zama's. */
export interface ZamaConfig extends FheNetwork {
  readonly relayerUrl: string;
  /** A node of the host chain. */
  readonly rpcUrl: string;
  /** Goes into one header of requests to the relayer, and nowhere else. */
  readonly apiKey?: string;
}

type Defaults = Omit<ZamaConfig, 'rpcUrl' | 'apiKey'>;

const ZAMA_NETWORKS = {
  sepolia: {
    chainId: 11155111,
    acl: '0xf0Ffdc93b7E186bC2f8CB3dAA75D86d1930A433D',
    executor: '0x92C920834Ec8941d2C77D188936E1f7A6f49c127',
    kms: '0xbE0E383937d564D7FF0BC3b46c51f0bF8d5C311A',
    inputVerifier: '0xBBC1fFCdc7C316aAAd72E807D9b0272BE8F84DA0',
    gatewayChainId: 10901,
    decryption: '0x5D8BD78e2ea6bbE41f26dFe9fdaEAa349e077478',
    inputVerification: '0x483b9dE06E4E4C7D35CCf5837A1668487406D955',
    relayerUrl: 'https://relayer.testnet.zama.org',
  },
  mainnet: {
    chainId: 1,
    acl: '0xcA2E8f1F656CD25C01F05d0b243Ab1ecd4a8ffb6',
    executor: '0xD82385dADa1ae3E969447f20A3164F6213100e75',
    kms: '0x77627828a55156b04Ac0DC0eb30467f1a552BB03',
    inputVerifier: '0xCe0FC2e05CFff1B719EFF7169f7D80Af770c8EA2',
    gatewayChainId: 261131,
    decryption: '0x0f6024a97684f7d90ddb0fAAD79cB15F2C888D24',
    inputVerification: '0xcB1bB072f38bdAF0F328CdEf1Fc6eDa1DF029287',
    relayerUrl: 'https://relayer.mainnet.zama.org',
  },
} as const satisfies Record<string, Defaults>;

const ADDRESSES = ['acl', 'executor', 'kms', 'inputVerifier', 'decryption', 'inputVerification'] as const;
const NUMBERS = ['chainId', 'gatewayChainId'] as const;
const KNOWN = new Set<string>(['network', 'relayerUrl', 'rpcUrl', 'apiKey', ...ADDRESSES, ...NUMBERS]);

/** A configuration from a file: a named network, each of its fields open to change, and nothing unknown. */
export function parseZamaConfig(raw: unknown): Result<ZamaConfig, 'MalformedConfig'> {
  if (typeof raw !== 'object' || raw === null) return refuse('MalformedConfig');
  const given = raw as Record<string, unknown>;
  if (Object.keys(given).some((key) => !KNOWN.has(key))) return refuse('MalformedConfig');
  const { network, apiKey } = given;
  if (network !== undefined && !(typeof network === 'string' && Object.hasOwn(ZAMA_NETWORKS, network)))
    return refuse('MalformedConfig');
  const merged: Record<string, unknown> = {
    ...(network ? ZAMA_NETWORKS[network as keyof typeof ZAMA_NETWORKS] : {}),
    ...given,
  };
  if (!ADDRESSES.every((key) => isAddress(merged[key]))) return refuse('MalformedConfig');
  if (!NUMBERS.every((key) => Number.isSafeInteger(merged[key]) && Number(merged[key]) > 0))
    return refuse('MalformedConfig');
  if (!isUrl(merged.relayerUrl) || !isUrl(merged.rpcUrl)) return refuse('MalformedConfig');
  if (apiKey !== undefined && (typeof apiKey !== 'string' || apiKey === '')) return refuse('MalformedConfig');
  const { network: _name, ...config } = merged;
  return ok(config as never);
}

/** Plain HTTP only to this machine: a relayer sees which cards are asked for. */
function isUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}
