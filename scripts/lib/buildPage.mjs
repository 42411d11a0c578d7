import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { binOf, filesBelow, hashOf, root, runNode } from './tools.mjs';

const page = join(root, 'apps/web');
const LOCK_POLL_MS = 100;
const LOCK_MS = 60_000;
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
  compress(join(page, 'dist'));
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

/** The coordinator sends a file's compressed neighbour where there is one. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html|svg)$/.test(entry.name)) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
}
