import { keccak256Bytes } from '@facedown/base';
import {
  accessTypes,
  cardTypes,
  changeTypes,
  committeeTypes,
  DOMAIN_NAME,
  DOMAIN_VERSION,
  domainTypes,
  messageTypes,
  permitTypes,
  vaultTypes,
} from './messages.js';

type Fields = readonly { readonly name: string; readonly type: string }[];
type SignedTypes = Readonly<Record<string, Fields>>;

/** EIP-712's `encodeType`: the type itself, then those that it names, by their names. */
export function typeText(types: SignedTypes, primary: string): string {
  const named = new Set<string>();
  const visit = (name: string) => {
    if (!types[name] || named.has(name)) return;
    named.add(name);
    for (const { type } of types[name]) visit(type.replace(/\[\]$/, ''));
  };
  visit(primary);
  if (!named.delete(primary)) throw new TypeError(`no such type: ${primary}`);
  const printed = (name: string) => `${name}(${types[name]!.map(({ name, type }) => `${type} ${name}`).join(',')})`;
  return [primary, ...[...named].sort()].map(printed).join('');
}

export const typeHash = (types: SignedTypes, primary: string): Uint8Array =>
  keccak256Bytes(new TextEncoder().encode(typeText(types, primary)));

/** What contracts check. */
export const contractTypes: SignedTypes = {
  ...domainTypes,
  ...messageTypes,
  ...accessTypes,
  ...changeTypes,
  ...cardTypes,
  ...committeeTypes,
  ...vaultTypes,
  ...permitTypes,
};

/** Messages that contracts build field by field: lists and bytes stand in them as their hashes. */
const STRUCTS: readonly (readonly [name: string, of: keyof typeof contractTypes, fields: Fields])[] = [
  ['MoveHead', 'Move', messageTypes.Move.slice(0, -2)],
  ['JoinMessage', 'Join', accessTypes.Join],
  ['ChangeMessage', 'Change', changeTypes.Change],
];

/** Prints them for Solidity. */
export function signedTypesSolidity(): string {
  const lines = [
    '// SPDX-License-Identifier: MIT',
    '// Generated from packages/protocol/src/messages.ts by `npm run generate`. Do not edit.',
    'pragma solidity ^0.8.28;',
  ];
  for (const [name, of, fields] of STRUCTS) {
    const rest = contractTypes[of]!.slice(fields.length).map((field) => field.name);
    lines.push('', `/// What a ${of} signs${rest.length > 0 ? `, before its ${rest.join(' and ')}` : ''}.`);
    lines.push(`struct ${name} {`, ...fields.map((field) => `    ${heldAs(field.type)} ${field.name};`), '}');
  }
  lines.push('', 'library SignedTypes {');
  lines.push(`    bytes32 internal constant DOMAIN_NAME = keccak256("${DOMAIN_NAME}");`);
  lines.push(`    bytes32 internal constant DOMAIN_VERSION = keccak256("${DOMAIN_VERSION}");`);
  for (const name of Object.keys(contractTypes))
    lines.push(
      `    bytes32 internal constant ${constantName(name)} =`,
      `        keccak256("${typeText(contractTypes, name)}");`,
    );
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

const heldAs = (type: string): string =>
  type === 'bytes' || type === 'string' || type.endsWith(']') ? 'bytes32' : type;
/** `ChangeEntry` is `CHANGE_ENTRY`. */
const constantName = (name: string): string =>
  name === 'EIP712Domain' ? 'DOMAIN' : name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
