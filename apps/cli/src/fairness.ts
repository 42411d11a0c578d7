import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError } from '@facedown/base';
import { type Fairness, fairnessOf, houseFiles, isUnlikely, type NamedFile } from '@facedown/sdk/fairness';
import { tellError } from './choice.js';
import { type Command, FAILED, MISUSED, misused, OK, type Output } from './command.js';
import { readOptions } from './options.js';
import { progressBar } from './progress.js';

const MAX_BYTES = 512_000_000;
const SHOWN_ROWS = 5;

/** Where the cards of many games went. */
export const fairness: Command = {
  usage: 'fairness [FILE | FOLDER …] [--house URL] [--json]',
  summary:
    'replays game files, or all that a house has to give, and counts how often each card came to each seat and place; ends with 1 where fair cards are so uneven once in a million times, or a file is wrong',

  async run(args, out) {
    const read = readOptions(args, ['house'], ['json']);
    if (!read || (read.rest.length === 0 && read.options.house === undefined))
      return misused(fairness, out, 'NoFiles', 'name files, folders of them, or a house');
    const { house } = read.options;
    const missing = read.rest.find((name) => !statSync(name, { throwIfNoEntry: false }));
    if (missing !== undefined) return misused(fairness, out, 'NoSuchFile', `cannot read ${missing}`);
    try {
      const bar = progressBar('replaying');
      const files = read.rest.flatMap(filesIn);
      const found = await fairnessOf(house === undefined ? files : both(files, house), (done) => bar(done, done));
      if (read.flags.json)
        out.print(JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
      else tell(found, out);
      return isUnlikely(found) || found.wrong.length > 0 ? FAILED : OK;
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(tellError(error));
      return MISUSED;
    }
  },
};

function filesIn(name: string): NamedFile[] {
  const about = statSync(name);
  if (about.isDirectory())
    return readdirSync(name)
      .filter((one) => one.endsWith('.json'))
      .sort()
      .flatMap((one) => filesIn(join(name, one)));
  return [{ name, file: about.size > MAX_BYTES ? '' : readFileSync(name, 'utf8') }];
}

async function* both(files: readonly NamedFile[], house: string): AsyncGenerator<NamedFile> {
  yield* files;
  yield* houseFiles(house);
}

function tell(found: Fairness, out: Output): void {
  const { finished, unfinished, wrong, signatures, proofs, evidenceBytes, disputed, lapses, totals, rows } = found;
  out.print(`${finished} finished games, ${unfinished} unfinished ones that don't count`);
  out.print(
    `  ${signatures.toLocaleString('en')} signatures and ${proofs.toLocaleString('en')} moves checked, ${evidenceBytes.toLocaleString('en')} bytes of evidence`,
  );
  out.print(`  ${disputed} carried on by a chain; the clock moved ${lapses.length} times`);
  for (const { name, version, words } of lapses.slice(0, SHOWN_ROWS)) out.print(`    ${name}, ${version}: ${words}`);
  for (const { name, code } of wrong) out.print(`  wrong, and not counted: ${name}: ${code}`);
  for (const { game, games, cards, chiSquared, degrees, p } of totals) {
    if (cards === 0) {
      out.print(`${game}: ${games} games, in which no card can be counted`);
      continue;
    }
    out.print(
      `${game}: ${games} games, ${cards} cards, χ² ${chiSquared.toFixed(1)} with ${degrees} degrees of freedom, p ${tellP(p)}`,
    );
    const own = rows.filter((row) => row.game === game).sort((a, b) => a.p - b.p);
    for (const row of own.slice(0, SHOWN_ROWS))
      out.print(
        `  ${row.seat === 'table' ? 'on the table' : `seat ${row.seat}`}, place ${row.place}: ${row.cards} cards, χ² ${row.chiSquared.toFixed(1)} of ${row.degrees}, p ${tellP(row.p)}`,
      );
  }
}

const tellP = (p: number): string => (p < 0.0001 ? p.toExponential(1) : p.toFixed(4));
