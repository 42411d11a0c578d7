import { byteStream, type Hex, type RandomBytes } from '@facedown/base';
import { newSession } from '@facedown/sdk';
import type { DealerKit, SeatSecrets } from '@facedown/sdk/engine';
import { type OwnerKeys, splitRoot } from '../vault/ownerKeys.js';

const POOL_BYTES = 512;

/** The same root, table and purpose give the same secrets, so a new tab or device can take a seat up again. */
export async function deriveSecrets(root: string, table: string, kit: DealerKit): Promise<SeatSecrets> {
  const { root: own } = splitRoot(root);
  const [session, dealer] = await Promise.all([streamOf(own, table, 'session'), streamOf(own, table, 'cards')]);
  return { session: newSession(session).secret, dealer: kit.newSecret(dealer) };
}

/** The key that owns this page's stakes, the one that opens its tables, and the one of its seats without stakes. */
export async function deriveKey(root: string, purpose: 'owner' | 'creator' | 'person'): Promise<Hex> {
  const { root: own, keys } = splitRoot(root);
  return (keys?.[purpose] as Hex | undefined) ?? newSession(await streamOf(own, 'stakes', purpose)).secret;
}

/** What another device needs to be the same person; nothing of it opens a card or speaks for a seat. */
export async function ownerKeysOf(root: string): Promise<OwnerKeys> {
  const [person, owner, creator] = await Promise.all(
    (['person', 'owner', 'creator'] as const).map((purpose) => deriveKey(root, purpose)),
  );
  return { person: person!, owner: owner!, creator: creator! };
}

/** HKDF-SHA256 over the root; a stream that is asked for more than anyone needs ends in an error. */
export async function streamOf(root: string, table: string, purpose: string): Promise<RandomBytes> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(root), 'HKDF', false, ['deriveBits']);
  const info = text.encode(`facedown/1/${purpose}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(table), info },
    key,
    8 * POOL_BYTES,
  );
  let isUsed = false;
  return byteStream(() => {
    if (isUsed) throw new Error('the derived stream is used up');
    isUsed = true;
    return new Uint8Array(bits);
  });
}
