import { de } from './de.js';
import { howDe } from './how.de.js';
import type { Texts } from './index.js';
import { problemDe } from './problems.de.js';
import { replayDe } from './replay.de.js';
import { stakesDe } from './stakes.de.js';

export const german: Texts = {
  ...de,
  how: howDe,
  replay: replayDe,
  stakes: stakesDe,
  problem: problemDe,
};
