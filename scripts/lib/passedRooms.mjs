import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rest, rooms } from '../rooms.mjs';
import { assignRooms } from './assignRooms.mjs';
import { root } from './tools.mjs';

const LONG_RUN = join(root, '.facedown/long.json');

/**
 * Rooms that passed with these sources, or with others that differ in tests of other rooms alone: a mended test leaves
 * what they said as it is. `{ name, passed, seconds }`.
 */
export function readPassed(sources, file = LONG_RUN, changesSince = changedSince) {
  if (sources === undefined) return [];
  return keptIn(file)
    .filter(({ name, sources: then }) => then === sources || isOfOthers(changesSince(then), name))
    .map(({ sources: _, ...room }) => room);
}

/** Sources are those with which the room began: what it says of others nobody knows. */
export function writePassed(room, sources, file = LONG_RUN) {
  if (sources === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  const others = keptIn(file).filter(({ name }) => name !== room.name);
  writeFileSync(file, `${JSON.stringify({ rooms: [...others, { ...room, sources }] })}\n`);
}

function keptIn(file) {
  try {
    const { rooms } = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(rooms) ? rooms : [];
  } catch {
    return [];
  }
}

const TEST = /\.test\.(?:tsx?|mjs)$/;

/** Nothing but test files, and none of them this room's? */
function isOfOthers(changes, name) {
  if (!changes?.every((path) => TEST.test(path))) return false;
  return assignRooms(rooms, rest, { vitest: changes, forge: [] }).every((room) => room.name !== name);
}

/** What a long run has covered, in words: rooms that passed, those that did not, and the whole. */
export function coverage(passed, all) {
  const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`;
  const missing = all.filter((name) => !passed.some((room) => room.name === name));
  const sum = (key) => passed.reduce((total, room) => total + room[key], 0);
  return [
    ...passed.map(({ name, passed: tests, seconds }) => `  ${name}: ${tests} tests, ${minutes(seconds)}`),
    `  together: ${passed.length} of ${all.length} rooms, ${sum('passed')} tests`,
    ...(missing.length > 0 ? [`  not passed: ${missing.join(', ')}`] : []),
  ].join('\n');
}

/** The commit, and what was changed since, by content. Nothing where git can't tell. */
export function sourcesNow(at = root) {
  const [head, diff, others] = [
    git(at, 'rev-parse', 'HEAD'),
    git(at, 'diff', 'HEAD', '--binary'),
    git(at, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  if (!head || !diff || !others) return undefined;
  const changes = createHash('sha256').update(diff);
  for (const file of namesIn(others)) changes.update(`\0${file}\0`).update(contentOf(join(at, file)));
  return `${head.toString().trim()} ${changes.digest('hex')}`;
}

/** The files that differ now from sources that were a commit and nothing else; nothing where that can't be told. */
export function changedSince(sources, at = root) {
  const [head, changes] = sources?.split(' ') ?? [];
  if (changes !== NO_CHANGES) return undefined;
  // Both names of what was moved, or a source would pass for the test that it became.
  const changed = git(at, 'diff', head, '--name-only', '--no-renames', '-z');
  const others = git(at, 'ls-files', '--others', '--exclude-standard', '-z');
  return changed && others && [...namesIn(changed), ...namesIn(others)];
}

const NO_CHANGES = createHash('sha256').digest('hex');

function git(at, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: at, maxBuffer: 2 ** 30 });
  return status === 0 ? stdout : undefined;
}

const namesIn = (list) => list.toString().split('\0').filter(Boolean);

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    // A link to a folder, or gone already.
    return '';
  }
}
