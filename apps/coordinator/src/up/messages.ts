import { type Hex, isAddress } from '@facedown/base';
import { type Deployment, parseDeployment } from '@facedown/chain';
import type { ChainSetting } from '../settings.js';

/** What the house's processes say to each other. Whatever isn't one of these is not heard. */
export interface Ready {
  readonly url: string;
  readonly port: number;
  readonly lan: readonly string[];
}

export interface BotsHere {
  readonly kind: 'openHost';
  readonly address: Hex;
  readonly wallets: readonly Hex[];
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown): value is string => typeof value === 'string';

export function parseReady(message: unknown): Ready | undefined {
  const { kind, url, port, lan } = fieldsOf(message);
  if (kind !== 'ready' || !isText(url) || !Number.isInteger(port)) return undefined;
  return Array.isArray(lan) && lan.every(isText) ? { url, port: Number(port), lan } : undefined;
}

export function parseBotsHere(message: unknown): BotsHere | undefined {
  const { kind, address, wallets = [] } = fieldsOf(message);
  if (kind !== 'openHost' || !isAddress(address)) return undefined;
  return Array.isArray(wallets) && wallets.every(isAddress) ? { kind, address, wallets } : undefined;
}

export function parseChainSetting(value: unknown): ChainSetting | undefined {
  const { rpcUrl, deployment, older, gasRelay, fhe } = fieldsOf(value);
  const parsed = parseDeployment(deployment);
  if (!isText(rpcUrl) || !parsed || typeof gasRelay !== 'boolean') return undefined;
  const before = older === undefined ? [] : deploymentsOf(older);
  if (!before?.every(({ chainId }) => chainId === parsed.chainId)) return undefined;
  const setting = { rpcUrl, deployment: parsed, ...(before.length > 0 ? { older: before } : {}), gasRelay };
  if (fhe === undefined) return setting;
  const { vault, secretFile } = fieldsOf(fhe);
  if (!isAddress(vault) || !isText(secretFile)) return undefined;
  return { ...setting, fhe: { vault, secretFile } };
}

/** All of them, or nothing. */
export function deploymentsOf(value: unknown): Deployment[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const parsed = value.flatMap((one) => parseDeployment(one) ?? []);
  return parsed.length === value.length ? parsed : undefined;
}
