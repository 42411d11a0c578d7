import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesBelow, root } from '../lib/tools.mjs';

const SHARED = ['deployments', 'docs', 'vectors'];

/** A copy of the tree in which sources may be changed: foreign packages are linked, our own are the copy's. */
export function copyTree({ contracts }) {
  const copy = mkdtempSync(join(tmpdir(), 'facedown-mutants-'));
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile()) cpSync(join(root, entry.name), join(copy, entry.name));
  for (const folder of ['packages', 'apps', 'circuits', 'bench', 'scripts', 'contracts'])
    for (const file of filesBelow(folder)) cpSync(join(root, file), join(copy, file));
  for (const folder of SHARED) link(folder);
  if (contracts)
    for (const folder of ['contracts/out', 'contracts/cache'])
      cpSync(join(root, folder), join(copy, folder), { recursive: true });
  else link('contracts/out');
  link('apps/web/dist');
  copyModules('');
  for (const folder of ['apps', 'packages', 'packages/games'])
    for (const { name } of readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    ))
      copyModules(`${folder}/${name}`);
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) };

  function link(path) {
    try {
      readdirSync(join(root, path));
    } catch {
      return;
    }
    mkdirSync(join(copy, path, '..'), { recursive: true });
    symlinkSync(join(root, path), join(copy, path));
  }

  function copyModules(folder) {
    const from = join(root, folder, 'node_modules');
    const to = join(copy, folder, 'node_modules');
    let entries;
    try {
      entries = readdirSync(from);
    } catch {
      return;
    }
    mkdirSync(to, { recursive: true });
    for (const name of entries) {
      if (name === '.vite' || name === '.vite-temp') continue;
      // Links to workspaces are relative: copied as they are, they lead to the copy.
      if (name === '@facedown') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(relative(to, join(from, name)), join(to, name));
    }
  }
}
