import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const doc = readFileSync(join(root, 'docs/RELIABILITY.md'), 'utf8');

/** Every name in the last column of every table. */
const named = doc.split('\n').flatMap((line) => {
  const cells = line.split('|');
  if (!line.startsWith('|') || /^\| *(-|what )/.test(line)) return [];
  return [...cells.at(-2)!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
});

const solidity = ['contracts/test/table']
  .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(root, folder, file)))
  .filter((file) => file.endsWith('.sol'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const FOLDERS = [
  'packages/sdk/src/attacks',
  'packages/sdk/src',
  'apps/coordinator/src',
  'apps/cli/src',
  'packages/chain/src',
  'apps/web/src',
  'apps/web/test',
];

function isTest(name: string): boolean {
  const contract = /^(?:\w+: )?(test(?:Fuzz)?_\w+|invariant_\w+)$/.exec(name)?.[1];
  if (contract) return solidity.includes(`function ${contract}(`);
  const [, file, title] = /^([\w/]+): (.+)$/.exec(name) ?? [];
  if (!file || !title) return false;
  if (CATALOGUE[file]?.some((attack) => attack.name.startsWith(title))) return true;
  const paths = FOLDERS.flatMap((folder) =>
    ['ts', 'tsx'].map((end) => join(root, folder, `${file}.test.${end}`)),
  ).filter(existsSync);
  return paths.some((path) => readFileSync(path, 'utf8').includes(title));
}

describe('docs/RELIABILITY.md', () => {
  it('names only tests that exist', () => {
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((name) => !isTest(name))).toEqual([]);
  });

  it('would not name a test that does not exist', () => {
    for (const name of ['Play: test_nothing', 'stall: a seat that sleeps', 'nowhere: is tried', 'faults.test.ts'])
      expect(isTest(name)).toBe(false);
  });

  it('names every attack of the catalogue', () => {
    const all = Object.entries(CATALOGUE).flatMap(([file, cases]) => cases.map(({ name }) => `${file}: ${name}`));
    expect(all.filter((attack) => !named.some((name) => attack.startsWith(name)))).toEqual([]);
  });

  it('marks what is tried on a chain', () => {
    const rows = doc.split('\n').filter((line) => line.startsWith('|'));
    for (const [file, cases] of Object.entries(CATALOGUE))
      for (const { name, chain } of cases) {
        const row = rows.find((line) =>
          [...line.matchAll(/`([^`]+)`/g)].some(([, one]) => `${file}: ${name}`.startsWith(one!)),
        )!;
        if (chain) expect(row).toContain('⛓');
      }
  });
});
