import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binOf, root, runNode } from './tools.mjs';

/** Runs test files and counts: `{ passed, failures: [{ name, text }], times: [{ name, ms }] }`. */
export async function runVitest(files, env, retry = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-vitest-'));
  const report = join(folder, 'report.json');
  try {
    const { code, stdout, stderr } = await runNode(
      [
        binOf('vitest'),
        'run',
        `--retry=${retry}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ],
      { env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' } },
    );
    return countVitest(readReport(report), { code, output: stdout + stderr });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function countVitest(report, { code, output }) {
  let passed = 0;
  const failures = [];
  const times = [];
  for (const file of report?.testResults ?? []) {
    const name = relative(root, file.name);
    times.push({ name, ms: file.endTime - file.startTime });
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed++;
      if (test.status === 'failed')
        failures.push({ name: `${name} > ${test.fullName}`, text: test.failureMessages.join('\n') });
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      failures.push({ name, text: file.message || output });
  }
  // An error outside any test (an unhandled rejection, a worker that died) fails the run and no test.
  if (code !== 0 && failures.length === 0) failures.push({ name: 'vitest', text: output });
  return { passed, failures, times };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
