import type { Hex } from '@facedown/base';

/** One canonical form for each kind of field on the wire. */
export const isUint64 = (value: unknown): value is string =>
  typeof value === 'string' && /^(0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < 2n ** 64n;
export const isParty = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256;
const LOWER = /^0x[0-9a-f]*$/;
export const isLower = (value: unknown): value is Hex =>
  typeof value === 'string' && value.length % 2 === 0 && LOWER.test(value);
export const isWord = (value: unknown): value is Hex => isLower(value) && value.length === 66;
export const isSignature = (value: unknown): value is Hex => isLower(value) && value.length === 132;

export function headOf({ epoch, version }: Record<string, unknown>): { epoch: bigint; version: bigint } | undefined {
  if (!isUint64(epoch) || !isUint64(version)) return undefined;
  return { epoch: BigInt(epoch), version: BigInt(version) };
}
