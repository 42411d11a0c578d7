/**
 * What is signed beside moves and acks (packages/game-kit/src/messages.ts), in the same EIP-712 domain.
 * `Join` by the wallet that owns the seat, once; `Ticket` by the table's inviter; `Delegate` by a
 * session key, for a keeper that may dispute and leave for that seat.
 */
export const accessTypes = {
  Join: [
    { name: 'tableId', type: 'uint256' },
    { name: 'config', type: 'bytes32' },
    { name: 'epoch', type: 'uint64' },
    { name: 'seat', type: 'uint8' },
    { name: 'sessionKey', type: 'address' },
    { name: 'cardKey', type: 'bytes' },
    { name: 'amount', type: 'uint256' },
    { name: 'expires', type: 'uint64' },
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
