import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './tools.mjs';

const FILE = join(root, '.facedown/long.json');

/** Rooms that passed a long run of exactly these sources: `{ name, passed, seconds }`. */
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
  const others = readLongRun(file, sources).filter(({ name }) => name !== room.name);
  writeFileSync(file, `${JSON.stringify({ sources, rooms: [...others, room] })}\n`);
}

/** What a long run has covered, in words: rooms that passed, those that did not, and the whole. */
export function coverage(passed, all) {
  const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`;
  const missing = all.filter((name) => !passed.some((room) => room.name === name));
  const sum = (key) => passed.reduce((total, room) => total + room[key], 0);
  return [
    ...passed.map(({ name, passed: tests, seconds }) => `  ${name}: ${tests} tests, ${minutes(seconds)}`),
    `  together: ${passed.length} of ${all.length} rooms, ${sum('passed')} tests`,
    ...(missing.length > 0 ? [`  not passed at this commit: ${missing.join(', ')}`] : []),
  ].join('\n');
}

/** The commit, and what was changed since: a room's pass says nothing about other sources. */
function sourcesNow() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
  return `${git('rev-parse', 'HEAD').trim()} ${git('status', '--porcelain').trim()}`;
}
