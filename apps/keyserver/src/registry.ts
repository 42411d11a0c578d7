import { BaseError, bytesToHex, type Hex } from '@facedown/base';
import {
  listCommitteeKey,
  readCommitteeKeys,
  readCommitteeTerms,
  registerCommittee,
  type SendingClient,
} from '@facedown/chain';
import { committeeTypes } from '@facedown/protocol';
import { hashStruct, type TypedDataDomain } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { DAY_SECONDS, type KeyName, labelOf, namesOf, nameText } from './keys/names.js';
import type { CommitteeFile, PublicCommittee } from './keys/publicCommittee.js';

/** Where a committee is listed: contracts/src/Committees.sol. */
export interface RegistryAt {
  readonly chainId: number;
  readonly registry: Hex;
}

const domain = ({ chainId, registry }: RegistryAt): TypedDataDomain => ({
  name: 'Facedown committees',
  version: '1',
  chainId,
  verifyingContract: registry,
});

/** What the registry calls a committee's terms. */
export const registryTerms = ({ threshold, operators, urls, from, days, ceremony }: CommitteeFile) => ({
  threshold,
  operators: [...operators],
  urls: [...urls],
  until: BigInt((from + days) * DAY_SECONDS),
  ceremony,
});

export const signTerms = (at: RegistryAt, signing: Hex, committee: PublicCommittee): Promise<Hex> =>
  privateKeyToAccount(signing).signTypedData({
    domain: domain(at),
    types: committeeTypes,
    primaryType: 'Committee',
    message: registryTerms(committee),
  });

/** `id` is the registry's name of the committee. */
export function signKey(
  at: RegistryAt,
  signing: Hex,
  { committee, id, name }: { committee: PublicCommittee; id: Hex; name: KeyName },
): Promise<Hex> {
  const key = committee.keyOf(name);
  if (!key) throw new RangeError('no such key');
  const keys: Hex = `0x${key.keys.map(({ bytes }) => bytesToHex(bytes).slice(2)).join('')}`;
  const label = bytesToHex(labelOf(committee.ceremony, name));
  return privateKeyToAccount(signing).signTypedData({
    domain: domain(at),
    types: committeeTypes,
    primaryType: 'CommitteeKey',
    message: { committee: id, label, keys },
  });
}

/** The registry's name of a committee: what its operators sign. */
const committeeId = (committee: CommitteeFile): Hex =>
  hashStruct({ types: committeeTypes, primaryType: 'Committee', data: registryTerms(committee) });

/** All that one operator signs for a registry: the terms, and every key of the term by its name. */
export interface ListingSignatures {
  readonly terms: Hex;
  readonly keys: Readonly<Record<string, Hex>>;
}

const listedNames = ({ from, days }: CommitteeFile): KeyName[] => namesOf(from, days);

export async function signListing(
  at: RegistryAt,
  signing: Hex,
  committee: PublicCommittee,
): Promise<ListingSignatures> {
  const id = committeeId(committee);
  const keys: Record<string, Hex> = {};
  for (const name of listedNames(committee)) keys[nameText(name)] = await signKey(at, signing, { committee, id, name });
  return { terms: await signTerms(at, signing, committee), keys };
}

/** Brings a committee and all of its keys to the registry, as far as they aren't there; `signatures` by server. Anyone may. */
export async function listCommittee(
  client: SendingClient,
  {
    committees,
    committee,
    signatures,
  }: { committees: Hex; committee: CommitteeFile; signatures: readonly ListingSignatures[] },
): Promise<Hex> {
  const id = committeeId(committee);
  const isThere = (asked: Promise<unknown>): Promise<boolean> =>
    asked.then(
      () => true,
      (error: unknown) => {
        if (error instanceof BaseError && error.code === 'NotListed') return false;
        throw error;
      },
    );
  if (!(await isThere(readCommitteeTerms(client, { committees, id }))))
    await registerCommittee(client, {
      committees,
      terms: registryTerms(committee),
      signatures: signatures.map(({ terms }) => terms),
    });
  for (const name of listedNames(committee)) {
    const [text, label] = [nameText(name), bytesToHex(labelOf(committee.ceremony, name))];
    if (await isThere(readCommitteeKeys(client, { committees, id, label }))) continue;
    const proofs = committee.proofs[text]!;
    const signed = signatures.map(({ keys }) => keys[text] ?? '0x');
    await listCommitteeKey(client, { committees, id, label, proofs, signatures: signed });
  }
  return id;
}
