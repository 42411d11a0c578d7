import { join } from 'node:path';
import { forgeBinary, root, run } from './tools.mjs';

/** Runs Solidity test files and counts: `{ passed, failures: [{ name, text }] }`. */
export async function runForge(files, env) {
  const paths = files.map((file) => file.slice('contracts/'.length));
  const glob = paths.length === 1 ? paths[0] : `{${paths.join(',')}}`;
  const { code, stdout, stderr } = await run(forgeBinary(), ['test', '--json', '--match-path', glob], {
    cwd: join(root, 'contracts'),
    env,
  });
  return countForge(stdout, { code, stderr }, paths);
}

/** What a run says of these files; one of which it says nothing has not passed. */
export function countForge(stdout, { code, stderr }, paths = []) {
  const suites = parseSuites(stdout);
  let passed = 0;
  const failures = [];
  for (const [suite, { test_results }] of Object.entries(suites ?? {}))
    for (const [test, result] of Object.entries(test_results)) {
      if (result.status === 'Success') passed++;
      if (result.status === 'Skipped') failures.push({ name: `${suite} ${test}`, text: 'It was skipped.' });
      if (result.status !== 'Failure') continue;
      const lines = [result.reason ?? 'failed', ...(result.decoded_logs ?? [])];
      if (result.counterexample) lines.push(`counterexample: ${JSON.stringify(result.counterexample)}`);
      failures.push({ name: `${suite} ${test}`, text: lines.join('\n') });
    }
  if ((code !== 0 && failures.length === 0) || !suites)
    failures.push({ name: 'forge', text: `${suites ? '' : stdout}${stderr}` || 'There is no report.' });
  else if (code === 0)
    for (const path of paths.filter((one) => !Object.keys(suites).some((suite) => suite.startsWith(`${one}:`))))
      failures.push({ name: path, text: 'The file was not run.' });
  return { passed, failures };
}

/** Compiler messages may stand before the report, which is one line. */
function parseSuites(stdout) {
  for (const line of stdout.split('\n').reverse()) {
    if (!line.startsWith('{')) continue;
    try {
      return JSON.parse(line);
    } catch {}
  }
  return undefined;
}
