import { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildHouse, isHouseBuilt } from './lib/buildHouse.mjs';
import { buildPage, isPageBuilt } from './lib/buildPage.mjs';
import { filesBelow, forgeBinary, hashOf, root, run, runNode, seconds } from './lib/tools.mjs';

const OLDEST_NODE = [20, 19];
const installStamp = join(root, 'node_modules/.facedown-installed');
const contractStamp = join(root, 'contracts/out/.facedown-built');
const lockFile = join(root, '.facedown/bootstrap.lock');

/** Makes a fresh clone ready to run: dependencies, contracts and the page. Does nothing when nothing changed. */
export async function bootstrap({ quiet = false, contracts = true, page = contracts, house = false } = {}) {
  requireNode();
  if (isInstalled() && (!contracts || isBuilt()) && (!page || isPageBuilt()) && (!house || isHouseBuilt())) return;
  await withLock(async () => {
    if (!isInstalled()) await install(quiet);
    // At once: the wasm compiler leaves all processors but one to the page.
    await Promise.all([
      contracts && !isBuilt() && buildContracts(quiet),
      page && !isPageBuilt() && buildThePage(quiet),
    ]);
    if (house && !isHouseBuilt()) await buildTheHouse(quiet);
  });
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Facedown needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function manifests() {
  const found = ['packages', 'apps', 'circuits', 'bench'].flatMap(filesBelow);
  return ['package.json', 'package-lock.json', ...found.filter((file) => file.endsWith('/package.json'))];
}
const isInstalled = () => stampOf(installStamp) === hashOf(manifests());

const contractSources = () => [
  'contracts/foundry.toml',
  'contracts/bin/solc.cjs',
  ...filesBelow('contracts/src').filter((file) => file.endsWith('.sol')),
];
const isBuilt = () => stampOf(contractStamp) === hashOf(contractSources());

async function install(quiet) {
  const since = performance.now();
  if (!quiet) console.log('Installing dependencies (once; a minute or two on a slow line) …');
  // Not `npm ci`: it would throw away what is there and lay it out anew after every change.
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, stdout, stderr } = npm?.endsWith('.js')
    ? await runNode([npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  if (code !== 0) fail('npm install failed', stdout + stderr);
  // Hashed after the installation, which may have completed the lock file.
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(installStamp, hashOf(manifests()));
  if (!quiet) console.log(`  installed in ${seconds(since)}`);
}

async function buildContracts(quiet) {
  const since = performance.now();
  if (!quiet) console.log('Building contracts …');
  const { code, stdout, stderr } = await run(forgeBinary(), ['build', '--skip', 'test'], {
    cwd: join(root, 'contracts'),
  });
  if (code !== 0) fail('forge build failed', stdout + stderr);
  mkdirSync(join(root, 'contracts/out'), { recursive: true });
  writeFileSync(contractStamp, hashOf(contractSources()));
  if (!quiet) console.log(`  built in ${seconds(since)}`);
}

async function buildThePage(quiet) {
  const since = performance.now();
  if (!quiet) console.log('Building the page …');
  await buildPage().catch((error) => fail('The page could not be built', error.message));
  if (!quiet) console.log(`  built in ${seconds(since)}`);
}

async function buildTheHouse(quiet) {
  const since = performance.now();
  if (!quiet) console.log('Building the house …');
  await buildHouse().catch((error) => fail('The house could not be built', error.message));
  if (!quiet) console.log(`  built in ${seconds(since)}`);
}

function fail(what, output) {
  console.error(`${what}:\n${output.trim()}`);
  rmSync(lockFile, { force: true });
  process.exit(1);
}

/** Two commands started at once must not install into one folder at once. */
async function withLock(work) {
  mkdirSync(join(root, '.facedown'), { recursive: true });
  let told = false;
  while (!takeLock()) {
    if (!told) console.error('Waiting for another command that is installing or building …');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const release = () => rmSync(lockFile, { force: true });
  const stop = () => {
    release();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await work();
  } finally {
    release();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function takeLock() {
  try {
    const file = openSync(lockFile, 'wx');
    writeSync(file, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isStale()) rmSync(lockFile, { force: true });
    return false;
  }
}

function isStale() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // An empty file is a lock whose owner is just about to write its number.
    if (!pid) return Date.now() - statSync(lockFile).mtimeMs > 5_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bootstrap();
