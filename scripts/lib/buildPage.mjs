import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { binOf, filesBelow, hashOf, root, runNode } from './tools.mjs';

const page = join(root, 'apps/web');
const LOCK_POLL_MS = 100;
const LOCK_MS = 60_000;
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const stamp = join(page, 'dist/.facedown-built');

/** Everything that may end up in the page: its own files and the sources of every package. */
const sources = () => [
  'package-lock.json',
  ...filesBelow('apps/web').filter((file) => !file.startsWith('apps/web/test/')),
  ...filesBelow('packages').filter((file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('.test.ts')),
];

export const isPageBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources());

/** Builds the page unless nothing has changed since the last time. Test files that start at once build it once. */
export async function buildPage() {
  if (!existsSync(page) || isPageBuilt()) return;
  const unlock = await takeLock();
  try {
    if (!isPageBuilt()) await build();
  } finally {
    unlock();
  }
}

async function build() {
  const hash = hashOf(sources());
  const { code, stdout, stderr } = await runNode([binOf('vite'), 'build'], {
    cwd: page,
    // A test runner says otherwise, and React would be built for developers.
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`vite build failed:\n${stdout}${stderr}`);
  await compress(join(page, 'dist'));
  writeFileSync(stamp, hash);
}

/** A folder is made by one process only. One that was left behind by a killed build is taken over in the end. */
async function takeLock() {
  const lock = join(root, '.facedown/page.lock');
  mkdirSync(join(root, '.facedown'), { recursive: true });
  for (let waited = 0; ; waited += LOCK_POLL_MS) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (waited >= LOCK_MS) break;
      await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
    }
  }
  return () => rmSync(lock, { recursive: true, force: true });
}

/** The coordinator sends a file's compressed neighbour where there is one. On all processors: it takes seconds. */
async function compress(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file);
      await Promise.all([
        brotli(text).then((small) => writeFile(`${file}.br`, small)),
        gzipped(text).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
