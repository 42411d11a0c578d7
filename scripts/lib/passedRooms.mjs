import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './tools.mjs';

const LONG_RUN = join(root, '.facedown/long.json');

/** Rooms that passed with exactly these sources, in a long run where no other file is named: `{ name, passed, seconds }`. */
export function readPassed(sources, file = LONG_RUN) {
  if (sources === undefined) return [];
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    return saved.sources === sources && Array.isArray(saved.rooms) ? saved.rooms : [];
  } catch {
    return [];
  }
}

/** Sources are those with which the room began: what it says of others nobody knows. */
export function writePassed(room, sources, file = LONG_RUN) {
  if (sources === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  const others = readPassed(sources, file).filter(({ name }) => name !== room.name);
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

/** The commit, and what was changed since, by content: a room's pass says nothing about other sources. Nothing where git can't tell. */
export function sourcesNow(at = root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: at, maxBuffer: 2 ** 30 });
    return status === 0 ? stdout : undefined;
  };
  const [head, diff, others] = [
    git('rev-parse', 'HEAD'),
    git('diff', 'HEAD', '--binary'),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  if (!head || !diff || !others) return undefined;
  const changes = createHash('sha256').update(diff);
  for (const file of others.toString().split('\0').filter(Boolean))
    changes.update(`\0${file}\0`).update(contentOf(join(at, file)));
  return `${head.toString().trim()} ${changes.digest('hex')}`;
}

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    // A link to a folder, or gone already.
    return '';
  }
}
