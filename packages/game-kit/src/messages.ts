/**
 * What is signed (EIP-712). The domain binds chain and contract. A move names the state it starts from
 * and the state it leads to; an ack says that its signer has checked and accepts that state.
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
  Ack: [
    { name: 'tableId', type: 'uint256' },
    { name: 'epoch', type: 'uint64' },
    { name: 'version', type: 'uint64' },
    { name: 'state', type: 'bytes32' },
  ],
} as const;

export const messageDomain = (chainId: bigint, table: `0x${string}`) =>
  ({ name: DOMAIN_NAME, version: DOMAIN_VERSION, chainId, verifyingContract: table }) as const;
