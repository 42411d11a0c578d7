import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, root, run, runNode } from './tools.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** Only this repository has a use for it. */
const KEPT = new Set(['@facedown/twin']);

/** Entries that only build what is committed here. */
const OWN_ENTRIES = new Set(['@facedown/circuits/compile']);

/** Every package that is published: where it lies, and what its package.json says here. */
export function publishedPackages() {
  const folders = ['packages', 'packages/games'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return [...folders, 'circuits']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: read(join(root, folder, 'package.json')) }))
    .filter(({ manifest }) => !KEPT.has(manifest.name));
}

const built = (file) => file.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '');
const exported = (target) => {
  if (typeof target === 'object')
    return Object.fromEntries(Object.entries(target).map(([condition, one]) => [condition, exported(one)]));
  return target.startsWith('./src/') ? { types: `${built(target)}.d.ts`, default: `${built(target)}.js` } : target;
};

/** What is published of a package.json: built files in place of sources, and what all packages share. */
function publishedManifest(
  { folder, manifest },
  { license, repository, engines, homepage } = read(join(root, 'package.json')),
) {
  const { private: _private, devDependencies: _dev, exports: all, ...rest } = manifest;
  const exports = Object.fromEntries(
    Object.entries(all).filter(([path]) => !OWN_ENTRIES.has(`${manifest.name}${path.slice(1)}`)),
  );
  const others = Object.values(exports)
    .flatMap((target) => (typeof target === 'object' ? Object.values(target) : target))
    .filter((target) => !target.startsWith('./src/'))
    .map((target) => target.split('/')[1]);
  return {
    ...rest,
    license: rest.license ?? license,
    description: rest.description ?? `Facedown: ${manifest.name.split('/')[1]}.`,
    repository: { ...repository, directory: folder },
    homepage,
    engines,
    sideEffects: false,
    files: ['dist', ...new Set(others)],
    ...testPeers(exports, rest),
    exports: Object.fromEntries(Object.entries(exports).map(([path, target]) => [path, exported(target)])),
  };
}

/** Whoever uses what is for tests has vitest; nobody else needs it. */
function testPeers(exports, { peerDependencies, peerDependenciesMeta }) {
  if (!Object.hasOwn(exports, './testing')) return {};
  const { vitest } = read(join(root, 'package.json')).devDependencies;
  return {
    peerDependencies: { ...peerDependencies, vitest },
    peerDependenciesMeta: { ...peerDependenciesMeta, vitest: { optional: true } },
  };
}

/** Builds every package with types and source maps, and lays each out below `to` as it is published. */
export async function buildPackages(to) {
  const packages = publishedPackages();
  const out = join(to, 'build');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // `npm run check` has looked at the types already.
      noCheck: true,
      outDir: out,
      rootDir: root,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: packages.map(({ folder }) => join(root, folder, 'src')),
    exclude: packages.map(({ folder }) => join(root, folder, 'src/**/*.test.ts')),
  };
  writeFileSync(join(to, 'tsconfig.json'), JSON.stringify(config));
  const { code, stdout, stderr } = await runNode([binOf('typescript', 'tsc'), '-p', join(to, 'tsconfig.json')]);
  if (code !== 0) throw new Error(`the packages do not build:\n${stdout}${stderr}`);
  return packages.map((one) => stage(one, out, join(to, 'stage', one.manifest.name)));
}

function stage({ folder, manifest }, out, at) {
  const next = publishedManifest({ folder, manifest });
  mkdirSync(at, { recursive: true });
  cpSync(join(out, folder, 'src'), join(at, 'dist'), { recursive: true });
  for (const name of readdirSync(join(at, 'dist'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.js.map')) nameSources(join(at, 'dist', name));
  for (const extra of next.files.slice(1)) cpSync(join(root, folder, extra), join(at, extra), { recursive: true });
  // The circuits have a licence of their own, which their readme names.
  const texts = manifest.license ? [join(folder, 'README.md')] : ['LICENSE'];
  for (const text of texts) cpSync(join(root, text), join(at, text.split(/[\\/]/).at(-1)));
  writeFileSync(join(at, 'package.json'), `${JSON.stringify(next, null, 2)}\n`);
  return { folder, manifest: next, at };
}

/** A map carries its sources; where they lay on this machine is nobody's business. */
function nameSources(file) {
  const map = read(file);
  const sources = map.sources.map((source) => source.split(/[\\/]/).at(-1));
  writeFileSync(file, JSON.stringify({ ...map, sources }));
}

/** Makes a tarball of each, and answers with their files. */
export async function packPackages(staged, to) {
  mkdirSync(to, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to, ...staged.map(({ at }) => at)];
  const npm = process.env.npm_execpath;
  const { code, stdout, stderr } = npm?.endsWith('.js')
    ? await runNode([npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  return JSON.parse(stdout).map(({ name, filename }) => ({
    name,
    file: join(to, filename.replace(/^@/, '').replace('/', '-')),
  }));
}
