import type { Hex } from '@facedown/base';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { committeesAbi } from '../generated/committeesAbi.js';
import type { CommitteeTerms } from './registerCommittee.js';

/** The registry's name of these terms, whether they are listed or not. */
export async function readCommitteeId(
  client: ChainClient,
  { committees, terms }: { committees: Hex; terms: CommitteeTerms },
): Promise<Hex> {
  try {
    return await readContract(client, {
      address: committees,
      abi: committeesAbi,
      functionName: 'idOf',
      args: [terms],
    });
  } catch (cause) {
    throw asChainError(cause);
  }
}

/** Threshold and share keys that a listed committee has for a label; `NotListed` where there are none. */
export async function readCommitteeKeys(
  client: ChainClient,
  { committees, id, label }: { committees: Hex; id: Hex; label: Hex },
): Promise<{ threshold: number; keys: Hex }> {
  try {
    const { threshold, keys } = await readContract(client, {
      address: committees,
      abi: committeesAbi,
      functionName: 'keysOf',
      args: [id, label],
    });
    return { threshold: Number(threshold), keys };
  } catch (cause) {
    throw asChainError(cause);
  }
}

export async function readCommitteeTerms(
  client: ChainClient,
  { committees, id }: { committees: Hex; id: Hex },
): Promise<CommitteeTerms> {
  try {
    return await readContract(client, {
      address: committees,
      abi: committeesAbi,
      functionName: 'termsOf',
      args: [id],
    });
  } catch (cause) {
    throw asChainError(cause);
  }
}
