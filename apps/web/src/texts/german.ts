import { concealedDe } from './concealed.de.js';
import { de } from './de.js';
import { howDe } from './how.de.js';
import type { Texts } from './index.js';
import { problemDe } from './problems.de.js';
import { relicDe } from './relic.de.js';
import { replayDe } from './replay.de.js';
import { stakesDe } from './stakes.de.js';

export const german: Texts = {
  ...de,
  relic: relicDe,
  concealed: concealedDe,
  how: howDe,
  replay: replayDe,
  stakes: stakesDe,
  problem: problemDe,
};
