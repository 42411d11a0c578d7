import { bytesToHex, type Hex } from '@facedown/base';
import { DEV_NETWORK } from '../addresses.js';
import { asRelayerError, RelayerError } from '../errors.js';
import { type Granting, granting } from '../granting.js';
import type { Opening, Relayer } from '../relayer.js';
import type { UserQuestion } from './kms.js';
import { newSealingPair, openSealed } from './sealed.js';

/** The key holders, in this process or behind a URL. */
export interface DevHolders {
  publicDecrypt(handles: readonly Hex[]): Promise<Opening>;
  userDecrypt(question: UserQuestion): Promise<Hex>;
}

interface DevRelayerOptions extends Omit<Granting, 'network'> {
  readonly holders: DevHolders;
}

export function devRelayer({ holders, ...seat }: DevRelayerOptions): Relayer {
  const grant = granting({ ...seat, network: DEV_NETWORK }, newSealingPair);
  const { session, contract } = seat;
  return {
    publicDecrypt: (handles) => holders.publicDecrypt(handles),
    async userDecrypt(handle) {
      const { pair, permission, signature } = await grant();
      const sealed = await holders.userDecrypt({ handle, contract, user: session.address, permission, signature });
      return BigInt(bytesToHex(await openSealed(pair, sealed)));
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
