import type { Hex } from '@facedown/base';
import { tableKey } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import { describe, expect, it } from 'vitest';
import { kuhnOpening } from '../testing/recorded.js';
import { useCoordinator } from '../testing/useCoordinator.js';
import { openHistory } from './history.js';
import { openLobby } from './lobby.js';

const used = useCoordinator();
const [CHIPS, PRINTED]: [Hex, Hex] = [`0x${'c0'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
const owner = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;

describe('openHistory', () => {
  it('counts no token that anyone may print, in the board', async () => {
    const lobby = openLobby({ database: used.database });
    const opening = await kuhnOpening();
    let tableId = 0n;
    const play = async (token: Hex | undefined, winner: Hex, loser: Hex, stake: bigint) => {
      const id = { chainId: 31337n, table: `0x${'77'.repeat(20)}`, tableId: ++tableId, epoch: 0n } as const;
      const entries = [winner, loser].map((who, seat) => ({
        seat,
        owner: who,
        session: who,
        key: '0x' as const,
        amount: stake,
      }));
      const stakes = token && { token, treasury: owner(0), creator: owner(0) };
      const view: TableView = {
        opening,
        ...(stakes ? { stakes } : {}),
        entries,
        phase: 'done',
        epoch: 0n,
        version: 1n,
        hash: `0x${'00'.repeat(32)}`,
        remainingMs: 0,
        startVersion: 0n,
        payouts: [2n * stake, 0n],
      };
      await lobby.announce(id, token ? 'chain' : 'hosted', view, { listing: { access: 'open', spectators: true } });
      await lobby.refresh(tableKey(id), view);
    };
    await play(PRINTED, owner(1), owner(2), 10n ** 30n);
    await play(CHIPS, owner(3), owner(4), 50n);
    await play(undefined, owner(5), owner(6), 20n);
    const history = openHistory(used.database, { token: CHIPS });
    const leaders = await history.leaders('kuhn');
    expect(leaders.map((leader) => [leader.owner, leader.net])).toEqual([
      [owner(3), '50'],
      [owner(5), '20'],
      [owner(6), '-20'],
      [owner(4), '-50'],
    ]);
    // What was played is still told.
    expect(await history.games({ owner: owner(1), limit: 5 })).toHaveLength(1);
  });
});
