/**
 * Everything that is signed by EIP-712, and nothing of it anywhere else: `npm run generate` prints the types for the
 * contracts (contracts/src/types/SignedTypes.sol). The domain binds chain and contract.
 */
export const DOMAIN_NAME = 'Facedown';
export const DOMAIN_VERSION = '1';

export const domainTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
} as const;

export const messageDomain = (chainId: bigint, table: `0x${string}`) =>
  ({ name: DOMAIN_NAME, version: DOMAIN_VERSION, chainId, verifyingContract: table }) as const;

/**
 * A move is one seat's action: it names the state it starts from and the state it leads to. A share is one party's
 * part in a round: it names the state that the round began in, for what it leads to depends on the others' (`payload`
 * and `evidence` are hashes). An ack says that its signer has checked and accepts a state.
 */
export const messageTypes = {
  Move: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'previous', type: 'bytes32' },
    { name: 'next', type: 'bytes32' },
    { name: 'party', type: 'uint8' },
    { name: 'payload', type: 'bytes' },
    { name: 'evidence', type: 'bytes32' },
  ],
  Share: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'round', type: 'bytes32' },
    { name: 'party', type: 'uint8' },
    { name: 'payload', type: 'bytes32' },
    { name: 'evidence', type: 'bytes32' },
  ],
  Ack: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'state', type: 'bytes32' },
  ],
} as const;

/**
 * `Join` by the wallet that owns the seat, once (the table's number binds all its terms); `Revoke` by the same,
 * naming the number that ends by it; `Ticket` by the table's inviter; `Delegate` by a
 * session key, for a keeper that may dispute and leave for that seat.
 */
export const accessTypes = {
  Join: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
    { name: 'owner', type: 'address' },
    { name: 'sessionKey', type: 'address' },
    { name: 'cardKey', type: 'bytes' },
    { name: 'amount', type: 'uint256' },
    { name: 'nonce', type: 'uint64' },
    { name: 'expires', type: 'uint64' },
  ],
  Revoke: [
    { name: 'tableId', type: 'uint256' },
    { name: 'owner', type: 'address' },
    { name: 'nonce', type: 'uint64' },
  ],
  Ticket: [
    { name: 'tableId', type: 'uint256' },
    { name: 'owner', type: 'address' },
  ],
  Delegate: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
    { name: 'delegate', type: 'address' },
  ],
} as const;

/**
 * A change of seats, signed whole by every seat of the old epoch and by whoever enters. `epoch` is the new
 * one; `version` and `boundary` are of the state at which it happens, `next` is the hash of the first state
 * of the new epoch, `cardKeys` the keccak of all its card keys, encoded as a list.
 */
export const changeTypes = {
  Change: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'boundary', type: 'bytes32' },
    { name: 'leaving', type: 'uint256' },
    { name: 'entries', type: 'ChangeEntry[]' },
    { name: 'cardKeys', type: 'bytes32' },
    { name: 'next', type: 'bytes32' },
  ],
  ChangeEntry: [
    { name: 'seat', type: 'uint8' },
    { name: 'owner', type: 'address' },
    { name: 'sessionKey', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
} as const;

/** Known to clients and coordinators only: no contract takes one of these for consent to anything. */
export const clientTypes = {
  Draft: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'deck', type: 'bytes32' },
    { name: 'party', type: 'uint8' },
    { name: 'previous', type: 'bytes32' },
    { name: 'evidence', type: 'bytes32' },
  ],
  Lack: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'party', type: 'uint8' },
    { name: 'deeds', type: 'uint256' },
    { name: 'acks', type: 'uint256' },
    { name: 'times', type: 'uint8' },
  ],
  Leave: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
  ],
  Enter: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
    { name: 'owner', type: 'address' },
    { name: 'session', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'proof', type: 'bytes' },
  ],
  Ready: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
    { name: 'key', type: 'bytes' },
  ],
  Plan: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'state', type: 'bytes32' },
    { name: 'seat', type: 'uint8' },
    { name: 'content', type: 'string' },
  ],
  Dispute: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
    { name: 'version', type: 'uint64' },
    { name: 'state', type: 'bytes32' },
  ],
  Start: [
    { name: 'tableId', type: 'uint256' },
    { name: 'config', type: 'bytes32' },
  ],
  Bots: [
    { name: 'tableId', type: 'uint256' },
    { name: 'count', type: 'uint8' },
  ],
  Listing: [
    { name: 'tableId', type: 'uint256' },
    { name: 'spectators', type: 'bool' },
  ],
} as const;

/** An owner about his cards, to Inventory, Decks and Packs; `Rating` by a house, to HouseTickets. */
export const cardTypes = {
  Stake: [
    { name: 'owner', type: 'address' },
    { name: 'ids', type: 'uint256[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
  ],
  Unstake: [
    { name: 'owner', type: 'address' },
    { name: 'ids', type: 'uint256[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
  ],
  ClaimStarter: [
    { name: 'owner', type: 'address' },
    { name: 'set', type: 'uint256' },
    { name: 'which', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
  ],
  AllowTable: [
    { name: 'owner', type: 'address' },
    { name: 'table', type: 'address' },
    { name: 'allowed', type: 'bool' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
  ],
  SaveDeck: [
    { name: 'owner', type: 'address' },
    { name: 'which', type: 'uint256' },
    { name: 'set', type: 'uint256' },
    { name: 'faces', type: 'bytes' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
  ],
  BuyPacks: [
    { name: 'owner', type: 'address' },
    { name: 'set', type: 'uint256' },
    { name: 'count', type: 'uint256' },
    { name: 'most', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
  ],
  Rating: [
    { name: 'owner', type: 'address' },
    { name: 'rating', type: 'uint32' },
    { name: 'issued', type: 'uint64' },
    { name: 'expires', type: 'uint64' },
  ],
} as const;

/** The operators of a committee, to Committees. */
export const committeeTypes = {
  Committee: [
    { name: 'threshold', type: 'uint8' },
    { name: 'operators', type: 'address[]' },
    { name: 'urls', type: 'string[]' },
    { name: 'until', type: 'uint64' },
    { name: 'ceremony', type: 'bytes32' },
  ],
  CommitteeKey: [
    { name: 'committee', type: 'bytes32' },
    { name: 'label', type: 'bytes32' },
    { name: 'keys', type: 'bytes' },
  ],
} as const;

/** A seat's session key, to the FHE vault, which opens that seat's own cards to it. */
export const vaultTypes = {
  Open: [
    { name: 'table', type: 'address' },
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'state', type: 'bytes32' },
    { name: 'seat', type: 'uint8' },
    { name: 'act', type: 'bytes32' },
  ],
} as const;

/** EIP-2612. */
export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;
