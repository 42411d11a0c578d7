import { BaseError, type Hex } from '@facedown/base';

/** The part of `@zama-fhe/relayer-sdk` that is used here. */
export interface ZamaSdk {
  createInstance(config: Readonly<Record<string, unknown>>): Promise<ZamaInstance>;
}

export interface ZamaInstance {
  generateKeypair(): { publicKey: string; privateKey: string };
  publicDecrypt(handles: string[]): Promise<{ abiEncodedClearValues: Hex; decryptionProof: Hex }>;
  userDecrypt(
    handles: { handle: string; contractAddress: string }[],
    privateKey: string,
    publicKey: string,
    signature: string,
    contracts: string[],
    user: string,
    start: number,
    days: number,
  ): Promise<Readonly<Record<string, bigint | boolean | string>>>;
}

// Not a literal: no bundler shall follow it. It is an optional peer, as it asks for Node 22 and weighs 60 MB.
const PACKAGE = ['@zama-fhe', 'relayer-sdk'].join('/');

/** Loads Zama's client where somebody has installed it. */
export async function loadZamaSdk(kind: 'node' | 'web' = 'node'): Promise<ZamaSdk> {
  try {
    return (await import(`${PACKAGE}/${kind}`)) as ZamaSdk;
  } catch (cause) {
    throw new BaseError("Zama's client is not installed.", {
      category: 'user',
      code: 'SdkMissing',
      suggestedAction: `Install it beside Facedown: npm install --no-save ${PACKAGE}@0.4.1 (it asks for Node 22).`,
      cause,
    });
  }
}
