import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTarballs } from './lib/installTarballs.mjs';
import { buildPackages, packPackages, publishedPackages } from './lib/packages.mjs';
import { binOf, root, run, runNode } from './lib/tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'facedown-pack-'));
const user = join(folder, 'user');
let staged;
let tarballs;

beforeAll(async () => {
  staged = await buildPackages(join(folder, 'packages'));
  tarballs = await packPackages(staged, join(folder, 'tarballs'));
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  cpSync(join(root, 'packages/sdk/examples/hand.ts'), join(user, 'hand.ts'));
  installTarballs(tarballs, user);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packages', () => {
  it('are all that others may install', () => {
    expect(tarballs.map(({ name }) => name).sort()).toEqual(
      publishedPackages()
        .map(({ manifest }) => manifest.name)
        .sort(),
    );
    expect(tarballs.length).toBeGreaterThan(15);
  });

  it('say what they hold, to whom it belongs and where it comes from', () => {
    for (const { manifest, at } of staged) {
      expect(manifest, manifest.name).toMatchObject({
        sideEffects: false,
        type: 'module',
        license: expect.any(String),
      });
      expect(manifest.private).toBeUndefined();
      expect(manifest.repository.directory).toBeTruthy();
      const targets = Object.values(manifest.exports).flatMap((target) =>
        typeof target === 'string' ? [] : target.types ? target : Object.values(target),
      );
      for (const target of targets) {
        const [types, code] = [target.types, target.default].map((file) => join(at, file));
        expect(existsSync(types), types).toBe(true);
        expect(readFileSync(code, 'utf8'), code).toContain('//# sourceMappingURL=');
        expect(existsSync(`${code}.map`), code).toBe(true);
      }
    }
  });

  it('hold no test, and nothing of this machine', () => {
    for (const { manifest, at } of staged) {
      const text = readFileSync(join(at, 'package.json'), 'utf8');
      expect(text, manifest.name).not.toContain(root);
      expect(Object.keys(manifest.dependencies ?? {})).not.toContain('vitest');
    }
    const map = readFileSync(join(folder, 'packages/stage/@facedown/base/dist/index.js.map'), 'utf8');
    expect(map).not.toContain(root);
  });

  it('have nothing that publint would change', async () => {
    const found = [];
    for (const { at, manifest } of staged) {
      const { messages } = await publint({ pkgDir: at, level: 'warning', pack: false, strict: true });
      found.push(
        ...messages.map((message) => `${manifest.name}: ${formatMessage(message, manifest, { color: false })}`),
      );
    }
    expect(found).toEqual([]);
  });
});

describe('installed in an empty folder', () => {
  it('type the example, which plays a hand and verifies it', async () => {
    const options = ['--module', 'NodeNext', '--target', 'ES2022', '--strict', '--skipLibCheck', '--types', 'node'];
    const types = ['--typeRoots', join(root, 'node_modules/@types')];
    const typed = await runNode([binOf('typescript', 'tsc'), ...options, ...types, '--rootDir', '.', 'hand.ts'], {
      cwd: user,
    });
    expect(typed.stdout).toBe('');
    const { code, stdout, stderr } = await runNode(['hand.js'], { cwd: user });
    expect(stderr).toBe('');
    expect(stdout).toContain('verified true');
    expect(code).toBe(0);
  });

  it('are all there in Node: every entry is imported with what its package asks for, and no chain is needed', async () => {
    const entries = staged.flatMap(({ manifest }) =>
      Object.keys(manifest.exports)
        .filter((path) => !/testing|\*|remote/.test(path))
        .map((path) => `${manifest.name}${path.slice(1)}`),
    );
    const lines = entries.map(
      (entry) => `await import('${entry}').catch((error) => console.log('${entry}', error.message));`,
    );
    writeFileSync(join(user, 'all.js'), lines.join('\n'));
    expect(entries.length).toBeGreaterThan(40);
    expect((await runNode(['all.js'], { cwd: user })).stdout).toBe('');
  });

  it('are built into a page', async () => {
    const lib = { entry: join(user, 'hand.js'), formats: ['es'], fileName: 'hand' };
    await build({
      root: user,
      configFile: false,
      logLevel: 'error',
      build: { lib, outDir: 'page', target: 'es2022', minify: false },
    });
    const page = readFileSync(join(user, 'page/hand.js'), 'utf8');
    expect(page).not.toMatch(/from ['"]node:/);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'are installed by npm itself',
    async () => {
      const other = join(folder, 'npm');
      mkdirSync(other);
      writeFileSync(
        join(other, 'package.json'),
        JSON.stringify({ name: 'user', private: true, type: 'module', overrides: { viem: '2.57.1' } }),
      );
      cpSync(join(user, 'hand.js'), join(other, 'hand.js'));
      const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs.map(({ file }) => file)];
      expect((await run('npm', args, { cwd: other })).stderr).not.toContain('npm error');
      expect((await runNode(['hand.js'], { cwd: other })).stdout).toContain('verified true');
    },
    900_000,
  );
});
