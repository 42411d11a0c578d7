import type { KuhnConfig } from '@facedown/game-kit/kuhn';
import { type HoldemAction, type HoldemConfig, type HoldemState, holdem } from '@facedown/holdem';
import { describe, expectTypeOf, it } from 'vitest';
import type { Client } from './client/client.js';
import { type CreateTable, createTable } from './createTable.js';
import { type JoinTable, joinTable } from './joinTable.js';

// Never called: `npm run check` reads the types.
const sitDown = (options: Omit<JoinTable, 'game'>) => joinTable({ ...options, game: holdem });
const open = (options: Omit<CreateTable, 'game' | 'config'>, config: HoldemConfig) =>
  createTable({ ...options, game: holdem, config });

describe('joinTable and createTable', () => {
  it('take their types from the game', () => {
    expectTypeOf(sitDown).returns.resolves.toEqualTypeOf<Client<HoldemState, HoldemAction>>();
    expectTypeOf(open).parameter(1).toEqualTypeOf<HoldemConfig>();
  });

  it('refuse the configuration of another game', () => {
    const wrong = (options: Omit<CreateTable, 'game' | 'config'>, config: KuhnConfig) =>
      // @ts-expect-error An ante alone is no table of Hold'em.
      createTable({ ...options, game: holdem, config });
    expectTypeOf(wrong).toBeFunction();
  });
});
