import { BaseError, type Hex } from '@facedown/base';
import { asChainError, type SendingClient, send } from '@facedown/chain';
import { readContract } from 'viem/actions';
import { fheBeaconCode, fheRouterCode, fheVaultCode } from '../generated/code.js';
import { fheVaultAbi } from '../generated/fheVaultAbi.js';

/** Where the `fhe` dealer is on one chain. */
export interface FheDeployment {
  readonly vault: Hex;
  readonly dealer: Hex;
  readonly router: Hex;
}

/** Puts vault, dealer and router on a chain that has Zama's host contracts. */
export async function deployFhe(client: SendingClient): Promise<FheDeployment> {
  const put = async (data: Hex): Promise<Hex> => {
    const { contractAddress } = await send(client, { data });
    if (contractAddress) return contractAddress;
    throw new BaseError('The vault was not deployed.', { category: 'contract', code: 'NotDeployed' });
  };
  const vault = await put(fheVaultCode);
  try {
    const dealer = await readContract(client, { address: vault, abi: fheVaultAbi, functionName: 'dealer' });
    return { vault, dealer, router: await put(fheRouterCode) };
  } catch (cause) {
    throw asChainError(cause);
  }
}

/** A beacon for packs whose word is drawn encrypted; anyone may have one of his own. */
export async function deployFheBeacon(client: SendingClient): Promise<Hex> {
  const { contractAddress } = await send(client, { data: fheBeaconCode });
  if (contractAddress) return contractAddress;
  throw new BaseError('The beacon was not deployed.', { category: 'contract', code: 'NotDeployed' });
}
