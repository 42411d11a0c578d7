import { misfitOf, verbMask } from '@facedown/game-kit';
import { kuhn } from '@facedown/game-kit/kuhn';
import { holdem } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { createTable } from './createTable.js';
import { joinTable } from './joinTable.js';
import { memoryJudge } from './judge/memoryJudge.js';
import { gameEntry, loadDealer, loadGame } from './registry.js';
import { localRelay } from './transport/localRelay.js';

async function opened(game: string, dealer: string, seats: number): Promise<bigint> {
  const [rules, kit] = [await loadGame(game), await loadDealer(dealer)];
  const judge = memoryJudge({ resolve: () => ({ game: rules, dealer: kit.dealer }) });
  const { config } = await gameEntry(game).example(seats);
  return createTable({ judge, game, dealer, config, seats });
}

describe('createTable', () => {
  it.each([
    ['holdem', 'salt', 2, 'NoSharedDeck'],
    ['relic', 'salt', 3, 'NoSharedDeck'],
    ['relic', 'escrow', 2, 'BadSeats'],
    ['concealed', 'fhe', 2, 'OnlyOnChain'],
  ])('refuses %s with %s for %i seats, and says why', async (game, dealer, seats, code) => {
    await expect(opened(game, dealer, seats)).rejects.toMatchObject({ category: 'user', code });
  });
  it.each([
    ['fable', 'salt', 2],
    ['concealed', 'players', 2],
    ['duel', 'players', 2],
    ['duel', 'salt', 2],
    ['duel', 'salt-proof', 2],
    ['relic', 'players', 4],
  ])('opens %s with %s for %i seats', async (game, dealer, seats) => {
    expect(await opened(game, dealer, seats)).toBeGreaterThan(0n);
  });
  it('refuses a game that needs a verb which its dealer lacks', async () => {
    const [rules, { dealer }] = [await loadGame('duel'), await loadDealer('salt')];
    const wanting = { ...rules, uses: { ...rules.uses!, verbs: rules.uses!.verbs | verbMask('Same') } };
    const asked = { seats: 2, onchain: false };
    expect(misfitOf(rules, dealer, asked)).toBeUndefined();
    expect(misfitOf(wanting, dealer, asked)).toMatchObject({ code: 'NoSuchVerb' });
  });
});

describe('joinTable', () => {
  it('gives a client of the game that is asked for, and refuses a table of another', async () => {
    const { dealer } = await loadDealer('players');
    const judge = memoryJudge({ resolve: () => ({ game: kuhn, dealer }) });
    const tableId = await createTable({ judge, game: kuhn, dealer: 'players', config: { ante: 10n }, seats: 2 });
    const common = { judge, relay: localRelay(), tableId, amount: 20n };
    await expect(joinTable({ ...common, game: holdem, seat: 0 })).rejects.toMatchObject({ code: 'OtherGame' });
    const clients = await Promise.all([0, 1].map((seat) => joinTable({ ...common, game: kuhn, seat })));
    const { ante }: { ante: bigint } = clients[0]!.view().state;
    expect(ante).toBe(10n);
    expect((await judge.read(tableId)).entries.length).toBe(2);
    for (const client of clients) client.stop();
    // @ts-expect-error: an ante is an amount.
    const bad: Parameters<typeof createTable<{ ante: bigint }>>[0]['config'] = { ante: 'ten' };
    const asked = { judge, game: kuhn, dealer: 'players', seats: 2 };
    await expect(createTable({ ...asked, config: bad })).rejects.toThrow();
  });
});
