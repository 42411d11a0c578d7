import type { Hex } from '@facedown/base';
import { accessTypes, messageDomain } from '@facedown/protocol';
import type { ChainClient } from '../client.js';
import type { Owner } from '../owner.js';

interface SignRevokeParameters {
  readonly owner: Owner;
  readonly table: Hex;
  readonly tableId: bigint;
  /** As `readNonce` says: what was signed with it, and nobody has used, is void. */
  readonly nonce: bigint;
}

/** The owner's word with which anyone may revoke for him. */
export const signRevoke = (
  client: Pick<ChainClient, 'chain'>,
  { owner, table, tableId, nonce }: SignRevokeParameters,
): Promise<Hex> =>
  owner.signTypedData({
    domain: messageDomain(BigInt(client.chain.id), table),
    types: { Revoke: accessTypes.Revoke },
    primaryType: 'Revoke',
    message: { tableId, owner: owner.address, nonce },
  });
