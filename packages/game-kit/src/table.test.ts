import { ok, refuse, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { Dealer } from './dealer.js';
import { actionBy, dealerOwes } from './joints/index.js';
import { NO_ROUND, settled, type TableRules } from './table.js';
import { type KuhnState, kuhn } from './testing/kuhn/index.js';

/** A dealer to whom nobody owes anything, and who deals nothing. */
const idle: Dealer<null> = {
  name: 'idle',
  encode: () => '0x',
  parse: () => ok(null),
  checkKey: () => undefined,
  start: () => ok(null),
  owed: () => 0n,
  contribute: () => refuse('NothingOwed'),
  resolve: () => ok({ state: null, shown: [] }),
  prove: () => ok({ state: null, shown: [] }),
  forfeit: () => null,
  missed: () => ({ state: null, broken: 0n, absent: 0n }),
  witness: () => '0x',
  nature: () => ({ reveals: false, unique: true }),
  can: {
    verbs: 0n,
    decks: 'both',
    seats: { min: 2, max: 2 },
    deck: 0,
    hand: 0,
    mix: 0,
    faces: 0,
    onchainOnly: false,
    selfProving: false,
  },
};

describe('needs that nobody owes', () => {
  it('take effect one after the other, so many of them and not one more than on a chain', () => {
    const after = (steps: number) => {
      let left = steps;
      const table: TableRules<KuhnState, null> = {
        id: { chainId: 1n, table: `0x${'00'.repeat(20)}`, tableId: 1n, epoch: 0n },
        game: {
          ...kuhn,
          pending: () => (left > 0 ? dealerOwes([]) : actionBy(0)),
          on(state) {
            left--;
            return state;
          },
        },
        dealer: idle,
      };
      const rules = unwrap(kuhn.setup({ ante: 1n }));
      return settled(table, { rules, dealer: null, version: 1n, round: NO_ROUND });
    };
    // contracts/src/libraries/Reducer.sol looks 32 times.
    for (const steps of [0, 1, 31]) expect(after(steps)).toMatchObject({ ok: true });
    expect(after(32)).toEqual({ ok: false, code: 'EndlessDealing' });
  });
});
