import { readFileSync } from 'node:fs';
import { messageTypes } from '@facedown/game-kit';
import { accessTypes, changeTypes } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';

type Fields = readonly { readonly name: string; readonly type: string }[];
const printed = (name: string, fields: Fields) =>
  `${name}(${fields.map((one) => `${one.type} ${one.name}`).join(',')})`;

const types: Readonly<Record<string, Fields>> = { ...messageTypes, ...accessTypes, ...changeTypes };

describe('what is signed', () => {
  const signing = readFileSync(new URL('../../../contracts/src/libraries/Signing.sol', import.meta.url), 'utf8');
  const hashed = [...signing.matchAll(/constant \w+ =\s*keccak256\(\s*"([^"]+)"\s*\)/g)].map(([, text]) => text);

  it.each(Object.keys(types))('has the same fields in both languages: %s', (name) => {
    const entry = printed('ChangeEntry', changeTypes.ChangeEntry);
    expect(hashed).toContain(printed(name, types[name]!) + (name === 'Change' ? entry : ''));
  });

  it('is nothing that only the contract knows', () => {
    const names = hashed.map((text) => /^\w+/.exec(text!)![0]).filter((name) => name !== 'EIP712Domain');
    expect(names.sort()).toEqual(Object.keys(types).sort());
  });
});
