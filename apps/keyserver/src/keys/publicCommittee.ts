import { type Hex, hexToBytes, isAddress, isHex, keccak256 } from '@facedown/base';
import { type AcceptedKey, acceptKeys, isThreshold } from '@facedown/crypto';
import { refused } from '../refused.js';
import { type KeyName, labelOf, namesOf, nameText } from './names.js';

/** What everyone may know of a committee: who, for how long, and all of its keys with their proofs. */
export interface CommitteeFile {
  readonly version: 1;
  readonly ceremony: Hex;
  readonly threshold: number;
  readonly from: number;
  readonly days: number;
  readonly operators: readonly Hex[];
  readonly urls: readonly string[];
  /** Of each key by name: Z, c, s of every server. */
  readonly proofs: Readonly<Record<string, Hex>>;
}

/** The same once it was checked: the keys are accepted, none is missing. */
export interface PublicCommittee extends CommitteeFile {
  keyOf(name: KeyName): AcceptedKey | undefined;
}

export const MAX_DAYS = 100;

/** Checks every proof of possession and every polynomial: whoever reads the file need not trust who gave it. */
export function openCommittee(raw: unknown): PublicCommittee {
  const file = parse(raw);
  const keys = new Map<string, AcceptedKey>();
  for (const name of namesOf(file.from, file.days)) {
    const text = nameText(name);
    const proofs = file.proofs[text];
    if (!proofs) throw refused('KeyMissing', `The committee's file has no key ${text}.`);
    const key = acceptKeys(labelOf(file.ceremony, name), file.threshold, file.operators.length, hexToBytes(proofs));
    if (!key.ok) throw refused(key.code, `The committee's key ${text} is not accepted.`);
    keys.set(text, key.value);
  }
  return { ...file, keyOf: (name) => keys.get(nameText(name)) };
}

function parse(raw: unknown): CommitteeFile {
  const file = raw as CommitteeFile | undefined | null;
  const isSound =
    file?.version === 1 &&
    isHex(file.ceremony) &&
    file.ceremony.length === 66 &&
    Array.isArray(file.operators) &&
    Array.isArray(file.urls) &&
    isThreshold(file.threshold, file.operators.length) &&
    file.urls.length === file.operators.length &&
    file.urls.every((url) => typeof url === 'string' && url.length < 300) &&
    file.operators.every(isAddress) &&
    Number.isInteger(file.from) &&
    Number.isInteger(file.days) &&
    file.days >= 1 &&
    file.days <= MAX_DAYS &&
    typeof file.proofs === 'object' &&
    file.proofs !== null &&
    Object.values(file.proofs).every(isHex);
  if (!isSound) throw refused('MalformedFile', 'This is no committee file.');
  return file;
}

export const hashText = (text: string): Hex => keccak256(new TextEncoder().encode(text));
