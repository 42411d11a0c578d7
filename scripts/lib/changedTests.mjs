import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { binOf, filesBelow, root, runNode } from './tools.mjs';

/** Test files that depend on what differs from the last commit, and whether contracts do. */
export async function changedTests() {
  const files = changedFiles();
  const { code, stdout, stderr } = await runNode([
    binOf('vitest'),
    'list',
    '--changed',
    '--filesOnly',
    '--json',
    '--passWithNoTests',
  ]);
  if (code !== 0) throw new Error(`vitest could not tell what changed:\n${stdout}${stderr}`);
  const contracts = files.some((file) => file.startsWith('contracts/'));
  // Twins and chains read what was compiled: no import leads from them to a contract.
  const onContracts = contracts ? ['packages/twin', 'packages/chain'].flatMap(filesBelow) : [];
  return { vitest: new Set([...parseList(stdout), ...onContracts]), contracts };
}

export function parseList(stdout) {
  const start = stdout.indexOf('[');
  return start < 0 ? [] : JSON.parse(stdout.slice(start)).map(({ file }) => relative(root, file));
}

function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}
