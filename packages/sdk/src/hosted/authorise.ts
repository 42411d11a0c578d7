import type { Hex } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import { accessTypes, messageDomain } from '@facedown/protocol';
import type { Entry, Opening } from '../judge/judge.js';
import { openingHash } from '../judge/opening.js';
import { type JoinFields, joinDigest, startDigest } from '../signing/digest.js';
import { type SessionKey, signerOf, signWith } from '../signing/session.js';

/**
 * Who owns a seat at a hosted table: whoever signs its authorisation, which binds table, seat, owner, session key, card key and amount. It is the contract's `Join`, in the hosted tables' own domain, so a
 * wallet shows the same fields and neither can be used for the other.
 */
export interface SeatOwner {
  readonly address: Hex;
  /** A key in memory signs the digest; a wallet is given the typed data. */
  authorise(request: SeatRequest): Hex | Promise<Hex>;
}

interface SeatRequest {
  readonly digest: Uint8Array;
  /** For `eth_signTypedData_v4`. */
  readonly typedData: {
    readonly domain: ReturnType<typeof messageDomain>;
    readonly types: Pick<typeof accessTypes, 'Join'>;
    readonly primaryType: 'Join';
    readonly message: JoinFields & Pick<TableId, 'tableId' | 'epoch'>;
  };
}

export const ownerBy = (key: SessionKey): SeatOwner => ({
  address: key.address,
  authorise: ({ digest }) => signWith(key)(digest),
});

/** It names the table, its epoch and the keys of this one seat: it can't be used again, so it needn't expire. */
const NEVER = 2n ** 64n - 1n;

const fieldsOf = ({ seat, owner, session, key, amount }: Entry): JoinFields => ({
  seat,
  owner,
  sessionKey: session,
  cardKey: key,
  amount,
  nonce: 0n,
  expires: NEVER,
});

export function seatRequest(id: TableId, entry: Entry): SeatRequest {
  const fields = fieldsOf(entry);
  return {
    digest: joinDigest(id, fields),
    typedData: {
      domain: messageDomain(id.chainId, id.table),
      types: { Join: accessTypes.Join },
      primaryType: 'Join',
      message: { ...fields, tableId: id.tableId, epoch: id.epoch },
    },
  };
}

/** What the creator signs to begin with the seats that are there: this table, with these terms. */
export const startRequest = (id: TableId, opening: Opening): Uint8Array => startDigest(id, openingHash(opening));

/** Did the owner that this entry names take the seat? */
export const isAuthorised = (id: TableId, { proof, ...entry }: Entry): boolean =>
  proof !== undefined && signerOf(joinDigest(id, fieldsOf(entry)), proof) === entry.owner.toLowerCase();
