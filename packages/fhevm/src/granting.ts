import type { Hex } from '@facedown/base';
import type { FheNetwork } from './addresses.js';
import { type Keep, type KeptPair, type KeyPair, openPair, sealPair } from './keptPair.js';
import { isFresh, newPermission, type Permission, permissionMessage } from './permission.js';
import type { SessionSigner } from './relayer.js';

export interface Granting {
  readonly network: FheNetwork;
  readonly session: SessionSigner;
  /** The vault: whose handles the permission is for. */
  readonly contract: Hex;
  /** The seat's own, under which its pair is sealed. */
  readonly secret: Hex;
  /** Where the pair outlives this run; in memory alone if nowhere else. */
  readonly keep?: Keep;
  readonly now?: () => number;
}

/** A pair, and the session key's word that answers are sealed to it. */
interface Grant {
  readonly pair: KeyPair;
  readonly permission: Permission;
  readonly signature: Hex;
}

/** Signed without asking anybody; taken up again after a restart, and renewed with another pair before its end. */
export function granting(
  { network, session, contract, secret, keep, now = Date.now }: Granting,
  newPair: () => KeyPair | Promise<KeyPair>,
): () => Promise<Grant> {
  let granted: Promise<Grant> | undefined;

  const signed = async ({ start, ...pair }: KeptPair): Promise<Grant> => {
    const permission = { ...newPermission(markedHex(pair.publicKey), contract, now()), start };
    return { pair, permission, signature: await session.signTypedData(permissionMessage(network, permission)) };
  };
  const renew = async (): Promise<Grant> => {
    const pair = await newPair();
    const { start } = newPermission(markedHex(pair.publicKey), contract, now());
    const kept = { ...pair, start };
    // A pair that can't be kept serves this run; the next one makes another.
    await keep?.write(await sealPair(secret, kept)).catch(() => {});
    return signed(kept);
  };
  const takeUp = async (): Promise<Grant> => {
    const sealed = await keep?.read().catch(() => undefined);
    const kept = sealed === undefined ? undefined : await openPair(secret, sealed);
    // One that begins in the future was made under another clock, and nobody would answer it.
    const grant = kept && 1000 * kept.start <= now() ? await signed(kept) : undefined;
    return grant && isFresh(grant.permission, now()) ? grant : renew();
  };

  return async () => {
    granted ??= takeUp();
    const asked = granted;
    const forget = () => {
      if (granted === asked) granted = undefined;
    };
    const grant = await asked.catch((error) => {
      forget();
      throw error;
    });
    if (isFresh(grant.permission, now())) return grant;
    forget();
    granted ??= renew();
    return granted;
  };
}

const markedHex = (text: string): Hex => `0x${text.replace(/^0x/, '')}`;
