import { type Hex, isAddress, isHex, keccak256Bytes, ok, type Result, refuse } from '@facedown/base';
import { type SessionKey, signerOf, signWith } from '../signing/session.js';
import { isPersonName } from './names.js';

/**
 * What somebody says of himself, signed by the key that owns his seats: the same at every table and from every
 * device. It decides nothing: who sits, wins or is paid goes by addresses.
 */
export interface PersonCard {
  readonly owner: Hex;
  readonly name: string;
  /** What the picture is drawn from: 0 to 9,999. */
  readonly picture: number;
  /** Milliseconds since 1970: of two cards the later counts. */
  readonly at: number;
  readonly signature: Hex;
}

export type PersonCode = 'MalformedPerson' | 'BadName' | 'NotSigned';

const MAX_PICTURE = 9999;

/** A text as a list in JSON can be read in one way only. */
export const digestOfWords = (...words: readonly (string | number)[]): Uint8Array =>
  keccak256Bytes(new TextEncoder().encode(JSON.stringify(words)));

const personDigest = ({ owner, name, picture, at }: Omit<PersonCard, 'signature'>): Uint8Array =>
  digestOfWords('facedown/person/1', owner, name, picture, at);

export function signPerson(key: SessionKey, said: Pick<PersonCard, 'name' | 'picture' | 'at'>): PersonCard {
  const card = { owner: key.address, name: said.name, picture: said.picture, at: said.at };
  return { ...card, signature: signWith(key)(personDigest(card)) };
}

/** A card from anywhere: it is its owner's, or refused. */
export function parsePerson(value: unknown): Result<PersonCard, PersonCode> {
  const { owner, name, picture, at, signature } = Object(value) as Record<string, unknown>;
  if (!isAddress(owner) || typeof name !== 'string' || !isTime(at)) return refuse('MalformedPerson');
  if (!Number.isInteger(picture) || Number(picture) < 0 || Number(picture) > MAX_PICTURE)
    return refuse('MalformedPerson');
  if (!isHex(signature) || signature.length !== 132) return refuse('MalformedPerson');
  if (!isPersonName(name)) return refuse('BadName');
  const card = { owner: owner.toLowerCase() as Hex, name, picture: Number(picture), at };
  return signerOf(personDigest(card), signature) === card.owner ? ok({ ...card, signature }) : refuse('NotSigned');
}

/** Whole milliseconds, of this millennium. */
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 32_503_680_000_000;
