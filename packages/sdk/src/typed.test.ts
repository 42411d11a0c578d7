import type { KuhnConfig } from '@facedown/game-kit/kuhn';
import { type HoldemAction, type HoldemConfig, type HoldemState, holdem } from '@facedown/holdem';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Client } from './client/client.js';
import { type CreateTable, createTable } from './createTable.js';
import { type JoinTable, joinTable } from './joinTable.js';
import { memoryJudge } from './judge/memoryJudge.js';
import { gameEntry, loadDealer } from './registry.js';

type Rest = Omit<CreateTable, 'game' | 'config'>;
const sitDown = (options: Omit<JoinTable, 'game'>) => joinTable({ ...options, game: holdem });
const open = (options: Rest, config: HoldemConfig) => createTable({ ...options, game: holdem, config });
const openOther = (options: Rest, config: KuhnConfig) =>
  // @ts-expect-error An ante alone is no table of Hold'em.
  createTable({ ...options, game: holdem, config });

describe('joinTable and createTable', () => {
  it('take their types from the game, and refuse the configuration of another', async () => {
    expectTypeOf(sitDown).returns.resolves.toEqualTypeOf<Client<HoldemState, HoldemAction>>();
    const { dealer } = await loadDealer('players');
    const options: Rest = {
      judge: memoryJudge({ resolve: () => ({ game: holdem, dealer }) }),
      dealer: 'players',
      seats: 2,
    };
    await expect(openOther(options, { ante: 5n })).rejects.toThrow();
    const { config } = await gameEntry('holdem').example(2);
    expect(await open(options, config)).toBeTypeOf('bigint');
  });
});
