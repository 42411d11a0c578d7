import type { Hex } from '@facedown/base';
import { asRelayerError } from '../errors.js';
import { isFresh, newPermission, type Permission, permissionMessage } from '../permission.js';
import type { Relayer, SessionSigner } from '../relayer.js';
import type { ZamaConfig } from './config.js';
import { loadZamaSdk, type ZamaInstance, type ZamaSdk } from './sdk.js';

interface ZamaRelayerOptions {
  readonly config: ZamaConfig;
  readonly session: SessionSigner;
  /** The vault: whose handles the permission is for. */
  readonly contract: Hex;
  /** The seat's ML-KEM pair as it was kept; a new one is made where there is none. */
  readonly keys?: KeyPair;
  /** Told once, so that the pair can be kept with the seat's secrets. */
  onKeys?(keys: KeyPair): void;
  readonly load?: () => Promise<ZamaSdk>;
  readonly now?: () => number;
}

/** Hex without its mark, as Zama's client spells it. */
interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Zama's own network, through its client. Nothing is loaded or asked before the first question. */
export function zamaRelayer(options: ZamaRelayerOptions): Relayer {
  const { config, session, contract, load = loadZamaSdk, now = Date.now } = options;
  let instance: Promise<ZamaInstance> | undefined;
  let keys = options.keys;
  let granted: { permission: Permission; signature: Hex } | undefined;

  const connected = (): Promise<ZamaInstance> => {
    instance ??= load().then((sdk) => sdk.createInstance(instanceConfig(config)));
    instance.catch(() => {
      instance = undefined;
    });
    return instance;
  };
  const keysOf = (zama: ZamaInstance): KeyPair => {
    if (keys) return keys;
    keys = zama.generateKeypair();
    options.onKeys?.(keys);
    return keys;
  };
  const grant = async (publicKey: string) => {
    if (granted && isFresh(granted.permission, now())) return granted;
    const permission = newPermission(`0x${publicKey.replace(/^0x/, '')}`, contract, now());
    granted = { permission, signature: await session.signTypedData(permissionMessage(config, permission)) };
    return granted;
  };

  return {
    async publicDecrypt(handles) {
      const zama = await connected().catch(failed);
      const { abiEncodedClearValues, decryptionProof } = await zama.publicDecrypt([...handles]).catch(failed);
      return { clear: abiEncodedClearValues, proof: decryptionProof };
    },
    async userDecrypt(handle) {
      const zama = await connected().catch(failed);
      const { publicKey, privateKey } = keysOf(zama);
      const { permission, signature } = await grant(publicKey);
      const { start, days } = permission;
      const pairs = [{ handle, contractAddress: contract }];
      const answer = await zama
        .userDecrypt(pairs, privateKey, publicKey, signature.slice(2), [contract], session.address, start, days)
        .catch(failed);
      return BigInt(answer[handle] as bigint);
    },
  };
}

const failed = (error: unknown): never => {
  throw isMissing(error) ? error : asRelayerError(error);
};
const isMissing = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 'SdkMissing';

/** In the words of Zama's client. */
export const instanceConfig = (config: ZamaConfig): Readonly<Record<string, unknown>> => ({
  aclContractAddress: config.acl,
  kmsContractAddress: config.kms,
  inputVerifierContractAddress: config.inputVerifier,
  verifyingContractAddressDecryption: config.decryption,
  verifyingContractAddressInputVerification: config.inputVerification,
  chainId: config.chainId,
  gatewayChainId: config.gatewayChainId,
  relayerUrl: config.relayerUrl,
  network: config.rpcUrl,
  ...(config.apiKey ? { auth: { __type: 'ApiKeyHeader', value: config.apiKey } } : {}),
});
