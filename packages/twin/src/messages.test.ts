import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { signedTypesSolidity } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/node_modules|dist|generated/.test(name))
    .map((name) => `${folder}/${name}`);
/** A message's type as EIP-712 hashes it, in whatever language. */
const spelt = /["'`]\w+\((?:u?int\d+|bytes\d*|address|string|bool)(?:\[\])? \w+[,)]/;
const SIGNED = 'contracts/src/types/SignedTypes.sol';

describe('what is signed', () => {
  it('is printed for the contracts from the types of the protocol', () =>
    expect(readFileSync(`${root}${SIGNED}`, 'utf8')).toBe(signedTypesSolidity()));

  it('is spelt by no contract for itself', () => {
    const own = [...filesOf('contracts/src', /\.sol$/), ...filesOf('contracts/fhe', /\.sol$/)].filter((name) =>
      spelt.test(readFileSync(`${root}${name}`, 'utf8')),
    );
    expect(own).toEqual([SIGNED]);
  });

  it('is named by no package or app for itself', () => {
    const fields = /\{ name: '\w+', type: '(?:u?int\d+|bytes\d*|address|string|bool)/;
    const own = [...filesOf('packages', /\.ts$/), ...filesOf('apps', /\.tsx?$/)]
      .filter((name) => /\/src\//.test(name) && !/\.test\.|testing/.test(name))
      .filter((name) => [fields, spelt].some((found) => found.test(readFileSync(`${root}${name}`, 'utf8'))));
    // Zama's messages are Zama's.
    expect(own.sort()).toEqual([
      'packages/fhevm/src/dev/kms.ts',
      'packages/fhevm/src/permission.ts',
      'packages/protocol/src/messages.ts',
    ]);
  });
});
