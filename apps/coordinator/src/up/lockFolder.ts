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
    while (!didLink(own, file)) {
      const holder = holderOf(file);
      if (holder === process.pid) break;
      if (holder && isAlive(holder)) throw alreadyRunning(holder);
      setAside(file, `${own}.old`, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** What a killed house has left. It is given back where another took its place in this very moment. */
function setAside(file: string, old: string, holder: number): void {
  try {
    renameSync(file, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (holderOf(old) !== holder) didLink(old, file);
  rmSync(old, { force: true });
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

/** Zero where nobody can tell. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const alreadyRunning = (holder: number): BaseError =>
  new BaseError(`Facedown already runs here, as process ${holder}.`, {
    category: 'user',
    code: 'AlreadyRunning',
    suggestedAction: 'Use that one, stop it with Ctrl-C, or give another folder with --data.',
  });
