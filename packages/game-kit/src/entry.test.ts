import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { type Bot, plainBot, slipping } from './bot.js';
import { defineEntry, exactly, type GameKit } from './entry.js';
import type { GameOf } from './game.js';
import { actionBy } from './joints/index.js';

describe('an entry', () => {
  const kit = {
    presets: [
      { name: 'usual', config: (seats: number) => ({ seats, fee: 1n }) },
      { name: 'dear', config: (seats: number) => ({ seats, fee: 100n }) },
    ],
    buyIns: ({ fee }: { fee: bigint }) => ({ least: fee, most: 4n * fee, usual: 2n * fee }),
  } as unknown as GameKit<{ seats: number; fee: bigint }>;
  const entry = defineEntry({
    name: 'some',
    title: 'Some',
    summary: '',
    seats: { min: 2, max: 3 },
    load: async () => kit,
  });

  it('gives an example with the usual buy-in for each seat, of the preset that is named or else the first', async () => {
    expect(await entry.example(3)).toEqual({ config: { seats: 3, fee: 1n }, amounts: [2n, 2n, 2n] });
    expect(await entry.example(2, 'dear')).toEqual({ config: { seats: 2, fee: 100n }, amounts: [200n, 200n] });
    expect((await entry.example(2, 'unknown')).config.fee).toBe(1n);
    expect(entry.title).toBe('Some');
  });

  it('may take one amount alone', () => expect(exactly(5n)).toEqual({ least: 5n, most: 5n, usual: 5n }));
});

interface Move {
  readonly kind: string;
  readonly amount?: bigint;
}

describe('a plain bot', () => {
  const deciding = (moves: readonly string[]): GameOf<null, Move> =>
    ({
      pending: () => actionBy(0),
      candidates: () =>
        moves.map((kind) =>
          kind === 'raise' ? { action: { kind, amount: 0n }, range: { samples: [3n, 9n] } } : { action: { kind } },
        ),
      needs: () => [],
      sitOut: ({ kind }: Move) => kind === 'sit out',
      concede: (_state: null, { kind }: Move) => kind === 'concede',
    }) as unknown as GameOf<null, Move>;
  const chosen = (...moves: string[]) => {
    const bot = plainBot(deciding(moves));
    const view = { state: null, seat: 0, hand: new Map() };
    return new Set(
      Array.from({ length: 40 }, (_, i) => {
        const { kind, amount } = bot(view, seededRandom(`bot ${i}`)).action;
        return amount === undefined ? kind : `${kind} ${amount}`;
      }),
    );
  };

  it('raises only when nothing else is left, and neither sits out nor gives up while it may play', () => {
    expect(chosen('call', 'raise', 'sit out', 'concede')).toEqual(new Set(['call']));
    expect(chosen('raise', 'sit out', 'concede')).toEqual(new Set(['raise 3', 'raise 9']));
    expect(chosen('sit out', 'concede')).toEqual(new Set(['sit out', 'concede']));
  });

  it('is what a weaker bot slips into: half of the time, seldom, or never', () => {
    const as =
      (kind: string): Bot<null, Move> =>
      () => ({ action: { kind }, arrange: [] });
    const slips = (['easy', 'medium', 'hard'] as const).map((strength) => {
      const bot = slipping(strength, as('best'), as('plain'));
      const random = seededRandom(strength);
      const view = { state: null, seat: 0, hand: new Map() };
      return Array.from({ length: 600 }, () => bot(view, random).action.kind).filter((kind) => kind === 'plain').length;
    });
    expect(slips[0]).toBeGreaterThan(240);
    expect(slips[0]).toBeLessThan(360);
    expect(slips[1]).toBeGreaterThan(20);
    expect(slips[1]).toBeLessThan(90);
    expect(slips[2]).toBe(0);
  });
});
