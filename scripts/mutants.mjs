import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { inLanes } from './lib/inLanes.mjs';
import { root, seconds } from './lib/tools.mjs';
import { copyTree } from './mutants/copyTree.mjs';
import { describe, isSame, readEquivalents, staleEquivalents } from './mutants/equivalent.mjs';
import { faultOf, judgeMutant } from './mutants/judgeMutant.mjs';
import { sample } from './mutants/sample.mjs';
import { solidityMutants } from './mutants/solidity.mjs';
import { isMoney, MONEY_SAMPLE, sourcesOf } from './mutants/sources.mjs';
import { typescriptMutants } from './mutants/typescript.mjs';

const USAGE = `npm run mutants -- <room> [--sample N] [--seed S] [--file F] [--money] [--list]
npm run mutants -- money [--seed S]

Changes one place of a room's sources at a time, in a copy of the tree, and sees whether its tests notice.
  money        200 mutants of what decides money and cards, so many of each room
  --sample N   so many mutants, chosen by the seed (20)
  --seed S     a number (1)
  --file F     mutants of this file only (a path from the root, or its end)
  --money      only what decides money and cards, as many as \`money\` takes of this room
  --beside     only the tests beside each file: quick, and what survives may be noticed by others
  --again F    of these only, those that the printed lines in the file F call survived
  --list       only print what would be tried`;

const options = readArguments(process.argv.slice(2));
const { seed, only, list, beside, again } = options;
await bootstrap({ quiet: true });

const plans = options.room === 'money' ? Object.keys(MONEY_SAMPLE) : [options.room];
const equivalents = readEquivalents();
// Each room has a copy of its own, and its tests one worker where another room's run beside them.
const lanes = Math.min(2, plans.length);
if (lanes > 1) process.env.FACEDOWN_WORKERS ??= '1';
const copies = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
const results = [];
await inLanes(
  lanes,
  plans.map((room, at) => async () => {
    results[at] = await tryRoom(room).catch((error) => ({ room, fault: error.message }));
  }),
);
for (const { room, fault } of results.filter(({ fault }) => fault !== undefined)) {
  console.error(`${room}: ${fault}`);
  process.exitCode = 1;
}
const tried = results.filter(({ tally }) => tally);
if (!list && tried.length > 0) {
  if (plans.length > 1) for (const { room, tally } of tried) console.log(`${room}: ${inWords(tally)}`);
  console.log(inWords(tried.map(({ tally }) => tally).reduce(add)));
}

async function tryRoom(room) {
  const { typescript, solidity, tests } = sourcesOf(room);
  const money = options.money || options.room === 'money';
  const count = options.count ?? (money ? (MONEY_SAMPLE[room] ?? 20) : 20);
  const files = [...typescript, ...solidity].filter(
    (file) => (!only || file.endsWith(only)) && (!money || isMoney(file)),
  );
  if (files.length === 0) throw new Error(`it has no source ${only ?? ''}`);

  const sources = new Map();
  const mutants = [];
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    sources.set(file, source);
    mutants.push(...(file.endsWith('.sol') ? solidityMutants(file, source) : await typescriptMutants(file, source)));
  }
  const words = (mutant) => describe(mutant, sources.get(mutant.file));

  const known = equivalents.filter(({ file }) => sources.has(file));
  const stale = staleEquivalents(known, (file) => mutants.filter((one) => one.file === file).map(words));
  if (stale.length > 0)
    throw new Error(
      `stale in scripts/mutants/equivalent.json:\n${stale.map((one) => `  ${one.file}: ${one.line}`).join('\n')}`,
    );

  const drawn = again ? mutants.filter((one) => survivedIn(again, placeOf(one))) : sample(mutants, count, seed);
  console.log(`${room}: ${drawn.length} of ${mutants.length} mutants in ${files.length} files, seed ${seed}`);
  const tally = { killed: 0, survived: 0, equivalent: 0, unbuildable: 0, unjudged: 0 };
  const listed = [];
  const { copy, remove } = list
    ? { copy: '', remove() {} }
    : copyTree({ contracts: drawn.some(({ file }) => file.endsWith('.sol')) });
  copies.add(remove);
  try {
    const judged = [...new Set(drawn.filter((one) => !equivalentOf(one)).map(({ file }) => file))];
    const fault = list || judged.length === 0 ? undefined : await faultOf(judged, copy, tests, { beside });
    if (fault !== undefined) throw new Error(`its tests are red in a copy without any mutant:\n${fault}`);
    for (const mutant of drawn) {
      const place = placeOf(mutant);
      const equivalent = equivalentOf(mutant);
      if (list) console.log(`  ${place}`);
      else if (equivalent) {
        tally.equivalent++;
        listed.push(`  ${place}\n    equivalent: ${equivalent.reason}`);
      } else {
        const since = performance.now();
        const { kind, by } = await tryOne(mutant);
        tally[kind]++;
        console.log(`  ${kind.padEnd(11)} ${seconds(since).padStart(8)}  ${place}${by ? `  (${by})` : ''}`);
      }
    }
  } finally {
    copies.delete(remove);
    remove();
  }
  for (const one of listed) console.log(one);
  return { room, tally };

  function placeOf(mutant) {
    const { number, change } = words(mutant);
    return `${mutant.file}:${number}  ${mutant.kind}  ${change}`;
  }

  function equivalentOf(mutant) {
    return known.find((entry) => isSame(entry, mutant.file, words(mutant)));
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
}

function stop() {
  for (const remove of copies) remove();
  process.exit(130);
}

function survivedIn(lines, place) {
  return lines.some((line) => /^ +survived /.test(line) && line.trimEnd().endsWith(`  ${place}`));
}

function inWords({ killed, survived, equivalent, unbuildable, unjudged }) {
  const left = `${unbuildable > 0 ? `, ${unbuildable} not built` : ''}${unjudged > 0 ? `, ${unjudged} not judged` : ''}`;
  return `${killed} killed, ${survived} survived, ${equivalent} equivalent${left}`;
}

function add(one, other) {
  return Object.fromEntries(Object.keys(one).map((key) => [key, one[key] + other[key]]));
}

function readArguments(args) {
  const options = { room: '', seed: 1, list: false, beside: false, money: false };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at];
    if (arg === '--help') fail(USAGE, 0);
    else if (arg === '--list') options.list = true;
    else if (arg === '--beside') options.beside = true;
    else if (arg === '--money') options.money = true;
    else if (arg === '--file') options.only = args[++at];
    else if (arg === '--again') options.again = readFileSync(args[++at], 'utf8').split('\n');
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
