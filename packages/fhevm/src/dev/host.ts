import { type Hex, keccak256 } from '@facedown/base';
import { type SendingClient, send } from '@facedown/chain';
import { encodeFunctionData } from 'viem';
import { readContract } from 'viem/actions';
import { DEV_NETWORK } from '../addresses.js';
import { type HostContract, hostArtifact } from './artifacts.js';

interface HostOptions {
  /** Whose signatures open a value, and how many of them it takes. */
  readonly kmsSigners: readonly Hex[];
  readonly threshold?: number;
  readonly inputSigners: readonly Hex[];
}

/** Puts Zama's host contracts on a development chain at the addresses that they are built for; its owner is the sender. */
export async function putHostContracts(client: SendingClient, options: HostOptions): Promise<void> {
  if (client.chain.id !== DEV_NETWORK.chainId)
    throw new Error(`the host contracts are built for chain ${DEV_NETWORK.chainId}`);
  const request = (method: string, params: unknown[]) => client.request({ method, params } as never);
  const put = (address: Hex, name: HostContract) =>
    request('anvil_setCode', [address, hostArtifact(name).deployedBytecode]);
  await put(DEV_NETWORK.executor, 'FHEVMExecutor');
  const ask = (functionName: string) =>
    readContract(client, { address: DEV_NETWORK.executor, abi: hostArtifact('FHEVMExecutor').abi, functionName });
  if ((await ask('getACLAddress')) !== DEV_NETWORK.acl)
    throw new Error('the host contracts are built for other addresses');
  const input = (await ask('getInputVerifierAddress')) as Hex;
  await Promise.all([
    put(DEV_NETWORK.acl, 'ACL'),
    put(DEV_NETWORK.kms, 'KMSVerifier'),
    put(input, 'InputVerifier'),
    put((await ask('getHCULimitAddress')) as Hex, 'HCULimit'),
  ]);
  await request('anvil_setStorageAt', [DEV_NETWORK.acl, namespace('Ownable'), wordOf(client.account.address)]);
  for (const address of [DEV_NETWORK.kms, input])
    await request('anvil_setStorageAt', [address, namespace('Initializable'), wordOf('0x01')]);
  const { kmsSigners, threshold = 1, inputSigners } = options;
  const start = (to: Hex, name: HostContract, args: unknown[]) =>
    send(client, {
      to,
      data: encodeFunctionData({ abi: hostArtifact(name).abi, functionName: 'initializeFromEmptyProxy', args }),
    });
  const gateway = BigInt(DEV_NETWORK.gatewayChainId);
  await start(DEV_NETWORK.kms, 'KMSVerifier', [DEV_NETWORK.decryption, gateway, kmsSigners, threshold]);
  await start(input, 'InputVerifier', [DEV_NETWORK.inputVerification, gateway, inputSigners, 1]);
}

/** ERC-7201: where OpenZeppelin's upgradeable contracts keep their words. */
function namespace(name: string): Hex {
  const inner = BigInt(keccak256(new TextEncoder().encode(`openzeppelin.storage.${name}`))) - 1n;
  const slot = BigInt(keccak256(`0x${inner.toString(16).padStart(64, '0')}`)) & ~255n;
  return `0x${slot.toString(16).padStart(64, '0')}`;
}

const wordOf = (value: Hex): Hex => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`;
