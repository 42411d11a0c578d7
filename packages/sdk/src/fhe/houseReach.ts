import { BaseError, type Hex } from '@facedown/base';
import { asChainError, type ChainClient } from '@facedown/chain';
import type { ZamaConfig } from '@facedown/fhevm';
import { parseAbi } from 'viem';
import { readContract } from 'viem/actions';
import type { FheReach } from './reachingSeat.js';

const dealerAbi = parseAbi(['function vault() view returns (address)']);

/** Who opens the cards: the key holders of a house's development chain, or Zama's network. */
export type FheHolders = { readonly url: string } | { readonly zama: ZamaConfig };

/** The way to the cards of a deployment. The vault is the one that its dealer reads, whatever a house may say. */
export async function houseReach(
  client: ChainClient,
  dealer: Hex | undefined,
  holders: FheHolders,
): Promise<Pick<FheReach, 'vault' | 'relayer'>> {
  if (!dealer) throw notDeployed();
  const vault = await readContract(client, { address: dealer, abi: dealerAbi, functionName: 'vault' }).catch(
    (cause) => {
      throw asChainError(cause);
    },
  );
  return {
    vault,
    async relayer({ vault: contract, ...seat }) {
      if ('zama' in holders) {
        const { zamaRelayer } = await import('@facedown/fhevm');
        return zamaRelayer({ ...seat, config: holders.zama, contract });
      }
      const { devRelayer, remoteHolders } = await import('@facedown/fhevm/remote');
      return devRelayer({ ...seat, holders: remoteHolders(holders.url), contract });
    },
  };
}

const notDeployed = () =>
  new BaseError('The contracts of this house have no fhe dealer.', {
    category: 'user',
    code: 'NotDeployed',
    recoverable: false,
  });
