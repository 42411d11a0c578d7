import { bytesToHex, type Hex } from '@facedown/base';
import { DEV_NETWORK } from '../addresses.js';
import { asRelayerError, RelayerError } from '../errors.js';
import { isFresh, newPermission, type Permission, permissionMessage } from '../permission.js';
import type { Opening, Relayer, SessionSigner } from '../relayer.js';
import type { UserQuestion } from './kms.js';
import type { SealingPair } from './sealed.js';

/** The key holders, in this process or behind a URL. */
export interface DevHolders {
  publicDecrypt(handles: readonly Hex[]): Promise<Opening>;
  userDecrypt(question: UserQuestion): Promise<Hex>;
}

interface DevRelayerOptions {
  readonly holders: DevHolders;
  readonly session: SessionSigner;
  readonly pair: SealingPair;
  /** The vault: whose handles the permission is for. */
  readonly contract: Hex;
  readonly now?: () => number;
}

export function devRelayer({ holders, session, pair, contract, now = Date.now }: DevRelayerOptions): Relayer {
  let granted: Promise<{ permission: Permission; signature: Hex }> | undefined;
  const grant = async () => {
    const permission = newPermission(pair.publicKey, contract, now());
    return { permission, signature: await session.signTypedData(permissionMessage(DEV_NETWORK, permission)) };
  };
  /** Signed once and renewed before its end, without asking anybody. */
  const granting = async () => {
    granted ??= grant();
    const known = await granted;
    if (isFresh(known.permission, now())) return known;
    granted = grant();
    return granted;
  };
  return {
    publicDecrypt: (handles) => holders.publicDecrypt(handles),
    async userDecrypt(handle) {
      const { permission, signature } = await granting();
      const sealed = await holders.userDecrypt({ handle, contract, user: session.address, permission, signature });
      return BigInt(bytesToHex(await pair.open(sealed)));
    },
  };
}

/** A question that hangs is asked again by whoever waits for its answer. */
const ANSWER_MS = 10_000;

/** Key holders in another process: below a house's own address, or where a person has configured them. */
export function remoteHolders(url: string): DevHolders {
  const ask = async (path: string, question: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((cause) => {
      throw new RelayerError('unreachable', cause);
    });
    const body = await answer.json().catch((cause) => {
      throw new RelayerError('unreachable', cause);
    });
    if (!answer.ok) throw asRelayerError(body);
    return body as Record<string, unknown>;
  };
  return {
    publicDecrypt: async (handles) => {
      const { clear, proof } = await ask('/public-decrypt', { handles });
      return { clear: clear as Hex, proof: proof as Hex };
    },
    userDecrypt: async (question) => (await ask('/user-decrypt', question)).sealed as Hex,
  };
}
