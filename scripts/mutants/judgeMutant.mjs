import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { binOf, filesBelow, forgeBinary, root, run } from '../lib/tools.mjs';
import { testsBeside } from './sources.mjs';

/** Seconds for the tests beside a file, which need a tenth of it: who takes all of it never ends. */
const PATIENCE = 300;
/** The same in a processor's seconds, for what goes round for ever. A crowded machine takes nothing of these. */
const PROCESSOR_PATIENCE = 100;
/** Seconds for a room's tests. A crowded machine may need all of it, so running out of it says nothing. */
const ROOMS_PATIENCE = 900;
const OUT_OF_TIME = 124;

/** With which vitest says that a test fails. Whatever else it ends with, no test has said anything. */
const RED = 1;

/**
 * Why the tests that judge mutants of these files are red in a copy that nobody has changed; nothing where they are
 * green. Without it a broken copy kills every mutant.
 */
export async function faultOf(files, copy, { vitest, forge, shares }, { beside: onlyBeside = false } = {}) {
  const typescript = files.filter((file) => !file.endsWith('.sol'));
  const besides = [...new Set(typescript.flatMap((file) => testsBeside(file, vitest)))];
  const tests = onlyBeside ? besides : [...new Set([...besides, ...vitest])];
  const flags = shares ? ['--no-isolate'] : [];
  if (typescript.length > 0 && tests.length > 0) {
    const ask = () => runTests(copy, ['run', ...flags, ...tests], ROOMS_PATIENCE);
    let { code, output } = await ask();
    // A test that hangs on the machine's speed isn't the copy's fault.
    if (code === RED) ({ code, output } = await ask());
    if (code !== 0) return code === OUT_OF_TIME ? 'out of time' : `${code}: ${output}`;
  }
  if (typescript.length === files.length) return undefined;
  const { kind, output = 'not built' } = await solidity(copy, vitest, forge);
  return kind === 'survived' ? undefined : output;
}

/**
 * `killed` by a failing test, `survived` them all, `unbuildable` when a compiler refused it, or `unjudged` where the
 * tests came to no end.
 */
export async function judgeMutant(file, copy, { vitest, forge, shares }, { beside: onlyBeside = false } = {}) {
  if (file.endsWith('.sol')) return await solidity(copy, vitest, forge);
  if (!(await isBuildable(join(copy, file)))) return { kind: 'unbuildable' };
  const beside = testsBeside(file, vitest);
  const flags = shares ? ['--no-isolate'] : [];
  if (beside.length > 0) {
    const ask = () => runTests(copy, ['run', ...flags, ...beside], PATIENCE, PROCESSOR_PATIENCE);
    let ran = await ask();
    // Its worker died: of a mutant that goes round for ever, or because the machine ended it.
    if (ran.code === RED && !/\bFAIL\b/.test(ran.output)) ran = await ask();
    if (ran.code === OUT_OF_TIME) return { kind: 'killed', by: 'time' };
    const said = verdict(ran, 'beside');
    if (said.kind !== 'survived') return said;
  }
  if (onlyBeside) return { kind: 'survived' };
  // Of the room's tests, those that import the file by any way.
  const others = ['packages', 'apps', 'bench', 'circuits', 'scripts']
    .flatMap(filesBelow)
    .filter((test) => /\.test\.(?:tsx?|mjs)$/.test(test) && !vitest.includes(test));
  const related = ['related', '--run', ...flags, ...others.map((test) => `--exclude=${test}`), join(copy, file)];
  return verdict(await runTests(copy, related, ROOMS_PATIENCE), 'related');
}

function verdict({ code, output }, by) {
  if (code === RED) return { kind: 'killed', by, output };
  return { kind: code === 0 || code === OUT_OF_TIME ? 'survived' : 'unjudged' };
}

/** A change that leaves no program, as `a && b ?? c`, is noticed by whoever loads it and says nothing about tests. */
async function isBuildable(file) {
  const { transform } = await import('esbuild');
  return transform(readFileSync(file, 'utf8'), { loader: file.endsWith('x') ? 'tsx' : 'ts', logLevel: 'silent' }).then(
    () => true,
    () => false,
  );
}

async function runTests(copy, [command, ...rest], patience, processorPatience = 'unlimited') {
  const { code, stdout, stderr } = await run(
    'sh',
    [
      '-c',
      'ulimit -t "$0"; exec timeout "$@"',
      String(processorPatience),
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
  return { code, output: stdout + stderr };
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
    const said = verdict({ code, output: stdout + stderr }, 'forge');
    if (said.kind !== 'survived') return said;
  }
  const twins = vitest.filter((test) => test.startsWith('packages/twin/') || test.startsWith('packages/chain/'));
  if (twins.length === 0) return { kind: 'survived' };
  const built = await run(forgeBinary(), ['build', '--skip', 'test'], { cwd });
  if (built.code !== 0) return { kind: 'unbuildable' };
  return verdict(await runTests(copy, ['run', ...twins], ROOMS_PATIENCE), 'twin');
}
