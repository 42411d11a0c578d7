import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './tools.mjs';

const FILE = join(root, '.facedown/long.json');

/** Rooms that passed a long run of exactly these sources. */
export function readLongRun(file = FILE, sources = sourcesNow()) {
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    return saved.sources === sources && Array.isArray(saved.rooms) ? saved.rooms : [];
  } catch {
    return [];
  }
}

export function writeLongRun(room, file = FILE, sources = sourcesNow()) {
  mkdirSync(dirname(file), { recursive: true });
  const rooms = [...new Set([...readLongRun(file, sources), room])];
  writeFileSync(file, `${JSON.stringify({ sources, rooms })}\n`);
}

/** The commit, and what was changed since: a room's pass says nothing about other sources. */
function sourcesNow() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
  return `${git('rev-parse', 'HEAD').trim()} ${git('status', '--porcelain').trim()}`;
}
