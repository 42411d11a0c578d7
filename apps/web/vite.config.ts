import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The development server stands in for the coordinator's page; everything else is asked of a running one.
const coordinator = process.env.FACEDOWN_COORDINATOR ?? 'http://127.0.0.1:8400';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the worker that serves the page without a network: it must know every file of this build. */
const offline = (): Plugin => ({
  name: 'facedown-offline',
  apply: 'build',
  closeBundle() {
    const files = ['/', '/mark.svg', ...readdirSync(here('dist/assets')).map((file) => `/assets/${file}`)];
    const version = createHash('sha256')
      .update(readFileSync(here('dist/index.html')))
      .update(files.join())
      .digest('hex');
    const source = readFileSync(here('src/offline/sw.js'), 'utf8')
      .replace('__VERSION__', version.slice(0, 12))
      .replace('__FILES__', JSON.stringify(files));
    writeFileSync(here('dist/sw.js'), source);
  },
});

/** No package of the house does anything by being loaded, so what the lobby doesn't use of one isn't loaded there. */
const treeshake = { moduleSideEffects: (id: string) => !id.includes('/packages/') };

/**
 * What is always loaded together is one file: over a narrow line each of many small ones costs a trip, and is found only
 * when the one before it has come. A group takes what its files import along.
 */
const together = (groups: Readonly<Record<string, RegExp>>) => ({
  codeSplitting: {
    groups: Object.entries(groups).map(([name, test], i, { length }) => ({ name, test, priority: length - i })),
  },
});

/** The game that the house names first is loaded by most people. */
const manifest = readFileSync(here('../../packages/manifest/src/index.ts'), 'utf8');
const first = /games = \{\s*(\w+):/.exec(manifest)![1];
const usual = (file: string) => new RegExp(`src[\\\\/]${first}[\\\\/]${file}$`);

const PLAYERS = /dealers[\\/]src[\\/]players[\\/]index\.ts$/;

/** What a seat's worker needs at a table of that game, from its first file to the last. */
const needed = [
  /session[\\/](?:worker|calls|hosted)\.ts$/,
  usual('desk\\.ts'),
  new RegExp(`games[\\\\/]${first}[\\\\/]src[\\\\/]case\\.ts$`),
  /sdk[\\/]src[\\/]index\.ts$/,
  PLAYERS,
];
let early: readonly string[] = [];

/** Each of those files is named in the one before it: over a slow line the page asks for all of them at once. */
const collect = (): Plugin => ({
  name: 'facedown-collect',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const wanted = chunks.filter(({ facadeModuleId }) => needed.some((test) => test.test(facadeModuleId ?? '')));
    const files = new Set(wanted.map(({ fileName }) => fileName));
    for (const file of files) {
      const { imports } = chunks.find(({ fileName }) => fileName === file)!;
      for (const next of imports) files.add(next);
    }
    early = [...files].map((file) => `/${file}`);
  },
});

const tellEarly = (): Plugin => ({
  name: 'facedown-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'meta', attrs: { name: 'facedown-table', content: early.join(' ') }, injectTo: 'head' }],
  },
});

export default defineConfig({
  plugins: [react(), offline(), tellEarly()],
  // A JSON list of deployments (`facedown deploy` writes one): the contracts that this page trusts with money.
  define: { __FACEDOWN_DEPLOYMENTS__: process.env.FACEDOWN_DEPLOYMENTS ?? '[]' },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake,
      output: together({
        lobby: /src[\\/]main\.tsx$/,
        table: /src[\\/]app[\\/]Table(?:Page|Frame)\.tsx$/,
        first: usual('\\w+Page\\.tsx'),
      }),
    },
  },
  worker: {
    format: 'es',
    plugins: () => [collect()],
    rolldownOptions: {
      treeshake,
      output: together({
        // Without the wasm that the others wait for: a message that comes meanwhile would be lost.
        calls: /session[\\/](?:calls|shuffler)\.ts$/,
        seat: /session[\\/](?:hosted|practice|journal)\.ts$/,
        first: usual('desk\\.ts'),
        players: PLAYERS,
      }),
    },
  },
  server: {
    proxy: {
      '/api': coordinator,
      '/keys': coordinator,
      '/rpc': coordinator,
      '/relay': { target: coordinator, ws: true },
    },
  },
});
