import { BaseError, type Hex } from '@facedown/base';
import type { Deployment } from '@facedown/chain';

export interface Settings {
  readonly port: number;
  /** Fail rather than take the next free port: after a restart clients come back to the same one. */
  readonly exactPort: boolean;
  readonly host: string;
  readonly folder?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly lan: boolean;
  readonly trustProxy: boolean;
  readonly bots: boolean;
  /** Pages elsewhere that may use this house. */
  readonly origins: readonly string[];
  readonly page?: string | undefined;
  readonly openHost?: Hex | undefined;
  /** The key that pays for what keeper and gas relay post, in a file that only this process reads. */
  readonly payerKeyFile?: string | undefined;
  readonly chain?: ChainSetting | undefined;
  /** The chain is told by a message of the parent process. */
  readonly chainLater: boolean;
}

export interface ChainSetting {
  readonly rpcUrl: string;
  readonly deployment: Deployment;
  readonly gasRelay: boolean;
}

/** docs/OPERATIONS.md lists these names. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    port: portOf(env.PORT),
    exactPort: env.FACEDOWN_EXACT_PORT === '1',
    host: env.HOST ?? '127.0.0.1',
    folder: env.FACEDOWN_FOLDER,
    databaseUrl: env.DATABASE_URL || undefined,
    lan: env.FACEDOWN_LAN === '1',
    trustProxy: env.FACEDOWN_TRUST_PROXY === '1',
    bots: env.FACEDOWN_NO_BOTS !== '1',
    origins: env.FACEDOWN_ORIGINS?.split(',').filter((origin) => origin !== '') ?? [],
    page: env.FACEDOWN_PAGE,
    openHost: env.FACEDOWN_OPEN_HOST as Hex | undefined,
    chain: env.FACEDOWN_CHAIN ? JSON.parse(env.FACEDOWN_CHAIN) : undefined,
    chainLater: env.FACEDOWN_CHAIN_LATER === '1',
    payerKeyFile: env.FACEDOWN_PAYER_KEY_FILE,
  };
}

function portOf(text = '8080'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new BaseError(`PORT is not a port: ${text}.`, { category: 'user', code: 'BadSetting' });
}
