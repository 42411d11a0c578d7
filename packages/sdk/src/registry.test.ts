import { seededRandom } from '@facedown/base';
import { contextOf } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import {
  contractOfDealer,
  dealerOfContract,
  dealers,
  gameEntry,
  games,
  loadDealer,
  loadGame,
  rulesOf,
} from './registry.js';

const id = { chainId: 1n, table: `0x${'00'.repeat(19)}01`, tableId: 7n, epoch: 0n } as const;

describe('a game', () => {
  it('is found by its own name alone, and whoever asks for another is told which there are', () => {
    expect(gameEntry('kuhn')).toBe(games.kuhn);
    for (const name of ['poker', '__proto__', 'constructor', ''])
      expect(() => gameEntry(name)).toThrow(
        expect.objectContaining({ code: 'UnknownGame', suggestedAction: expect.stringContaining('holdem') }),
      );
  });
  it('has the rules that somebody brings under its name, and otherwise the house’s', async () => {
    const kuhn = await loadGame('kuhn');
    const own = { ...kuhn };
    expect(await rulesOf('kuhn', own)).toBe(own);
    expect(await rulesOf('kuhn', { name: 'kuhn' })).toBe(kuhn);
    expect(await rulesOf('kuhn', { ...kuhn, name: 'other' })).toBe(kuhn);
  });
});

describe('a dealer', () => {
  it.each(Object.keys(dealers))('%s makes keys that it accepts itself', async (name) => {
    const kit = await loadDealer(name);
    const random = seededRandom(name);
    const context = contextOf(id, 0n, 1);
    const owner = `0x${'22'.repeat(20)}` as const;
    const key = kit.keyOf(kit.newSecret(random), context, owner, random);
    expect(kit.dealer.checkKey(context, owner, key)).toBeUndefined();
  });
  it('is found by its own name alone', () =>
    expect(() => loadDealer('toString')).toThrow(expect.objectContaining({ code: 'UnknownDealer' })));
  it('is known by its contract and by what a table says to it', () => {
    for (const [name, { config }] of Object.entries(dealers))
      expect(dealerOfContract(contractOfDealer(name), config ?? '0x01')).toBe(name);
    expect(dealerOfContract('somebody', '0x')).toBe('somebody');
  });
});
