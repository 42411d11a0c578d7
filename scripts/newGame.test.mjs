import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './lib/tools.mjs';
import { newGame } from './newGame.mjs';

let at;
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'facedown-new-game-'));
  for (const part of ['packages/games/skeleton', 'packages/manifest', 'contracts/src/rules/SkeletonRules.sol'])
    cpSync(join(root, part), join(at, part), { recursive: true });
});
afterEach(() => rmSync(at, { recursive: true, force: true }));

const read = (file) => readFileSync(join(at, file), 'utf8');
const written = (name) => readdirSync(join(at, 'packages/games', name, 'src')).map((file) => `src/${file}`);

describe('newGame', () => {
  it('makes a game of its own name at level 1, within 250 lines, and registers it once', () => {
    expect(newGame('oxo', { at })).toBeUndefined();
    const files = [...written('oxo'), 'package.json'];
    expect(files.sort()).toEqual(
      [
        'package.json',
        'src/case.ts',
        'src/entry.ts',
        'src/index.ts',
        'src/layout.ts',
        'src/oxo.test.ts',
        'src/oxo.ts',
      ].sort(),
    );
    const text = files.map((file) => read(`packages/games/oxo/${file}`)).join('');
    expect(text).not.toMatch(/skeleton/i);
    expect(text).not.toContain('OxoRules');
    expect(text.split('\n').length).toBeLessThanOrEqual(250);
    expect(existsSync(join(at, 'contracts/src/rules/OxoRules.sol'))).toBe(false);
    expect(read('packages/manifest/src/index.ts').match(/oxoEntry/g)).toHaveLength(2);
    expect(JSON.parse(read('packages/manifest/package.json')).dependencies['@facedown/oxo']).toBe('0.1.0');
  });

  it('makes the Solidity half too at level 2, within 450 lines together', () => {
    expect(newGame('oxo', { twin: true, at })).toBeUndefined();
    const rules = read('contracts/src/rules/OxoRules.sol');
    expect(rules).toContain('contract OxoRules is OxoGame');
    expect(rules).not.toMatch(/skeleton/i);
    expect(read('packages/games/oxo/src/case.ts')).toContain("contract: 'OxoRules'");
    const text = written('oxo').map((file) => read(`packages/games/oxo/${file}`));
    expect([rules, ...text].join('').split('\n').length).toBeLessThanOrEqual(450);
  });

  it('gives a game of level 1 its Solidity half later, once, and leaves its rules alone', () => {
    newGame('oxo', { at });
    const before = read('packages/games/oxo/src/oxo.ts');
    expect(newGame('oxo', { twin: true, at })).toBeUndefined();
    expect(read('contracts/src/rules/OxoRules.sol')).toContain('contract OxoRules is OxoGame');
    expect(read('packages/games/oxo/src/case.ts')).toContain("  game: oxo,\n  contract: 'OxoRules',\n");
    expect(read('packages/games/oxo/src/oxo.ts')).toBe(before);
    expect(read('packages/manifest/src/index.ts').match(/oxoEntry/g)).toHaveLength(2);
    expect(newGame('oxo', { twin: true, at })).toMatch(/^There is a/);
  });

  it.each([undefined, '', 'O', 'Oxo', 'my-game', '../up', '9lives', 'a'.repeat(21)])('refuses the name %s', (name) => {
    expect(newGame(name, { at })).toMatch(/^A name/);
    expect(readdirSync(join(at, 'packages/games'))).toEqual(['skeleton']);
  });

  it('refuses a name that is taken, and changes nothing', () => {
    const before = read('packages/manifest/src/index.ts');
    for (const name of ['skeleton', 'manifest', 'kuhn', 'holdem']) expect(newGame(name, { at })).toMatch(/^There is a/);
    expect(read('packages/manifest/src/index.ts')).toBe(before);
  });
});
