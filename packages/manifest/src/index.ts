import { concealedEntry } from '@facedown/concealed';
import { duelEntry } from '@facedown/duel';
import { fableEntry } from '@facedown/fable';
import type { GameEntry } from '@facedown/game-kit';
import { fishEntry } from '@facedown/game-kit/fish';
import { kuhnEntry } from '@facedown/game-kit/kuhn';
import { holdemEntry } from '@facedown/holdem';
import { relicEntry } from '@facedown/relic';
import { skeletonEntry } from '@facedown/skeleton';

/** Every game of the house. A game that stands here has its types printed, its halves compared and its room tested. */
export const games: Readonly<Record<string, GameEntry>> = {
  concealed: concealedEntry,
  duel: duelEntry,
  fable: fableEntry,
  fish: fishEntry,
  holdem: holdemEntry,
  kuhn: kuhnEntry,
  relic: relicEntry,
  skeleton: skeletonEntry,
};
