import { concealedEntry } from '@facedown/concealed/entry';
import { duelEntry } from '@facedown/duel/entry';
import { fableEntry } from '@facedown/fable/entry';
import type { AnyEntry } from '@facedown/game-kit';
import { cheatEntry } from '@facedown/game-kit/cheat/entry';
import { fishEntry } from '@facedown/game-kit/fish/entry';
import { heartsEntry } from '@facedown/game-kit/hearts/entry';
import { kuhnEntry } from '@facedown/game-kit/kuhn/entry';
import { holdemEntry } from '@facedown/holdem/entry';
import { relicEntry } from '@facedown/relic/entry';
import { skeletonEntry } from '@facedown/skeleton/entry';

/**
 * Every game of the house, the usual one first. One that stands here can be played in page, command line and
 * coordinator, has its types printed, its halves compared and its room tested.
 */
export const games = {
  holdem: holdemEntry,
  relic: relicEntry,
  concealed: concealedEntry,
  fable: fableEntry,
  duel: duelEntry,
  kuhn: kuhnEntry,
  fish: fishEntry,
  cheat: cheatEntry,
  hearts: heartsEntry,
  skeleton: skeletonEntry,
} satisfies Readonly<Record<string, AnyEntry>>;

export type GameName = keyof typeof games;
