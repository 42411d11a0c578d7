import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hex, isHex } from '@facedown/base';
import { loadRing, loadSigning, readCommittee } from '../keys/keyStore.js';
import { openCommittee, type PublicCommittee } from '../keys/publicCommittee.js';
import { refused } from '../refused.js';
import { type ListingSignatures, type RegistryAt, signListing } from '../registry.js';
import type { CeremonyFolders } from './folder.js';

const nameOf = (server: number): string => `listing-${server}.json`;

/** An operator signs that its committee is listed in this very registry: terms and every key. Answers with the file for the others. */
export async function signForList({ own, shared }: CeremonyFolders, at: RegistryAt): Promise<string> {
  const committee = openCommittee(readCommittee(own));
  const signed = await signListing(at, loadSigning(own), committee);
  const file = join(shared, nameOf(loadRing(own).server));
  writeFileSync(file, `${JSON.stringify({ version: 1, ...at, ceremony: committee.ceremony, ...signed })}\n`);
  return file;
}

/** What all operators have signed for this registry, by server. Whether they have is the registry's to check. */
export function signedForList(
  { own, shared }: CeremonyFolders,
  at: RegistryAt,
): { committee: PublicCommittee; signatures: ListingSignatures[] } {
  const committee = openCommittee(readCommittee(own));
  const signatures = committee.operators.map((_, i) => {
    const name = nameOf(i + 1);
    const raw = parse(join(shared, name));
    if (!raw) throw refused('ListingMissing', `${name} is not there, or is no listing.`);
    const isOurs = raw.ceremony === committee.ceremony && raw.chainId === at.chainId;
    if (!isOurs || String(raw.registry).toLowerCase() !== at.registry.toLowerCase())
      throw refused('OtherListing', `${name} is of another committee, chain or registry.`);
    return { terms: raw.terms as Hex, keys: raw.keys as Record<string, Hex> };
  });
  return { committee, signatures };
}

function parse(file: string): Record<string, unknown> | undefined {
  try {
    const raw = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const isSound = raw.version === 1 && isHex(raw.terms) && Object.values(raw.keys as object).every(isHex);
    return isSound ? raw : undefined;
  } catch {
    return undefined;
  }
}
