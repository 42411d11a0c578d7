/**
 * What is signed beside moves and acks (packages/game-kit/src/messages.ts), in the same EIP-712 domain.
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
