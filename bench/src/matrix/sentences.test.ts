import type { GameName } from '@facedown/manifest';
import { createTable, gameEntry, type Judge } from '@facedown/sdk';
import { type MatrixCell, matrix } from '@facedown/sdk/matrix';
import { describe, expect, it } from 'vitest';
import { MISUSED } from '../../../apps/cli/src/command.js';
import { selfplay } from '../../../apps/cli/src/selfplay.js';
import { up } from '../../../apps/cli/src/up.js';
import { compareEn } from '../../../apps/web/src/compare/texts.en.js';
import { dealersFor } from '../../../apps/web/src/session/compare.js';

interface Table {
  readonly game: GameName;
  readonly dealer: string;
  readonly seats: number;
  readonly mode: 'offchain' | 'onchain';
}

const judge = { create: () => Promise.reject(new Error('opened')) } as Partial<Judge> as Judge;

async function byCreateTable({ game, dealer, seats, mode }: Table): Promise<unknown> {
  const { config } = await gameEntry(game).example(seats);
  return createTable({ judge, game, dealer, config, seats, mode }).catch((error) => error.shortMessage);
}

async function byPage({ game, dealer, seats, mode }: Table): Promise<unknown> {
  const fits = await dealersFor({ game, seats, onchain: mode === 'onchain' });
  const { misfit } = fits.find((one) => one.dealer === dealer)!;
  return misfit && compareEn.cant(misfit);
}

async function byCommandLine({ game, dealer, seats, mode }: Table): Promise<unknown> {
  const warned: string[] = [];
  const out = { print: () => {}, warn: (line: string) => warned.push(line) };
  const args = ['--game', game, '--dealer', dealer, '--seats', String(seats), '--mode', mode];
  expect(await selfplay.run(args, out)).toBe(MISUSED);
  return `This table can't be: ${warned[0]!.replace(/^\w+: /, '')}.`;
}

const cells = await matrix();
/** Every table of a pair that never goes together, and of the others those that lack seats or a chain. */
const tablesOf = (cell: MatrixCell): Table[] => {
  const { min, max } = gameEntry(cell.game).seats;
  const all = [...new Set([min, max])].flatMap((seats) =>
    (['offchain', 'onchain'] as const).map((mode) => ({
      game: cell.game as GameName,
      dealer: cell.dealer,
      seats,
      mode,
    })),
  );
  return cell.fits
    ? all.filter(({ seats, mode }) => seats < cell.seats.min || (cell.onchainOnly && mode === 'offchain'))
    : all;
};
const never = cells.flatMap((cell) => tablesOf(cell).map((table) => ({ cell, table })));

describe('why a table can’t be', () => {
  it('has the five reasons that there are, and no other', () => {
    const words = never.map(({ cell }) => (cell.fits ? (cell.onchainOnly ? 'chain' : 'seats') : cell.misfit.code));
    expect(new Set(words)).toEqual(new Set(['NoSharedDeck', 'BadSeats', 'DeckTooLarge', 'chain', 'seats']));
    for (const cell of cells)
      if (!cell.fits && cell.misfit.code === 'DeckTooLarge')
        expect(`${cell.game} at ${cell.dealer}`).toBe('fable at fhe');
  });

  it.each(
    never.map(
      ({ cell, table }) =>
        [`${table.game} at ${table.dealer}, ${table.seats} seats, ${table.mode}`, table, cell] as const,
    ),
  )('is said of %s in one sentence by `createTable`, the page and the command line', async (_, table, cell) => {
    const said = [await byCreateTable(table), await byPage(table), await byCommandLine(table)];
    expect(said[0]).toMatch(/^This table can't be: \S.*\.$/);
    expect(said).toEqual(Array(3).fill(said[0]));
    if (!cell.fits) expect(said[0]).toBe(`This table can't be: ${cell.misfit.words}.`);
  });

  it('is said of a house without a chain as of a table', async () => {
    const warned: string[] = [];
    const out = { print: () => {}, warn: (line: string) => warned.push(line) };
    expect(await up.run(['--fhe', '--no-chain'], out)).toBe(MISUSED);
    const said = await byCreateTable({ game: 'duel', dealer: 'fhe', seats: 2, mode: 'offchain' });
    expect(said).toBe(`This table can't be: ${warned[0]!.replace('OnlyOnChain: ', '')}.`);
  });
});
