import type { Hex } from '@facedown/base';
import { tableKey } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.js';
import { kuhnOpening } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';
import { openLobby } from './lobby.js';

const owner = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;
const [BOT, PERSON] = [owner(0xb07), owner(0xadd)];

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a seat on a chain at which a bot is awaited', () => {
  it('is a bot’s where the bot’s own wallet sits there, and nobody else’s is', async () => {
    const lobby = openLobby({ database });
    const opening = await kuhnOpening();
    const sitting = async (tableId: bigint, seat: number, who: Hex) => {
      const id = { chainId: 31337n, table: `0x${'77'.repeat(20)}`, tableId, epoch: 0n } as const;
      const view: TableView = {
        opening,
        stakes: { token: owner(1), treasury: owner(0), creator: owner(0) },
        entries: [],
        phase: 'lobby',
        epoch: 0n,
        version: 0n,
        hash: `0x${'00'.repeat(32)}`,
        remainingMs: 0,
        startVersion: 0n,
      };
      await lobby.announce(id, 'chain', view, { listing: { access: 'open', spectators: true } });
      const asked = await lobby.askBots(tableKey(id), { count: 1, strength: 'easy', wallets: [{ owner: BOT }] });
      expect(asked).toMatchObject({ value: { bots: [{ seat: 1, owner: BOT }] } });
      const entry = { seat, owner: who, session: who, key: '0x', amount: 20n } as const;
      return (await lobby.refresh(tableKey(id), { ...view, entries: [entry] }))!.seats[0]!.bot;
    };
    expect(await sitting(1n, 1, BOT)).toBe('easy');
    expect(await sitting(2n, 1, PERSON)).toBeUndefined();
    expect(await sitting(3n, 0, BOT)).toBeUndefined();
  });
});
