import { BaseError, bigintToBytes, bytesToHex, type Hex } from '@facedown/base';
import { makeRecords, makeSetUri, type SetOf, setNumber, wordOfFaces } from '@facedown/collection';
import { encodeFunctionData, getContractAddress } from 'viem';
import { getTransactionCount, readContract } from 'viem/actions';
import type { SendingClient } from '../client.js';
import { asChainError } from '../errors.js';
import { cardRegistryAbi } from '../generated/cardRegistryAbi.js';
import { send } from '../send.js';

export interface PublishSetParameters {
  readonly registry: Hex;
  readonly set: SetOf;
  /** 32 bytes; with the publisher's address it makes the set's number. */
  readonly salt: Hex;
  /** Who may make cards, for ever. */
  readonly minters: readonly Hex[];
  readonly sale?: { readonly token: Hex; readonly price: bigint; readonly payee: Hex };
  /** The rules contract of this version, which the sender has created. */
  readonly rules?: Hex;
  /** Where more is said about it; by itself its names. */
  readonly uri?: string | undefined;
}

const NOBODY: Hex = `0x${'00'.repeat(20)}`;

/** Founds a set where it isn't there, and publishes the set's version. Answers with the set's number. */
export async function publishSet(client: SendingClient, parameters: PublishSetParameters): Promise<Hex> {
  const { registry, set, salt, minters, sale, rules = NOBODY, uri = makeSetUri(parameters.set) } = parameters;
  const publisher = client.account.address;
  const number = setNumber(publisher, salt);
  const call = (data: Hex) => send(client, { to: registry, data });
  const index = await readContract(client, {
    address: registry,
    abi: cardRegistryAbi,
    functionName: 'indexOf',
    args: [number],
  }).catch((cause) => {
    throw asChainError(cause);
  });
  if (index === 0) {
    const { token = NOBODY, price = 0n, payee = NOBODY } = sale ?? {};
    const starters = set.starters.map(({ faces }) => wordOfFaces(faces));
    const terms = { minters, token, price, payee, starters };
    await call(encodeFunctionData({ abi: cardRegistryAbi, functionName: 'found', args: [salt, terms] }));
  }
  if (rules !== NOBODY) {
    const nonce = await creationNonce(client, publisher, rules);
    await call(
      encodeFunctionData({ abi: cardRegistryAbi, functionName: 'showAuthor', args: [rules, publisher, nonce] }),
    );
  }
  const records = makeRecords(set);
  await call(
    encodeFunctionData({
      abi: cardRegistryAbi,
      functionName: 'publish',
      args: [number, set.version, rules, records, uri],
    }),
  );
  return bytesToHex(bigintToBytes(number, 26));
}

/** The nonce with which an account created a contract, searched from the newest. */
async function creationNonce(client: SendingClient, from: Hex, contract: Hex): Promise<bigint> {
  const next = await getTransactionCount(client, { address: from }).catch((cause) => {
    throw asChainError(cause);
  });
  for (let nonce = BigInt(next); nonce >= 0n; nonce--)
    if (getContractAddress({ from, nonce }).toLowerCase() === contract.toLowerCase()) return nonce;
  throw new BaseError('These rules were created by another account.', { category: 'user', code: 'NotTheAuthor' });
}
