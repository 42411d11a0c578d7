import { BaseError, type Hex } from '@facedown/base';
import { asChainError, type ChainClient, type Sender, send } from '@facedown/chain';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { readContract } from 'viem/actions';
import { fheBeaconAbi } from './generated/fheBeaconAbi.js';
import type { Relayer } from './relayer.js';
import { type Waiting, waitFor } from './waiting.js';

interface SettleBeaconParameters {
  readonly client: ChainClient;
  readonly beacon: Hex;
  readonly id: Hex;
  readonly relayer: Pick<Relayer, 'publicDecrypt'>;
  readonly waiting: Waiting;
}

/** Brings what the key holders say of a beacon's word; anyone may, and it changes nothing who does. */
export async function settleBeacon(sender: Sender, parameters: SettleBeaconParameters): Promise<TransactionReceipt> {
  const { client, beacon, id, relayer, waiting } = parameters;
  const at = { address: beacon, abi: fheBeaconAbi } as const;
  const handle = await readContract(client, { ...at, functionName: 'handleOf', args: [id] }).catch((cause) => {
    throw asChainError(cause);
  });
  if (BigInt(handle) === 0n)
    throw new BaseError('Nothing was drawn for this beacon.', { category: 'contract', code: 'NotFixed' });
  const { clear, proof } = await waitFor(() => relayer.publicDecrypt([handle]), waiting);
  return send(sender, {
    to: beacon,
    data: encodeFunctionData({ abi: fheBeaconAbi, functionName: 'settle', args: [id, clear, proof] }),
  });
}
