import { bytesToHex, type Hex, isHex, MAX_SEATS, ok, type Result, refuse } from '@facedown/base';
import { labelOfTable } from '@facedown/dealers/committee';
import { escrowConfigCodec, type SealedTo } from '@facedown/dealers/escrow';
import type { PublicCommittee } from '../keys/publicCommittee.js';

/** What a table's key is asked for with: which table, which of our days, and whose card keys. Numbers are decimal strings. */
export function readTableKey(
  claim: unknown,
  committee: PublicCommittee,
): Result<{ readonly label: Uint8Array; readonly day: number }> {
  if (typeof claim !== 'object' || claim === null) return refuse('MalformedClaim');
  const { chainId, table, tableId, epoch, config, keys } = claim as Record<string, unknown>;
  const numbers = [chainId, tableId, epoch].map(numberOf);
  if (numbers.some((value) => value === undefined) || !isHex(table) || table.length !== 42)
    return refuse('MalformedClaim');
  if (!isHex(config) || !isKeys(keys)) return refuse('MalformedClaim');
  const to = escrowConfigCodec.parse(config);
  if (!to.ok) return refuse('MalformedClaim');
  if (!isMasterOf(committee, to.value)) return refuse('UnknownKey');
  const id = { chainId: numbers[0]!, table, tableId: numbers[1]!, epoch: numbers[2]! };
  return ok({ label: labelOfTable(id, { players: { keys }, committee: to.value }), day: to.value.day });
}

/** A whole number as our JSON has it, `{"$n": "31337"}`, or as a decimal string. */
function numberOf(value: unknown): bigint | undefined {
  const text = typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  return (typeof text === 'string' || typeof text === 'number') && /^\d{1,78}$/.test(String(text))
    ? BigInt(text)
    : undefined;
}

const isKeys = (keys: unknown): keys is Hex[] =>
  Array.isArray(keys) &&
  keys.length <= MAX_SEATS &&
  keys.every((key) => key === '0x' || (isHex(key) && key.length === 130 && key === key.toLowerCase()));

/** The very master keys of this committee, and a day of its term. */
export function isMasterOf(committee: PublicCommittee, said: SealedTo): boolean {
  const key = committee.keyOf({ use: 'master' });
  if (!key || said.ceremony !== committee.ceremony || said.threshold !== key.threshold) return false;
  if (said.day < committee.from || said.day >= committee.from + committee.days) return false;
  return said.keys === `0x${key.keys.map(({ bytes }) => bytesToHex(bytes).slice(2)).join('')}`;
}
