import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { assignRooms } from './lib/assignRooms.mjs';
import { buildHouse, builtHouse, isHouseBuilt } from './lib/buildHouse.mjs';
import { changedTests } from './lib/changedTests.mjs';
import { check } from './lib/check.mjs';
import { inLanes, oneAtATime } from './lib/inLanes.mjs';
import { coverage, readPassed, sourcesNow, writePassed } from './lib/passedRooms.mjs';
import { runForge } from './lib/runForge.mjs';
import { runVitest } from './lib/runVitest.mjs';
import { filesBelow, forgeBinary, root, run, seconds } from './lib/tools.mjs';
import { rest, rooms, WHOLE_SECONDS } from './rooms.mjs';

const USAGE = `npm test [-- <room> …] [--changed] [--once] [--help]
npm run test:long [-- <room> …] [--resume]

  <room> …    these rooms only, building only what they need: ${[...rooms.map(({ name }) => name), rest.name].join(', ')} or check
  --changed   only test files that depend on what differs from the last commit
  --once      no second run of files that fail in rooms with browsers and servers: an unsteady test fails
  --resume    only rooms that haven't passed a long run yet since anything but other rooms' tests has changed`;

const FLAGS = ['--long', '--changed', '--once', '--resume', '--help'];
const args = process.argv.slice(2);
const long = args.includes('--long');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const began = performance.now();

const names = ['check', ...rooms.map(({ name }) => name), rest.name];
const unknown = args.filter((arg) => (arg.startsWith('--') ? !FLAGS.includes(arg) : !names.includes(arg)));
if (unknown.length > 0 || args.includes('--help')) {
  if (unknown.length > 0) console.error(`no room or option ${unknown.join(', ')}\n`);
  (unknown.length > 0 ? console.error : console.log)(USAGE);
  process.exit(unknown.length > 0 ? 1 : 0);
}
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
// Now, and not when a room has passed: whoever commits meanwhile commits what it hasn't seen.
const sources = long || args.includes('--resume') ? sourcesNow() : undefined;
const done = args.includes('--resume') ? readPassed(sources).map(({ name }) => name) : [];

// Only the page's own tests and the houses that serve it need it built.
const needsPage = ['page', 'coordinator', 'table', 'rest'].some(isWanted);
const needsContracts = wanted.some((name) => name !== 'check') || wanted.length === 0;
const totals = { passed: 0, failed: 0, unsteady: 0 };
await bootstrap({ contracts: false });
// The wasm compiler leaves all processors but one to what needs no contracts.
await Promise.all([bootstrap({ contracts: needsContracts, page: needsPage }), prepare()]);

const changed = args.includes('--changed') ? await changedTests() : undefined;
const filled = assignRooms(rooms, rest, {
  vitest: ['packages', 'apps', 'bench', 'circuits', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file) && (!changed || changed.vitest.has(file))),
  forge: changed && !changed.contracts ? [] : filesBelow('contracts/test').filter((file) => file.endsWith('.t.sol')),
});
const chosen = filled.filter(({ name }) => isWanted(name) && !done.includes(name));
if (done.length > 0) console.log(`passed already, and only other rooms' tests have changed since: ${done.join(', ')}`);

// What one room has transformed the next needn't transform again.
const modules = mkdtempSync(join(tmpdir(), 'facedown-modules-'));
// Two rooms at a time with a worker each: the last file of a room keeps nobody waiting, and modules are loaded once.
// Three in the long run, whose chains, browsers and killed houses wait for clocks half of the time.
const lanes = Math.max(1, Math.min(chosen.length, long ? 3 : 2));
const env = {
  FACEDOWN_MODULES: modules,
  FACEDOWN_BUILT: builtHouse({ tests: true }),
  ...(lanes > 1 ? { FACEDOWN_WORKERS: '1' } : {}),
  ...(long ? { FACEDOWN_LONG: '1', FOUNDRY_PROFILE: 'long' } : {}),
};

// Compiled in one go: the wasm compiler's start is dear, and no room should pay for another's contracts. Rooms begin
// beside it: what they read was written before (`bootstrap`), and what it writes are tests of its own.
const size = ({ budgetSeconds, longMinutes }) => (long ? (longMinutes ?? 0) * 60 : 0) || budgetSeconds;
const largestFirst = [...chosen].sort((a, b) => size(b) - size(a));
const compilesFirst = chosen.filter(({ forge }) => forge.length > 0).length > 1;
let compiled;
const forgeTests = oneAtATime(async (files, env) => {
  await compiled;
  return runForge(files, env);
});
try {
  await inLanes(lanes, [
    ...(compilesFirst ? [beginCompiling] : []),
    ...largestFirst.map((room) => () => runRoom(room)),
  ]);
} finally {
  rmSync(modules, { recursive: true, force: true });
}
if (totals.passed + totals.failed === 0 && done.length === 0 && !changed)
  report({
    title: 'tests',
    passed: 0,
    failures: [{ name: wanted.join(' '), text: 'No test was found.' }],
    since: performance.now(),
  });

