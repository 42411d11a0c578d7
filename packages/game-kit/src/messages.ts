/**
 * What is signed (EIP-712). The domain binds chain and contract. A move is one seat's action: it names the state
 * it starts from and the state it leads to. A share is one party's part in a round: it names the state that the
 * round began in, for what it leads to depends on the others' (`payload` and `evidence` are hashes). An ack says
 * that its signer has checked and accepts a state.
 */
export const DOMAIN_NAME = 'Facedown';
export const DOMAIN_VERSION = '1';

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

export const messageDomain = (chainId: bigint, table: `0x${string}`) =>
  ({ name: DOMAIN_NAME, version: DOMAIN_VERSION, chainId, verifyingContract: table }) as const;
