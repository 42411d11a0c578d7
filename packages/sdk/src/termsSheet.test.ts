import { describe, expect, it } from 'vitest';
import { createTable } from './createTable.js';
import { joinTable } from './joinTable.js';
import { memoryJudge } from './judge/memoryJudge.js';
import { gameEntry, loadDealer, loadGame } from './registry.js';
import { sheetHash, termsSheet } from './termsSheet.js';
import { localRelay } from './transport/localRelay.js';

const STAKES = {
  token: `0x${'11'.repeat(20)}`,
  treasury: `0x${'22'.repeat(20)}`,
  creator: `0x${'33'.repeat(20)}`,
  inviter: `0x${'44'.repeat(20)}`,
} as const;

async function opened() {
  const [game, kit] = [await loadGame('holdem'), await loadDealer('players')];
  const judge = memoryJudge({ resolve: () => ({ game, dealer: kit.dealer }) });
  const { config } = await gameEntry('holdem').example(2);
  const tableId = await createTable({ judge, game: 'holdem', dealer: 'players', config, seats: 2 });
  return { judge, tableId, game, view: await judge.read(tableId) };
}

describe('termsSheet', () => {
  it('says everything that is signed for, each thing bound by the hash', async () => {
    const { judge, tableId, game, view } = await opened();
    const opening = {
      ...view.opening,
      check: `0x${'55'.repeat(20)}`,
      checkConfig: '0x01',
      locker: `0x${'66'.repeat(20)}`,
      servers: [`0x${'77'.repeat(20)}`],
    } as const;
    const sheet = termsSheet({ ...judge, tableId }, { opening, stakes: STAKES }, game, 1000n);
    expect(Object.keys(sheet)).toEqual(
      expect.arrayContaining(
        'rakeBp rakeCap treasury token bond registerSeconds answerSeconds dealer hosts check locker amount'.split(' '),
      ),
    );
    const hashes = new Set([sheetHash(sheet)]);
    for (const [key, value] of Object.entries(sheet)) {
      const other = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}0`;
      hashes.add(sheetHash({ ...sheet, [key]: other }));
    }
    expect(hashes.size).toBe(1 + Object.keys(sheet).length);
    const names = Object.keys(sheet).reverse();
    const turned = Object.fromEntries(names.map((name) => [name, sheet[name as keyof typeof sheet]]));
    expect(sheetHash(turned as never as typeof sheet)).toBe(sheetHash(sheet));
  });
});

describe('joinTable', () => {
  it('signs for nothing but what was shown', async () => {
    const { judge, tableId, game, view } = await opened();
    const waiting = new AbortController();
    const join = (amount: bigint, agreed: `0x${string}`) =>
      joinTable({ judge, relay: localRelay(), tableId, seat: 0, amount, agreed, signal: waiting.signal });
    const agreed = sheetHash(termsSheet({ ...judge, tableId }, view, game, 1000n));
    await expect(join(1100n, agreed)).rejects.toMatchObject({ code: 'TermsChanged' });
    await expect(join(1000n, '0x')).rejects.toMatchObject({ code: 'TermsChanged' });
    expect((await judge.read(tableId)).entries).toEqual([]);
    judge.watch(tableId, ({ kind }) => kind === 'joined' && waiting.abort());
    // Seated, it waits for the others until it is called off.
    await expect(join(1000n, agreed)).rejects.not.toMatchObject({ code: 'TermsChanged' });
    expect((await judge.read(tableId)).entries).toMatchObject([{ seat: 0, amount: 1000n }]);
  });
});
