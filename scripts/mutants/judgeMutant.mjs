import { join, relative } from 'node:path';
import { binOf, filesBelow, forgeBinary, root, run } from '../lib/tools.mjs';
import { testsBeside } from './sources.mjs';

/** Seconds for the tests beside a file, which need a tenth of it: who takes all of it never ends. */
const PATIENCE = 300;
/** Seconds for a room's tests. A crowded machine may need all of it, so running out of it says nothing. */
const ROOMS_PATIENCE = 900;
const OUT_OF_TIME = 124;

/** `killed` by a failing test, `survived` them all, or `unbuildable` when a compiler refused it. */
export async function judgeMutant(file, copy, { vitest, forge, shares }, { beside: onlyBeside = false } = {}) {
  if (file.endsWith('.sol')) return await solidity(copy, vitest, forge);
  const beside = testsBeside(file, vitest);
  const flags = shares ? ['--no-isolate'] : [];
  if (beside.length > 0 && (await runTests(copy, ['run', ...flags, ...beside], PATIENCE)) !== 0)
    return { kind: 'killed', by: 'beside' };
  if (onlyBeside) return { kind: 'survived' };
  // Of the room's tests, those that import the file by any way.
  const others = ['packages', 'apps', 'bench', 'circuits', 'scripts']
    .flatMap(filesBelow)
    .filter((test) => /\.test\.(?:tsx?|mjs)$/.test(test) && !vitest.includes(test));
  const related = ['related', '--run', ...flags, ...others.map((test) => `--exclude=${test}`), join(copy, file)];
  return verdict(await runTests(copy, related, ROOMS_PATIENCE), 'related');
}

const verdict = (code, by) => (code === 0 || code === OUT_OF_TIME ? { kind: 'survived' } : { kind: 'killed', by });

async function runTests(copy, [command, ...rest], patience) {
  const { code } = await run(
    'timeout',
    [
      String(patience),
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
  return code;
}

async function solidity(copy, vitest, forge) {
  const cwd = join(copy, 'contracts');
  const inRoom = [
    'test',
    '--fail-fast',
    '--match-path',
    `{${forge.map((one) => one.slice('contracts/'.length)).join(',')}}`,
  ];
  if (forge.length > 0) {
    // Compiles the room's own tests and what they need, no other room's.
    const { code, stdout, stderr } = await run('timeout', [String(ROOMS_PATIENCE), forgeBinary(), ...inRoom], { cwd });
    if (/Compiler run failed/.test(stdout + stderr)) return { kind: 'unbuildable' };
    if (code !== 0 && code !== OUT_OF_TIME) return { kind: 'killed', by: 'forge' };
  }
  const twins = vitest.filter((test) => test.startsWith('packages/twin/') || test.startsWith('packages/chain/'));
  if (twins.length === 0) return { kind: 'survived' };
  const built = await run(forgeBinary(), ['build', '--skip', 'test'], { cwd });
  if (built.code !== 0) return { kind: 'unbuildable' };
  return verdict(await runTests(copy, ['run', ...twins], ROOMS_PATIENCE), 'twin');
}
