import { join, relative } from 'node:path';
import { binOf, filesBelow, forgeBinary, root, run } from '../lib/tools.mjs';
import { testsBeside } from './sources.mjs';

const PATIENCE = 600;

/** `killed` by a failing test, `survived` them all, or `unbuildable` when a compiler refused it. */
export async function judgeMutant(file, copy, { vitest, forge, shares }, { beside: onlyBeside = false } = {}) {
  if (file.endsWith('.sol')) return await solidity(copy, vitest, forge);
  const beside = testsBeside(file, vitest);
  const flags = shares ? ['--no-isolate'] : [];
  if (beside.length > 0 && !(await passes(copy, ['run', ...flags, ...beside]))) return { kind: 'killed', by: 'beside' };
  if (onlyBeside) return { kind: 'survived' };
  // Of the room's tests, those that import the file by any way.
  const others = ['packages', 'apps', 'bench', 'circuits', 'scripts']
    .flatMap(filesBelow)
    .filter((test) => /\.test\.(?:tsx?|mjs)$/.test(test) && !vitest.includes(test));
  if (
    !(await passes(copy, [
      'related',
      '--run',
      ...flags,
      ...others.map((test) => `--exclude=${test}`),
      join(copy, file),
    ]))
  )
    return { kind: 'killed', by: 'related' };
  return { kind: 'survived' };
}

async function passes(copy, [command, ...rest]) {
  const { code } = await run(
    'timeout',
    [
      String(PATIENCE),
      process.execPath,
      join(copy, relative(root, binOf('vitest'))),
      command,
      '--project=rooms',
      '--bail=1',
      '--retry=0',
      '--passWithNoTests',
      ...rest,
    ],
    // Only the changed file is transformed again, and the quickest tests come first.
    { cwd: copy, env: { FACEDOWN_MODULES: join(copy, '.modules'), FACEDOWN_MUTANT: '1' } },
  );
  return code === 0;
}

async function solidity(copy, vitest, forge) {
  const cwd = join(copy, 'contracts');
  const built = await run(forgeBinary(), ['build'], { cwd });
  if (built.code !== 0) return { kind: 'unbuildable' };
  const paths = forge.map((one) => one.slice('contracts/'.length));
  const { code } = await run(
    'timeout',
    [String(PATIENCE), forgeBinary(), 'test', '--fail-fast', '--match-path', `{${paths.join(',')}}`],
    { cwd },
  );
  if (paths.length > 0 && code !== 0) return { kind: 'killed', by: 'forge' };
  const twins = vitest.filter((test) => test.startsWith('packages/twin/') || test.startsWith('packages/chain/'));
  if (twins.length > 0 && !(await passes(copy, ['run', ...twins]))) return { kind: 'killed', by: 'twin' };
  return { kind: 'survived' };
}
