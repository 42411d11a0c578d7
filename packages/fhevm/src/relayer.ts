import type { Hex } from '@facedown/base';

/** Values as the key holders signed them, a word each, and their signatures in the contract's form. */
export interface Opening {
  readonly clear: Hex;
  readonly proof: Hex;
}

/** The way to the key holders. Fails with a `RelayerError`; every question may be asked again. */
export interface Relayer {
  /** What these handles hold, where the chain says that everyone may know. */
  publicDecrypt(handles: readonly Hex[]): Promise<Opening>;
  /** What this handle holds, where the chain says that this seat's session key may know. */
  userDecrypt(handle: Hex): Promise<bigint>;
}

/** A seat's session key: it is the user that the chain allows to read. It signs without asking anybody. */
export interface SessionSigner {
  readonly address: Hex;
  // biome-ignore lint/suspicious/noExplicitAny: viem's own signature is generic over every message there is.
  signTypedData(message: any): Promise<Hex>;
}
