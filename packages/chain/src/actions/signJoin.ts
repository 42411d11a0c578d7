import type { Hex } from '@facedown/base';
import { accessTypes, messageDomain } from '@facedown/protocol';
import type { ChainClient } from '../client.js';
import type { Owner } from '../owner.js';

interface SignJoinParameters {
  readonly owner: Owner;
  readonly table: Hex;
  readonly tableId: bigint;
  /** The epoch in which the seat begins to play. */
  readonly epoch: bigint;
  readonly seat: number;
  readonly sessionKey: Hex;
  readonly cardKey: Hex;
  readonly amount: bigint;
  /** As `nonceOf` says. */
  readonly nonce: bigint;
  /** Unix seconds, at most an hour ahead, after which nobody may use it. */
  readonly expires: bigint;
}

/** The owner's one word for a seat: it binds chain, table and so its terms, epoch, seat, session key, card key and stake. */
export const signJoin = (
  client: Pick<ChainClient, 'chain'>,
  { owner, table, tableId, epoch, seat, sessionKey, cardKey, amount, nonce, expires }: SignJoinParameters,
): Promise<Hex> =>
  owner.signTypedData({
    domain: messageDomain(BigInt(client.chain.id), table),
    types: { Join: accessTypes.Join },
    primaryType: 'Join',
    message: { tableId, epoch, seat, owner: owner.address, sessionKey, cardKey, amount, nonce, expires },
  });
