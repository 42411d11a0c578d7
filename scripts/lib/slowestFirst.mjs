import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { slow } from '../rooms.mjs';
import { root } from './tools.mjs';

export class SlowestFirst extends BaseSequencer {
  async sort(files) {
    return slowestFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId));
  }
}

/** One failing test is enough for a mutant, so what costs little is tried before what costs much. */
export class QuickestFirst extends BaseSequencer {
  async sort(files) {
    return slowestFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId)).reverse();
  }
}

/** Whichever of the slow files begins last, its whole room waits for it. */
export function slowestFirst(files, nameOf) {
  const rank = (file) => slow.indexOf(nameOf(file));
  const [first, rest] = [[], []];
  for (const file of files) (rank(file) < 0 ? rest : first).push(file);
  return [...first.sort((a, b) => rank(a) - rank(b)), ...rest];
}
