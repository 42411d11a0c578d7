import { type Hex, isAddress } from '@facedown/base';
import { parseDeployment } from '@facedown/chain';
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
  const { rpcUrl, deployment, gasRelay, fhe } = fieldsOf(value);
  const parsed = parseDeployment(deployment);
  if (!isText(rpcUrl) || !parsed || typeof gasRelay !== 'boolean') return undefined;
  if (fhe === undefined) return { rpcUrl, deployment: parsed, gasRelay };
  const { vault, secretFile } = fieldsOf(fhe);
  if (!isAddress(vault) || !isText(secretFile)) return undefined;
  return { rpcUrl, deployment: parsed, gasRelay, fhe: { vault, secretFile } };
}
