import { createHmac } from 'node:crypto';
import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@facedown/base';
import type { ChainClient } from '@facedown/chain';
import { recoverTypedDataAddress } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { readContract } from 'viem/actions';
import { DEV_NETWORK } from '../addresses.js';
import { RelayerError } from '../errors.js';
import { expiresAtMs, MAX_CONTRACTS, MAX_DAYS, type Permission, permissionMessage } from '../permission.js';
import type { Opening } from '../relayer.js';
import { hostArtifact } from './artifacts.js';
import type { DevCoprocessor } from './coprocessor.js';
import { sealTo } from './sealed.js';

/** A seat's question: its permission says to whom the answer is sealed. */
export interface UserQuestion {
  readonly handle: Hex;
  readonly contract: Hex;
  readonly user: Hex;
  readonly permission: Permission;
  readonly signature: Hex;
}

/** Test keys: they follow from the development secret and open nothing but a development chain. */
export const devSigners = (secret: Uint8Array, what: 'kms' | 'input', count: number): PrivateKeyAccount[] =>
  Array.from({ length: count }, (_, i) =>
    privateKeyToAccount(`0x${createHmac('sha256', secret).update(`${what} ${i}`).digest('hex')}`),
  );

const openingTypes = {
  PublicDecryptVerification: [
    { name: 'ctHandles', type: 'bytes32[]' },
    { name: 'decryptedResult', type: 'bytes' },
    { name: 'extraData', type: 'bytes' },
  ],
} as const;

/** The key holders of a development chain. They ask the chain's access list before every answer, as the real ones do. */
export class DevKms {
  constructor(
    private readonly client: ChainClient,
    private readonly coprocessor: DevCoprocessor,
    readonly signers: readonly PrivateKeyAccount[],
    private readonly now: () => number = Date.now,
  ) {}

  async publicDecrypt(handles: readonly Hex[]): Promise<Opening> {
    if (handles.length === 0 || !handles.every(isHandle)) throw new RelayerError('malformed');
    for (const handle of handles)
      if (!(await this.allows('isAllowedForDecryption', [handle]))) throw new RelayerError('not_allowed_on_host_acl');
    const words = await Promise.all(handles.map((handle) => this.wordOf(handle)));
    const clear = bytesToHex(concatBytes(...words));
    const message = { ctHandles: [...handles], decryptedResult: clear, extraData: '0x00' as const };
    const { decryption, gatewayChainId } = DEV_NETWORK;
    const domain = { name: 'Decryption', version: '1', chainId: gatewayChainId, verifyingContract: decryption };
    const signatures = await Promise.all(
      this.signers.map((signer) =>
        signer.signTypedData({ domain, types: openingTypes, primaryType: 'PublicDecryptVerification', message }),
      ),
    );
    return { clear, proof: proofOf(signatures) };
  }

  /** The clear value, sealed to the permission's key. */
  async userDecrypt({ handle, contract, user, permission, signature }: UserQuestion): Promise<Hex> {
    const { contracts, start, days } = permission;
    if (!isHandle(handle) || contracts.length > MAX_CONTRACTS || days < 1 || days > MAX_DAYS)
      throw new RelayerError('malformed');
    const isNamed = contracts.some((named) => named.toLowerCase() === contract.toLowerCase());
    const signer = await recoverTypedDataAddress({ ...permissionMessage(DEV_NETWORK, permission), signature }).catch(
      () => undefined,
    );
    if (!isNamed || signer?.toLowerCase() !== user.toLowerCase()) throw new RelayerError('permission_refused');
    if (this.now() < 1000 * start) throw new RelayerError('permission_refused');
    if (this.now() >= expiresAtMs(permission)) throw new RelayerError('permission_expired');
    for (const reader of [user, contract])
      if (!(await this.allows('persistAllowed', [handle, reader]))) throw new RelayerError('not_allowed_on_host_acl');
    return sealTo(permission.publicKey, await this.wordOf(handle));
  }

  private async allows(functionName: string, args: unknown[]): Promise<boolean> {
    const { abi } = hostArtifact('ACL');
    return (await readContract(this.client, { address: DEV_NETWORK.acl, abi, functionName, args })) as boolean;
  }

  private async wordOf(handle: Hex): Promise<Uint8Array> {
    const value = await this.coprocessor.read(handle);
    if (value === undefined) throw new RelayerError('readiness_check_timed_out');
    return hexToBytes(`0x${value.toString(16).padStart(64, '0')}`);
  }
}

/** The number of signatures, the signatures, and the version of what follows. */
export const proofOf = (signatures: readonly Hex[]): Hex =>
  bytesToHex(concatBytes(Uint8Array.of(signatures.length), ...signatures.map(hexToBytes), Uint8Array.of(0)));

const isHandle = (handle: unknown): handle is Hex => typeof handle === 'string' && /^0x[0-9a-fA-F]{64}$/.test(handle);
