import { type Hex, isHex, MAX_SEATS } from '@facedown/base';

/** What came from outside isn't what it should be. Whoever reads makes his own refusal of it. */
export class Malformed extends Error {}

export const malformed = (): never => {
  throw new Malformed();
};

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);

/** Each makes an outside value into a trusted one, or throws `Malformed`. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : malformed());
export const listOf = <Item>(value: unknown, most: number, one: (item: unknown) => Item): Item[] =>
  Array.isArray(value) && value.length <= most ? value.map(one) : malformed();
export const textOf = (value: unknown, most = 200): string =>
  typeof value === 'string' && value.length <= most ? value : malformed();
export const flagOf = (value: unknown): boolean => (typeof value === 'boolean' ? value : malformed());
export const countOf = (value: unknown, most: number, least = 0): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : malformed();
export const seatOf = (value: unknown): number => countOf(value, MAX_SEATS - 1);
export const hexOf = (value: unknown, mostBytes = Number.POSITIVE_INFINITY): Hex =>
  isHex(value) && value.length <= 2 + 2 * mostBytes ? value : malformed();
export const sizedOf = (value: unknown, bytes: number): Hex => {
  const hex = hexOf(value, bytes);
  return hex.length === 2 + 2 * bytes ? hex : malformed();
};
export const wordOf = (value: unknown): Hex => lower(sizedOf(value, 32));
export const addressOf = (value: unknown): Hex => lower(sizedOf(value, 20));
export const signatureOf = (value: unknown): Hex => sizedOf(value, 65);
/** A whole number as `parsePlain` reads it. */
export const naturalOf = (value: unknown, bits = 256): bigint =>
  typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(bits) ? value : malformed();
/** A whole number as files have it: decimal, in its one spelling. */
export const decimalOf = (value: unknown, bits = 256): bigint =>
  typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value) ? naturalOf(BigInt(value), bits) : malformed();
export const optionally = <Name extends string, Value>(
  name: Name,
  value: unknown,
  read: (value: unknown) => Value,
): { readonly [Key in Name]?: Value } =>
  (value === undefined ? {} : { [name]: read(value) }) as { readonly [Key in Name]?: Value };

const lower = (hex: Hex): Hex => hex.toLowerCase() as Hex;