if (totals.unsteady > 0) console.log(`unsteady, and to be understood: ${totals.unsteady}`);
if (long) {
  const all = filled.map(({ name }) => name);
  console.log(`the long run of this commit:\n${coverage(readPassed(sources), all)}`);
}
if (chosen.length > 1) console.log(`all of it${seconds(began).padStart(32)}${long ? '' : ` of ${WHOLE_SECONDS} s`}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

function beginCompiling() {
  compiled = compileContracts();
  return compiled;
}

async function compileContracts() {
  const since = performance.now();
  const { code, stdout, stderr } = await run(forgeBinary(), ['build'], { cwd: join(root, 'contracts'), env });
  if (code === 0) console.log(`${'contracts'.padEnd(14)} compiled${' '.repeat(14)}${seconds(since).padStart(8)}`);
  else report({ title: 'contracts', passed: 0, failures: [{ name: 'forge build', text: stdout + stderr }], since });
}

/** Tests start the house's programs by the dozen; as TypeScript each would cost five seconds of a processor before its first word. */
async function prepare() {
  if (!isHouseBuilt({ tests: true })) await buildHouse({ tests: true });
  if (isWanted('check')) await runChecks();
}

async function runChecks() {
  const since = performance.now();
  const results = await check();
  const failures = results.filter(({ passed }) => !passed).map(({ name, output }) => ({ name, text: output }));
  report({ title: 'check', passed: results.length - failures.length, failures, since });
}

async function runRoom({ name, title, budgetSeconds, shares, again, waits, vitest, forge }) {
  const since = performance.now();
  const runs = [];
  const onFile = long ? (file) => console.log(`  ${title}: ${file}`) : undefined;
  const workers = waits ? { FACEDOWN_WORKERS: '2' } : {};
  if (vitest.length > 0)
    runs.push(
      await runVitest(
        vitest,
        { ...env, ...workers },
        { again: again && !long && !args.includes('--once'), shares, onFile },
      ),
    );
  if (forge.length > 0) runs.push(await forgeTests(forge, env));
  const passed = runs.reduce((sum, one) => sum + one.passed, 0);
  const failures = runs.flatMap((one) => one.failures);
  if (passed + failures.length === 0) failures.push({ name: title, text: 'The room has test files but ran no test.' });
  const took = report({ title, passed, failures, since, budgetSeconds });
  for (const { name, text } of runs.flatMap((one) => one.unsteady ?? [])) {
    totals.unsteady++;
    console.log(`\n  ~ unsteady, passed when it was run again: ${name}\n${indent(text.trim())}\n`);
  }
  if (long && !changed && failures.length === 0) {
    if (sourcesNow() === sources) writePassed({ name, passed, seconds: Math.round(took) }, sources);
    else console.log(`  ${title}: the sources have changed meanwhile, so that it has passed isn't remembered`);
  }
  if (long || took > budgetSeconds) nameSlowest(runs.flatMap(({ times = [] }) => times));
}

function report({ title, passed, failures, since, budgetSeconds }) {
  totals.passed += passed;
  totals.failed += failures.length;
  const took = (performance.now() - since) / 1000;
  const budget = budgetSeconds && !long ? ` of ${budgetSeconds} s${took > budgetSeconds ? '  OVER BUDGET' : ''}` : '';
  const counts = `${String(passed).padStart(5)} passed ${String(failures.length).padStart(3)} failed`;
  console.log(`${title.padEnd(14)}${counts} ${seconds(since).padStart(8)}${budget}`);
  for (const { name, text } of failures) console.log(`\n  ✗ ${name}\n${indent(text.trim())}\n`);
  return took;
}

function nameSlowest(times) {
  for (const { name, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, 12))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

function indent(text) {
  // Frames inside the test runner tell a reader nothing.
  return text
    .replace(/^ +at .*node_modules.*\n?/gm, '')
    .replace(/ +at new Promise.*\n?/g, '')
    .replace(/^/gm, '    ');
}
