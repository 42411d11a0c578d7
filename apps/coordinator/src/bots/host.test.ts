import { gameEntry, loadGame } from '@facedown/sdk';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { describe, expect, it } from 'vitest';
import { amountAt, parseSeat, thinking } from './host.js';

const at = { key: '31337:0x01:1', tableId: '1', seat: 1, strength: 'easy' } as const;

async function tableWith(
  game: string,
  config: unknown,
  seats: { amount: string; bot?: 'easy' }[] = [],
): Promise<LobbyTable> {
  const encoded = (await loadGame(game)).codecs.config.encode(config);
  const sitting = seats.map((one, seat) => ({ seat, owner: '0x' as const, ...one }));
  return { game, config: encoded, maxSeats: 2, seats: sitting, answerSeconds: 20 } as never;
}

describe('amountAt', () => {
  it('brings what it was asked for, else as much as the people, within what the table takes', async () => {
    const { config } = await gameEntry('holdem').example(2);
    const holdem = (min: bigint, max: bigint) => ({ ...(config as object), minBuyIn: min, maxBuyIn: max, bond: 7n });
    expect(await amountAt(await tableWith('holdem', holdem(100n, 2000n)), { ...at, amount: '150' })).toBe(150n);
    expect(await amountAt(await tableWith('holdem', holdem(100n, 2000n), [{ amount: '333' }]), at)).toBe(333n);
    expect(await amountAt(await tableWith('holdem', holdem(2000n, 4000n)), at)).toBe(2007n);
    expect(await amountAt(await tableWith('holdem', holdem(100n, 500n)), at)).toBe(507n);
    expect(await amountAt(await tableWith('relic', { fee: 77n, minSeats: 2, maxSeats: 2 }), at)).toBe(77n);
    expect(await amountAt(await tableWith('kuhn', { ante: 4n }), at)).toBe(8n);
  });
});

describe('thinking', () => {
  it("takes no longer than a quarter of what the table's clock gives", async () => {
    const table = await tableWith('kuhn', { ante: 4n });
    expect(thinking(table, [300, 1200])).toEqual([300, 1200]);
    expect(thinking({ ...table, answerSeconds: 2 }, [300, 1200])).toEqual([300, 500]);
  });
});

describe('parseSeat', () => {
  it('takes up what an earlier run wrote, and nothing else', () => {
    const kept = { ...at, amount: '5', owner: '0xab', ticket: '0xcd' };
    expect(parseSeat(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const bad of [null, 7, {}, { ...at, seat: '1' }, { ...at, strength: 'god' }, { ...at, tableId: '../1' }])
      expect(parseSeat(bad)).toBeUndefined();
  });
});
