import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError } from '@facedown/base';

/**
 * One house a folder: two would write one chain and one database. Answers what lets the folder go. The file comes into
 * being with its number in it, so that of two houses which start in one moment one is refused.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'up.pid');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    take(file, own);
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (holderOf(file) === process.pid) rmSync(file, { force: true });
  };
}

/**
 * What a killed house has left is only ever replaced, and by one house at a time: the one whose turn it is after that
 * house. A file that is moved away, or judged by what it said before, may be another's by then.
 */
function take(file: string, own: string): void {
  while (!didLink(own, file)) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (holder === process.pid) return;
    if (holder && isAlive(holder)) throw alreadyRunning(holder);
    const turn = `${file}.after.${holder}`;
    take(turn, own);
    if (holderOf(file) === holder) {
      writeFileSync(`${own}.new`, String(process.pid));
      renameSync(`${own}.new`, file);
    }
    rmSync(turn, { force: true });
  }
}

function didLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Zero where nobody can tell; nothing where the file is gone. */
function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const alreadyRunning = (holder: number): BaseError =>
  new BaseError(`Facedown already runs here, as process ${holder}.`, {
    category: 'user',
    code: 'AlreadyRunning',
    suggestedAction: 'Use that one, stop it with Ctrl-C, or give another folder with --data.',
  });
