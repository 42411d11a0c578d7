import { bytesToHex, type Hex } from '@facedown/base';
import { committeeTypes } from '@facedown/protocol';
import { type TypedDataDomain, verifyTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { DAY_SECONDS, type KeyName, labelOf } from './keys/names.js';
import type { PublicCommittee } from './keys/publicCommittee.js';

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
export const registryTerms = ({ threshold, operators, urls, from, days, ceremony }: PublicCommittee) => ({
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

export const isTermsSignature = (at: RegistryAt, address: Hex, committee: PublicCommittee, signature: Hex) =>
  verifyTypedData({
    address,
    domain: domain(at),
    types: committeeTypes,
    primaryType: 'Committee',
    message: registryTerms(committee),
    signature,
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
