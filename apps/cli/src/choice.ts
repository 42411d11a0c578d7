import type { BaseError } from '@facedown/base';
import { dealers, gameEntry, games, loadGame } from '@facedown/sdk';

/** What a table is asked for, or what is wrong with it. */
export type Choice =
  | { readonly ok: true; readonly game: string; readonly dealer: string; readonly seats: number }
  | { readonly ok: false; readonly code: string; readonly words: string };

/** Games whose seats each have a deck of their own; the others share one. */
const OWN_DECKS: ReadonlySet<string> = new Set(['concealed', 'duel', 'fable']);
/** Games in which a card can be buried unseen, which dealers of own decks alone can't make true. */
const BURYING: ReadonlySet<string> = new Set(['duel']);
/** Dealers that can only deal from own decks. */
const OWN_ONLY: ReadonlySet<string> = new Set(['salt', 'salt-proof']);

export async function chosenTable(asked: {
  readonly game?: string | undefined;
  readonly dealer?: string | undefined;
  readonly seats?: string | undefined;
}): Promise<Choice> {
  const { game = 'holdem', dealer = OWN_DECKS.has(game) && !BURYING.has(game) ? 'salt' : 'players' } = asked;
  if (!Object.hasOwn(games, game)) return wrong('UnknownGame', `there are ${Object.keys(games).join(', ')}`);
  if (!Object.hasOwn(dealers, dealer)) return wrong('UnknownDealer', `there are ${Object.keys(dealers).join(', ')}`);
  const { title } = gameEntry(game);
  if (OWN_ONLY.has(dealer) && !OWN_DECKS.has(game))
    return wrong('NoSharedDeck', `${title} shares a deck, and ${dealer} deals from own decks only`);
  if (OWN_ONLY.has(dealer) && BURYING.has(game))
    return wrong('NoBurial', `${title} buries cards unseen, and ${dealer} can't`);
  const { min, max } = (await loadGame(game)).seats;
  const seats = Number(asked.seats ?? Math.max(2, min));
  if (!Number.isInteger(seats) || seats < min || seats > max)
    return wrong('BadSeats', min === max ? `${title} has ${min} seats` : `${title} has ${min} to ${max} seats`);
  return { ok: true, game, dealer, seats };
}

const wrong = (code: string, words: string): Choice => ({ ok: false, code, words });

/** A failing world in one line: code, what happened, and what can be done. */
export const tellError = ({ code, shortMessage, suggestedAction }: BaseError): string =>
  `${code}: ${shortMessage}${suggestedAction ? ` ${suggestedAction}` : ''}`;
