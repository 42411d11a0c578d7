import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/tools.mjs';

const games = readdirSync(join(root, 'packages/games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  // The model is copied by a script, and its name is a word.
  .filter((name) => name !== 'skeleton')
  .concat('kuhn', 'fish');

/** A game's own folders, its registration, and what tries games out. */
const mayName = (file) =>
  games.some((game) => file.includes(`/${game}/`)) ||
  /^(packages\/manifest|packages\/twin|bench|contracts|docs|vectors|circuits)\//.test(file) ||
  /\.test\.m?tsx?$|\.test\.mjs$|\/(testing|attacks|test|examples|generated|golden)\//.test(file) ||
  /(^|\/)(package(-lock)?\.json|rooms\.mjs|[A-Z]+\.md)$/.test(file);

/** Quoted names, imports, members and identifiers that begin with one. Prose may tell of a game. */
const naming = (text) => {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');
  return games.filter((game) => new RegExp(`['"\`/.#]${game}\\b|\\b${game}[A-Z.]|\\b${capital(game)}[A-Z]`).test(code));
};
const capital = (name) => name[0].toUpperCase() + name.slice(1);

describe('a game', () => {
  it('is named by no file outside its own folders', () => {
    expect(naming("import { relic } from '@facedown/relic';")).toEqual(['relic']);
    expect(naming('if (game === "kuhn") return holdemBot();').sort()).toEqual(['holdem', 'kuhn']);
    expect(naming('// Kuhn is the model\nconst skeletons = 1;')).toEqual([]);
    const files = execFileSync('git', ['ls-files', 'packages', 'apps', 'scripts'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.(m?tsx?|mjs|css)$/.test(file) && !mayName(file));
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      naming(readFileSync(join(root, file), 'utf8')).map((game) => `${file}: ${game}`),
    );
    expect(found).toEqual([]);
  });
});
