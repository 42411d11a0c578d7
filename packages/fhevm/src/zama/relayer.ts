import { asRelayerError } from '../errors.js';
import { type Granting, granting } from '../granting.js';
import type { Relayer } from '../relayer.js';
import type { ZamaConfig } from './config.js';
import { loadZamaSdk, type ZamaInstance, type ZamaSdk } from './sdk.js';

interface ZamaRelayerOptions extends Omit<Granting, 'network'> {
  readonly config: ZamaConfig;
  readonly load?: () => Promise<ZamaSdk>;
}

/** Zama's own network, through its client. Nothing is loaded or asked before the first question. */
export function zamaRelayer(options: ZamaRelayerOptions): Relayer {
  const { config, session, contract, load = loadZamaSdk } = options;
  let instance: Promise<ZamaInstance> | undefined;

  const connected = (): Promise<ZamaInstance> => {
    instance ??= load().then((sdk) => sdk.createInstance(instanceConfig(config)));
    instance.catch(() => {
      instance = undefined;
    });
    return instance;
  };
  /** ML-KEM, by Zama's client alone: nothing that we hold could make it again. */
  const grant = granting({ ...options, network: config }, async () => (await connected()).generateKeypair());

  return {
    async publicDecrypt(handles) {
      const zama = await connected().catch(failed);
      const { abiEncodedClearValues, decryptionProof } = await zama.publicDecrypt([...handles]).catch(failed);
      return { clear: abiEncodedClearValues, proof: decryptionProof };
    },
    async userDecrypt(handle) {
      const zama = await connected().catch(failed);
      const { pair, permission, signature } = await grant();
      const { publicKey, privateKey } = pair;
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
