import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const contracts = fileURLToPath(new URL('../../../contracts/', import.meta.url));
const read = (path: string) => readFileSync(`${contracts}${path}`, 'utf8');

/** Room for what comes: a chain takes no more than 24,576 bytes. */
const TABLE_BYTES = 22_000;
const OTHER_BYTES = 24_000;

const sizes = readdirSync(`${contracts}src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sol'))
  .flatMap((path) => {
    const file = path.split(/[\\/]/).at(-1)!;
    const named = [...read(`src/${path}`).matchAll(/^(?:contract|library) (\w+)/gm)].map(([, name]) => name!);
    return named.map((name) => {
      const { deployedBytecode } = JSON.parse(read(`out/${file}/${name}.json`));
      return { name, bytes: (deployedBytecode.object.length - 2) / 2 };
    });
  });

describe('the size of contracts', () => {
  it('is known for all of them', () => {
    expect(sizes.length).toBeGreaterThan(40);
    const names = sizes.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Table', 'TableLobby', 'TableChange', 'PlayersDealer', 'RelicRules']),
    );
  });

  it('leaves room in the table', () => {
    const large = sizes.filter(({ name, bytes }) => /^Table/.test(name) && bytes > TABLE_BYTES);
    expect(large).toEqual([]);
  });

  it('leaves room in all others', () => {
    expect(sizes.filter(({ bytes }) => bytes > OTHER_BYTES)).toEqual([]);
  });
});
