import type { Hex } from '@facedown/base';
import { type DuelConfig, duelConfig, FIRST_BOSS, LAST_BOSS, STARTERS } from '@facedown/duel';
import { deckOf, STARTER_NAMES, type Starter } from './decks.js';

/** A table within this browser, as its name tells it: a reload sits down at the same one. */
interface Practice {
  readonly list: Hex;
  readonly foe: Foe;
  readonly dealer: PracticeDealer;
}
/** A boss, or a bot of a level with a starter of a faction. */
export type Foe = { readonly boss: number } | { readonly level: number; readonly starter: Starter };

const PRACTICE_DEALERS = ['salt', 'players', 'salt-proof'] as const;
export type PracticeDealer = (typeof PRACTICE_DEALERS)[number];

export const MOST_LEVEL = 10;
const MARK = '~';
export const START = 'start';
const USUAL: Practice = { list: STARTERS.ember, foe: { level: 3, starter: 'tide' }, dealer: 'salt' };

interface Asked {
  /** The name of a starter, or a deck's code. */
  readonly deck: string;
  readonly foe: Foe;
  readonly dealer: PracticeDealer;
}

export const tableName = (id: string, { deck, foe, dealer }: Asked): string =>
  [id, deck, 'boss' in foe ? `b${foe.boss}` : `l${foe.level}${MARK}${foe.starter}`, dealer].join(MARK);

/** Anyone may write an address: what it doesn't say rightly is as usual. */
export function practiceOf(table: string): Practice {
  const [, deck = '', foe = '', ...rest] = decodeURIComponent(table).split(MARK);
  const dealer = PRACTICE_DEALERS.find((one) => one === rest.at(-1)) ?? USUAL.dealer;
  const number = Number(/^[bl](\d{1,2})$/.exec(foe)?.[1] ?? Number.NaN);
  const list = deckOf(deck) ?? USUAL.list;
  if (foe.startsWith('b') && number >= FIRST_BOSS && number <= LAST_BOSS)
    return { list, foe: { boss: number }, dealer };
  const starter = STARTER_NAMES.find((one) => one === rest[0]) ?? 'tide';
  const level = number <= MOST_LEVEL ? number : 3;
  return { list, foe: { level, starter }, dealer };
}

export const levelOfTable = (table: string): number => {
  const { foe } = practiceOf(table);
  return 'boss' in foe ? MOST_LEVEL : foe.level;
};

export function practiceConfig(table: string): DuelConfig {
  const { list, foe } = practiceOf(table);
  return 'boss' in foe
    ? duelConfig({ oaths: true, boss: foe.boss, lists: [list, '0x'] })
    : duelConfig({ oaths: true, lists: [list, STARTERS[foe.starter]] });
}

/** The name of a table that is yet to be chosen: there a person takes a deck and says whom to play against. */
export const isStart = (table: string): boolean => table === START || table.endsWith(`${MARK}${START}`);
