import type { BaseError } from '@facedown/base';
import { misfitOf } from '@facedown/game-kit';
import { dealers, gameEntry, games, loadDealer, loadGame, loadKit } from '@facedown/sdk';
import { matrix } from '@facedown/sdk/matrix';

/** What a table is asked for, or what is wrong with it. */
type Choice =
  | {
      readonly ok: true;
      readonly game: string;
      readonly dealer: string;
      readonly seats: number;
      /** By its name, where one was asked for. */
      readonly preset?: string;
    }
  | { readonly ok: false; readonly code: string; readonly words: string };

/** Where nobody asks for a dealer: the first of these that can deal the game. */
const USUAL = ['salt', 'players'] as const;

export async function chosenTable(asked: {
  readonly game?: string | undefined;
  readonly dealer?: string | undefined;
  readonly seats?: string | undefined;
  readonly preset?: string | undefined;
  readonly mode?: string | undefined;
}): Promise<Choice> {
  const { game = Object.keys(games)[0]! } = asked;
  if (!Object.hasOwn(games, game)) return wrong('UnknownGame', `there are ${Object.keys(games).join(', ')}`);
  if (asked.dealer !== undefined && !Object.hasOwn(dealers, asked.dealer))
    return wrong('UnknownDealer', `there are ${Object.keys(dealers).join(', ')}`);
  const rules = await loadGame(game);
  const { min, max } = rules.seats;
  const cell = asked.dealer === undefined ? undefined : (await matrix({ games: [game], dealers: [asked.dealer] }))[0];
  if (cell && !cell.fits) return wrong(cell.misfit.code, cell.misfit.words);
  const seats = Number(asked.seats ?? Math.max(2, cell?.seats.min ?? min));
  if (!Number.isInteger(seats) || seats < min || seats > max)
    return wrong('BadSeats', `${gameEntry(game).title} has ${min === max ? min : `${min} to ${max}`} seats`);
  const names = (await loadKit(game)).presets.map(({ name }) => name);
  const preset = names.find((name) => name.toLowerCase() === asked.preset?.toLowerCase());
  if (asked.preset !== undefined && preset === undefined)
    return wrong('UnknownPreset', `there are ${names.map((name) => `'${name}'`).join(', ')}`);
  const found = { ok: true, game, seats, ...(preset === undefined ? {} : { preset }) } as const;
  const misfitAt = async (name: string) =>
    misfitOf(rules, (await loadDealer(name)).dealer, {
      seats,
      onchain: asked.mode === 'onchain',
      config: (await gameEntry(game).example(seats, preset)).config,
    });
  if (asked.dealer === undefined) {
    for (const dealer of USUAL) if (!(await misfitAt(dealer))) return { ...found, dealer };
    return { ...found, dealer: 'open' };
  }
  const misfit = await misfitAt(asked.dealer);
  return misfit ? wrong(misfit.code, misfit.words) : { ...found, dealer: asked.dealer };
}

const wrong = (code: string, words: string): Choice => ({ ok: false, code, words });

/** A failing world in one line: code, what happened, and what can be done. */
export const tellError = ({ code, shortMessage, suggestedAction }: BaseError): string =>
  `${code}: ${shortMessage}${suggestedAction ? ` ${suggestedAction}` : ''}`;
