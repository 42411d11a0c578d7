import { type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import {
  type AbiParameter,
  type AbiParameterToPrimitiveType,
  type ParseAbiParameter,
  parseAbiParameter,
} from 'abitype';
import { decodeAbiParameters } from 'viem/utils';
import { compileEncoder } from './encoder.js';

/**
 * One layout describes a game's (or a dealer's) public data for both languages: TypeScript takes its
 * types and codecs from it, and `npm run generate` prints the Solidity file.
 */
export interface Layout<
  Structs extends readonly string[] = readonly string[],
  Codes extends readonly string[] = readonly string[],
> {
  /** PascalCase; the Solidity file is `<name>Types.sol`. */
  readonly name: string;
  /** Human-readable ABI, one struct a string. */
  readonly structs: Structs;
  /** Names in order; the first is 0. Printed as libraries of constants. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
  /** Refusal codes, equal to the Solidity errors. */
  readonly codes: Codes;
  /** By code: what follows "Thrown when" in the Solidity file. */
  readonly thrown?: Readonly<Record<string, string>>;
  /** Layouts whose structs are spread into `structs`: Solidity imports these instead of printing them again. */
  readonly shared?: readonly Layout[];
}

export const defineLayout = <
  const Structs extends readonly string[],
  const Codes extends readonly string[],
  const L extends Layout<Structs, Codes>,
>(
  layout: L & Layout<Structs, Codes>,
): L => layout;

/** The TypeScript type of a struct named `Name` in a layout. */
export type StructOf<L extends Layout, Name extends string> = Mutable<
  AbiParameterToPrimitiveType<ParseAbiParameter<readonly [`${Name} value`, ...L['structs']]>>
>;

type Mutable<T> = T extends Hex
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
      : T;

export interface Codec<Value> {
  encode(value: Value): Hex;
  /** Refuses anything but the one canonical encoding. */
  parse(bytes: Hex): Result<Value, 'Malformed'>;
}

export function codecOf<L extends Layout, Name extends string>(layout: L, name: Name): Codec<StructOf<L, Name>> {
  const parameter = parseAbiParameter([`${name} value`, ...layout.structs] as never) as AbiParameter;
  const encode = compileEncoder(parameter);
  return {
    encode,
    parse(bytes) {
      if (!isHex(bytes)) return refuse('Malformed');
      try {
        const [value] = decodeAbiParameters([parameter], bytes);
        if (encode(value) !== bytes.toLowerCase()) return refuse('Malformed');
        return ok(value as StructOf<L, Name>);
      } catch {
        return refuse('Malformed');
      }
    },
  };
}

/** The codecs of a game whose structs are `<Name>State` and `<Name>Action`. */
export const codecsOf = <L extends Layout, Config extends string>(
  layout: L,
  config: Config,
): {
  config: Codec<StructOf<L, Config>>;
  state: Codec<StructOf<L, `${L['name']}State`>>;
  action: Codec<StructOf<L, `${L['name']}Action`>>;
} => ({
  config: codecOf(layout, config),
  state: codecOf(layout, `${layout.name as L['name']}State` as const),
  action: codecOf(layout, `${layout.name as L['name']}Action` as const),
});

/** A struct in which everything is zero or empty; lists without a length of their own have `length` items. */
export function zeroOf(layout: Layout, name: string, length: number): unknown {
  return zero(parseAbiParameter([`${name} value`, ...layout.structs] as never) as AbiParameter, length);
}

function zero(parameter: AbiParameter, length: number): unknown {
  const { type } = parameter;
  const [, item, size] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (item) return Array.from({ length: Number(size || length) }, () => zero({ ...parameter, type: item }, length));
  if ('components' in parameter)
    return Object.fromEntries(parameter.components.map((field) => [field.name, zero(field, length)]));
  if (type === 'bool') return false;
  if (type === 'bytes') return '0x';
  const bytes = type === 'address' ? 20 : Number(/^bytes(\d+)$/.exec(type)?.[1]);
  if (bytes > 0) return `0x${'00'.repeat(bytes)}`;
  // As the codecs read them: what fits into a number is one.
  return Number(/\d+$/.exec(type)?.[0]) <= 48 ? 0 : 0n;
}

/** A value from outside becomes what its bytes say: a number spelled as a bigint, or a field too many, is gone. */
export function reread<Value>({ encode, parse }: Codec<Value>, raw: unknown): Result<Value, 'Malformed'> {
  try {
    return parse(encode(raw as Value));
  } catch {
    return refuse('Malformed');
  }
}

/** `['Deal', 'Act']` becomes `{ Deal: 0, Act: 1 }`. */
export function enumOf<const Names extends readonly string[]>(
  names: Names,
): { readonly [Name in Names[number]]: number } {
  return Object.fromEntries(names.map((name, value) => [name, value])) as { [Name in Names[number]]: number };
}
