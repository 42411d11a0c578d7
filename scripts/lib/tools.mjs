import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const SKIPPED = new Set(['node_modules', 'dist', 'out', 'cache', '.git', '.facedown', 'coverage']);

/** Every file below a folder of the repository, as paths from the root with forward slashes. */
export function filesBelow(folder) {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const absolute = join(root, file);
    if (existsSync(absolute)) hash.update(`${file}\0`).update(readFileSync(absolute)).update('\0');
  }
  return hash.digest('hex');
}

/** The forge binary lies in a platform package, because npm may not run the wrapper's install script. */
export function forgeBinary() {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform] ?? process.platform;
  const machine = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return join(root, 'node_modules/@foundry-rs', `forge-${system}-${machine}`, 'bin', `forge${suffix}`);
}

/** The script behind a package's command: run with this Node, it needs no shell and no shim. */
export function binOf(name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a program to its end. Output is passed on when `show`, and kept otherwise, with each line told as it comes. */
export function run(command, args, { show = false, env = {}, cwd = root, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const stopForwarding = show ? forwardSignals(child) : () => {};
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      const told = stdout.lastIndexOf('\n') + 1;
      stdout += chunk;
      if (onLine) for (const line of stdout.slice(told).split('\n').slice(0, -1)) onLine(line);
    });
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, stdout, stderr: `${stderr}${error.message}\n` }));
    child.on('close', (code, signal) => {
      stopForwarding();
      resolve({ code: code ?? (signal ? 128 : 1), stdout, stderr });
    });
  });
}

/** Stopping the command must stop the program, and wait until it has put its things in order. */
function forwardSignals(child) {
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the program too; a second one would cut its farewell short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

export const runNode = (args, options) => run(process.execPath, args, options);
export const runTypeScript = (entry, args, options) => runNode(['--import', 'tsx', entry, ...args], options);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
