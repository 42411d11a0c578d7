import { deadExports } from './deadExports.mjs';
import { binOf, runNode, runTypeScript } from './tools.mjs';

/** Types, lint and import directions, generated files that must not be stale, and exports that nobody uses. */
export async function check() {
  const steps = {
    types: () => runNode([binOf('typescript', 'tsc'), '--noEmit']),
    'format, lint and import directions': () =>
      runNode([binOf('@biomejs/biome', 'biome'), 'check', '--max-diagnostics=50', '.']),
    'generated files': () => runTypeScript('packages/twin/src/generate.ts', ['--check']),
    'exports that no other file imports': async () => {
      const dead = deadExports();
      return { code: dead.length, stdout: dead.join('\n'), stderr: '' };
    },
  };
  return Promise.all(
    Object.entries(steps).map(async ([name, step]) => {
      const { code, stdout, stderr } = await step();
      return { name, passed: code === 0, output: `${stdout}${stderr}`.trim() };
    }),
  );
}
