import { BaseError, type Hex, isAddress } from '@facedown/base';
import type { Deployment } from '@facedown/chain';
import { parseChainSetting } from './up/messages.js';

export interface Settings {
  readonly port: number;
  /** Fail rather than take the next free port: after a restart clients come back to the same one. */
  readonly exactPort: boolean;
  readonly host: string;
  readonly folder?: string | undefined;
  readonly databaseUrl?: string | undefined;
  /** NATS between the coordinators of one database; without it the database's own notifications. */
  readonly natsUrl?: string | undefined;
  readonly lan: boolean;
  readonly trustProxy: boolean;
  readonly bots: boolean;
  /** Pages elsewhere that may use this house. */
  readonly origins: readonly string[];
  readonly page?: string | undefined;
  readonly openHost?: Hex | undefined;
  /** The key that pays for what keeper and gas relay post, in a file that only this process reads. */
  readonly payerKeyFile?: string | undefined;
  /** The key that signs which games count for ratings; in the folder, where no file is named. */
  readonly houseKeyFile?: string | undefined;
  /** Who has it may see `/house`; in the folder, where none is given. */
  readonly houseToken?: string | undefined;
  readonly chain?: ChainSetting | undefined;
  /** The chain is told by a message of the parent process. */
  readonly chainLater: boolean;
}

export interface ChainSetting {
  readonly rpcUrl: string;
  readonly deployment: Deployment;
  readonly gasRelay: boolean;
  /** The `fhe` dealer's vault, and the file with the secret of its development key holders. */
  readonly fhe?: { readonly vault: Hex; readonly secretFile: string };
}

/** docs/OPERATIONS.md lists these names. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    port: portOf(env.PORT),
    exactPort: env.FACEDOWN_EXACT_PORT === '1',
    host: env.HOST ?? '127.0.0.1',
    folder: env.FACEDOWN_FOLDER,
    databaseUrl: env.DATABASE_URL || undefined,
    natsUrl: env.NATS_URL || undefined,
    lan: env.FACEDOWN_LAN === '1',
    trustProxy: env.FACEDOWN_TRUST_PROXY === '1',
    bots: env.FACEDOWN_NO_BOTS !== '1',
    origins: env.FACEDOWN_ORIGINS?.split(',').filter((origin) => origin !== '') ?? [],
    page: env.FACEDOWN_PAGE,
    openHost: addressOf(env.FACEDOWN_OPEN_HOST),
    chain: chainOf(env.FACEDOWN_CHAIN),
    chainLater: env.FACEDOWN_CHAIN_LATER === '1',
    payerKeyFile: env.FACEDOWN_PAYER_KEY_FILE,
    houseToken: env.FACEDOWN_HOUSE_TOKEN || undefined,
    houseKeyFile: env.FACEDOWN_HOUSE_KEY_FILE,
  };
}

const badSetting = (name: string, is: string) =>
  new BaseError(`${name} is not ${is}.`, { category: 'user', code: 'BadSetting' });

function addressOf(text: string | undefined): Hex | undefined {
  if (!text) return undefined;
  if (isAddress(text)) return text.toLowerCase() as Hex;
  throw badSetting('FACEDOWN_OPEN_HOST', 'an address');
}

function chainOf(text: string | undefined): ChainSetting | undefined {
  if (!text) return undefined;
  try {
    const chain = parseChainSetting(JSON.parse(text));
    if (chain) return chain;
  } catch {
    // Said below.
  }
  throw badSetting('FACEDOWN_CHAIN', 'JSON with rpcUrl, deployment and gasRelay');
}

function portOf(text = '8080'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new BaseError(`PORT is not a port: ${text}.`, { category: 'user', code: 'BadSetting' });
}
