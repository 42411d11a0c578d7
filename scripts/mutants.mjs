import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { root, seconds } from './lib/tools.mjs';
import { copyTree } from './mutants/copyTree.mjs';
import { describe, isSame, readEquivalents, staleEquivalents } from './mutants/equivalent.mjs';
import { judgeMutant } from './mutants/judgeMutant.mjs';
import { sample } from './mutants/sample.mjs';
import { solidityMutants } from './mutants/solidity.mjs';
import { sourcesOf } from './mutants/sources.mjs';
import { typescriptMutants } from './mutants/typescript.mjs';

const USAGE = `npm run mutants -- <room> [--sample N] [--seed S] [--file F] [--list]

Changes one place of a room's sources at a time, in a copy of the tree, and sees whether its tests notice.
  --sample N   so many mutants, chosen by the seed (20)
  --seed S     a number (1)
  --file F     mutants of this file only (a path from the root, or its end)
  --beside     only the tests beside each file: quick, and what survives may be noticed by others
  --list       only print what would be tried`;

const { room, count, seed, only, list, beside } = readArguments(process.argv.slice(2));
await bootstrap({ quiet: true });

const { typescript, solidity, tests } = sourcesOf(room);
const files = [...typescript, ...solidity].filter((file) => !only || file.endsWith(only));
if (files.length === 0) fail(`the room ${room} has no source ${only ?? ''}`);

const sources = new Map();
const mutants = [];
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8');
  sources.set(file, source);
  mutants.push(...(file.endsWith('.sol') ? solidityMutants(file, source) : await typescriptMutants(file, source)));
}
const words = (mutant) => describe(mutant, sources.get(mutant.file));

const equivalents = readEquivalents().filter(({ file }) => sources.has(file));
const stale = staleEquivalents(equivalents, (file) => mutants.filter((one) => one.file === file).map(words));
if (stale.length > 0)
  fail(`stale in scripts/mutants/equivalent.json:\n${stale.map((one) => `  ${one.file}: ${one.line}`).join('\n')}`);

const chosen = sample(mutants, count, seed);
console.log(`${room}: ${chosen.length} of ${mutants.length} mutants in ${files.length} files, seed ${seed}`);
const tally = { killed: 0, survived: 0, unbuildable: 0 };
const listed = [];
const { copy, remove } = list
  ? { copy: '', remove() {} }
  : copyTree({ contracts: chosen.some(({ file }) => file.endsWith('.sol')) });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    remove();
    process.exit(130);
  });
try {
  for (const mutant of chosen) {
    const { number, line, change } = words(mutant);
    const place = `${mutant.file}:${number}  ${mutant.kind}  ${change}`;
    const equivalent = equivalents.find((entry) => isSame(entry, mutant.file, { line, change }));
    if (list) console.log(`  ${place}`);
    else if (equivalent) listed.push(`  ${place}\n    equivalent: ${equivalent.reason}`);
    else {
      const since = performance.now();
      const verdict = await tryOne(mutant);
      tally[verdict.kind]++;
      console.log(
        `  ${verdict.kind.padEnd(11)} ${seconds(since).padStart(8)}  ${place}${verdict.by ? `  (${verdict.by})` : ''}`,
      );
    }
  }
} finally {
  remove();
}
if (!list) {
  for (const one of listed) console.log(one);
  const left = tally.unbuildable > 0 ? `, ${tally.unbuildable} not built` : '';
  console.log(`${tally.killed} killed, ${tally.survived} survived, ${listed.length} equivalent${left}`);
}

async function tryOne(mutant) {
  const source = sources.get(mutant.file);
  const path = join(copy, mutant.file);
  writeFileSync(path, source.slice(0, mutant.from) + mutant.text + source.slice(mutant.to));
  try {
    return await judgeMutant(mutant.file, copy, tests, { beside });
  } finally {
    writeFileSync(path, source);
  }
}

function readArguments(args) {
  const options = { room: '', count: 20, seed: 1, only: undefined, list: false, beside: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === '--help') fail(USAGE, 0);
    else if (arg === '--list') options.list = true;
    else if (arg === '--beside') options.beside = true;
    else if (arg === '--file') options.only = args[++at];
    else if (arg === '--sample') options.count = number(arg, args[++at]);
    else if (arg === '--seed') options.seed = number(arg, args[++at]);
    else if (!arg.startsWith('--') && options.room === '') options.room = arg;
    else fail(`unknown: ${arg}\n\n${USAGE}`);
  }
  if (options.room === '') fail(USAGE);
  return options;
}

function number(name, text) {
  if (!/^\d{1,9}$/.test(text ?? '')) fail(`${name} takes a number`);
  return Number(text);
}

function fail(message, code = 1) {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
